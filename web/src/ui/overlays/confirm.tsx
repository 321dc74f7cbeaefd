import { t } from '@lingui/core/macro'
import { AlertDialog } from 'radix-ui'
import type { ReactNode } from 'react'
import { Button } from '../buttons/button.tsx'
import { usePanel } from './panel.ts'
import { type SheetProps, VEIL } from './sheet.tsx'

interface ConfirmDialogProps extends Pick<SheetProps, 'open' | 'onOpenChange' | 'title'> {
  description: ReactNode
  confirmLabel: string
  tone?: 'primary' | 'danger'
  pending?: boolean
  onConfirm: () => void
}

const PANEL =
  'fixed z-50 grid gap-2 border border-line bg-surface p-6 text-text shadow-float focus:outline-none forced-colors:border-2 inset-x-4 m-auto rounded-sheet ' +
  'max-md:bottom-[max(1rem,env(safe-area-inset-bottom))] md:inset-0 md:h-fit md:w-[min(26.25rem,calc(100vw-3rem))] ' +
  'data-[state=open]:animate-[dialog-in_160ms_ease-out] data-[state=closed]:animate-[fade-out_140ms_ease-in_forwards]'

/** Asks before something happens. The way back has the focus. `useQuestion` (lib/question.ts) closes it when its subject changes. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onOpenChange, title, description, confirmLabel } = props
  const { remember, giveBack } = usePanel(open, () => onOpenChange(false))
  return (
    <AlertDialog.Root open={open} onOpenChange={onOpenChange}>
      <AlertDialog.Portal>
        <div data-state={open ? 'open' : 'closed'} className={VEIL} />
        <AlertDialog.Content className={PANEL} onOpenAutoFocus={remember} onCloseAutoFocus={giveBack}>
          <AlertDialog.Title className="font-dialog text-dialog">{title}</AlertDialog.Title>
          <AlertDialog.Description className="text-body text-muted">{description}</AlertDialog.Description>
          <div className="mt-4 grid grid-cols-2 gap-2.5">
            <AlertDialog.Cancel asChild>
              <Button variant="secondary" className="max-[359px]:px-2!">
                {t`Cancel`}
              </Button>
            </AlertDialog.Cancel>
            <Button
              variant={props.tone ?? 'primary'}
              className="max-[359px]:px-2!"
              pending={props.pending ?? false}
              onClick={({ nativeEvent }) => {
                swallowSecondTap(nativeEvent)
                props.onConfirm()
              }}
            >
              {confirmLabel}
            </Button>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}

// Browsers count the taps of a double tap (`detail`); where one does not, only a very quick second one is taken for it.
const COUNTED_WITHIN_MS = 400
const WITHIN_MS = 200
const WITHIN_PX = 24

/** Swallows the second tap of a double tap whose first one made its target go away: it is not meant for what lies beneath. */
function swallowSecondTap(first: MouseEvent): void {
  // Pressed by key: nothing lies beneath.
  if (first.detail === 0) return
  const swallow = (event: MouseEvent) => {
    const far = Math.hypot(event.clientX - first.clientX, event.clientY - first.clientY) > WITHIN_PX
    const quick = event.detail > 1 || event.timeStamp - first.timeStamp < WITHIN_MS
    if (far || !quick || event === first) return
    event.preventDefault()
    event.stopPropagation()
  }
  addEventListener('click', swallow, { capture: true })
  setTimeout(() => removeEventListener('click', swallow, { capture: true }), COUNTED_WITHIN_MS)
}
