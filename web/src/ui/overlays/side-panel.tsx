import { t } from '@lingui/core/macro'
import { X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import type { ReactNode } from 'react'
import { Button } from '../buttons/button.tsx'
import { usePanel } from './panel.ts'
import { type SheetProps, VEIL } from './sheet.tsx'
import { useToastRoom } from './toast-room.ts'

interface SidePanelProps extends Pick<SheetProps, 'open' | 'onOpenChange' | 'title'> {
  /** Below the title; what is to scroll says so itself. It is there while the panel is open, and begins anew each time. */
  children: ReactNode
}

const PANEL =
  'fixed inset-y-0 right-0 z-50 max-md:top-(--toast,0px) max-md:transition-[top] max-md:duration-150 flex w-[20rem] max-w-full flex-col border-line border-l bg-background-2 text-text shadow-float focus:outline-none forced-colors:border-2 ' +
  'data-[state=open]:animate-[panel-in_220ms_cubic-bezier(.2,.8,.2,1)] data-[state=closed]:animate-[panel-out_180ms_ease-in_forwards]'

export function SidePanel({ open, onOpenChange, title, children }: SidePanelProps) {
  const { takeFocus, giveBack } = usePanel(open, () => onOpenChange(false))
  const room = useToastRoom()
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <div data-state={open ? 'open' : 'closed'} className={VEIL} />
        <Dialog.Content
          aria-describedby={undefined}
          className={PANEL}
          style={room}
          onOpenAutoFocus={takeFocus}
          onCloseAutoFocus={giveBack}
        >
          <div className="flex items-center justify-between gap-2 px-4 pt-[max(.75rem,env(safe-area-inset-top))] pb-2">
            <Dialog.Title className="font-dialog text-dialog">{title}</Dialog.Title>
            <Dialog.Close asChild>
              <Button variant="ghost" size="icon" aria-label={t`Close`} className="-mr-2">
                <X aria-hidden="true" />
              </Button>
            </Dialog.Close>
          </div>
          {children}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
