import { t } from '@lingui/core/macro'
import { X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import type { ReactNode } from 'react'
import { cn } from '@/lib/cn.ts'
import { Button } from '../buttons/button.tsx'
import { usePanel } from './panel.ts'
import { useSheetDrag } from './sheet-drag.ts'
import { useToastRoom } from './toast-room.ts'

export type OpenProps = Pick<SheetProps, 'open' | 'onOpenChange'>

export interface SheetProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  description?: ReactNode
  headerAction?: ReactNode
  children: ReactNode
  footer?: ReactNode
  /** For what fills several columns where there is room. */
  wide?: boolean
  /** As high as a sheet may be, whatever has come: it does not grow under the thumb. */
  tall?: boolean
}

// On the same level as the panels: a dialog opened from a dialog comes later in the document and dims the first.
export const VEIL =
  'pointer-events-auto fixed inset-0 z-50 bg-veil data-[state=open]:animate-[fade-in_180ms_ease-out] data-[state=closed]:animate-[fade-out_160ms_ease-in_forwards] touch-none'

const PANEL =
  'fixed z-50 flex flex-col border-line bg-surface text-text shadow-float focus:outline-none forced-colors:border-2 ' +
  'max-md:inset-x-0 max-md:bottom-0 max-md:max-h-[min(92dvh,calc(100dvh-var(--toast,0px)))] max-md:rounded-t-sheet max-md:border-t max-md:transition-[max-height] max-md:duration-150 ' +
  'max-md:data-[state=open]:animate-[sheet-up_220ms_cubic-bezier(.2,.8,.2,1)] max-md:data-[state=closed]:animate-[sheet-down_180ms_ease-in_forwards] ' +
  'md:inset-0 md:m-auto md:max-h-[88dvh] md:rounded-sheet md:border ' +
  'md:data-[state=open]:animate-[dialog-in_180ms_ease-out] md:data-[state=closed]:animate-[fade-out_140ms_ease-in_forwards]'

const WIDE = 'md:w-[min(67.5rem,calc(100vw-3rem))]'
const AS_HIGH_AS_NEEDED = 'md:h-fit'
const TALL = 'max-md:h-full md:h-[46rem]'
const USUAL = 'md:w-[min(35rem,calc(100vw-3rem))]'

/** A dialog: in the middle from 48 rem, below that a sheet at the bottom that follows the finger, and leaves room for a toast above it. */
export function Sheet({
  open,
  onOpenChange,
  title,
  description,
  headerAction,
  children,
  footer,
  wide,
  tall,
}: SheetProps) {
  const { takeFocus, giveBack } = usePanel(open, (event) => {
    closeListFirst(event)
    if (!event.defaultPrevented) onOpenChange(false)
  })
  const room = useToastRoom()
  // No Dialog.Overlay: it locks scrolling through a style element, which the content policy forbids.
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <div data-state={open ? 'open' : 'closed'} className={VEIL} />
        <Dialog.Content
          data-sheet=""
          onOpenAutoFocus={takeFocus}
          onCloseAutoFocus={giveBack}
          onEscapeKeyDown={closeListFirst}
          className={cn(PANEL, wide ? WIDE : USUAL, tall ? TALL : AS_HIGH_AS_NEEDED)}
          style={room}
          {...(description ? {} : { 'aria-describedby': undefined })}
        >
          <SheetHeader {...{ title, description, headerAction }} close={() => onOpenChange(false)} />
          <div
            ref={reachWithKeyboard}
            data-sheet-body=""
            className="min-h-0 flex-1 overflow-y-auto overscroll-contain scroll-py-3 px-[18px] pb-5 has-[[data-slot-bar]>*]:scroll-pb-44 md:px-6"
          >
            {children}
          </div>
          {footer && <SheetFooter>{footer}</SheetFooter>}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

// An open list of suggestions closes by itself; the dialog around it stays.
function closeListFirst(event: KeyboardEvent) {
  const { target } = event
  if (target instanceof HTMLElement && target.matches('[role=combobox][aria-expanded=true]'))
    event.preventDefault()
}

type HeaderProps = Pick<SheetProps, 'title' | 'description' | 'headerAction'> & { close: () => void }

function SheetHeader({ title, description, headerAction, close }: HeaderProps) {
  return (
    <div
      {...useSheetDrag(close)}
      className={cn('shrink-0 px-[18px] pt-2.5 pb-3 max-md:touch-none max-md:cursor-grab md:px-6 md:pt-6')}
    >
      <div aria-hidden="true" className="mx-auto mb-4 h-1 w-10 rounded-full bg-line-strong md:hidden" />
      <div className="flex items-start gap-2">
        <Dialog.Title className="min-w-0 flex-1 font-dialog text-dialog">{title}</Dialog.Title>
        {headerAction && <div className="-my-[8px] shrink-0">{headerAction}</div>}
        <Dialog.Close asChild>
          <Button variant="ghost" size="icon" aria-label={t`Close`} className="-my-[8px] -mr-[12px]">
            <X aria-hidden="true" />
          </Button>
        </Dialog.Close>
      </div>
      {/* Below the buttons: beside three of them a day and its times would not fit into a line of a phone. */}
      {description && (
        <Dialog.Description className="mt-0.5 text-body text-muted">{description}</Dialog.Description>
      )}
    </div>
  )
}

function SheetFooter({ children }: { children: ReactNode }) {
  return (
    <div className="flex gap-2.5 border-line border-t px-[18px] pt-3 pb-[max(1rem,env(safe-area-inset-bottom))] md:px-6">
      {children}
    </div>
  )
}

const FOCUSABLE = ['a[href]', 'button', 'input', 'select', 'textarea', '[tabindex]'].join()

/** Gives the Tab key a box that scrolls, as long as nothing in it can have the focus: not every browser does so by itself. */
function reachWithKeyboard(box: HTMLElement | null): (() => void) | undefined {
  if (!box) return undefined
  const update = () => {
    if (box.querySelector(FOCUSABLE)) box.removeAttribute('tabindex')
    else box.tabIndex = 0
  }
  update()
  const observer = new MutationObserver(update)
  observer.observe(box, { childList: true, subtree: true })
  return () => observer.disconnect()
}
