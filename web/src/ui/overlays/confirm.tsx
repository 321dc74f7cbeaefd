import { t } from '@lingui/core/macro'
import { AlertDialog } from 'radix-ui'
import type { ReactNode } from 'react'
import { Button } from '../buttons/button.tsx'
import { swallowSecondTap } from '../buttons/second-tap.ts'
import { useEscape } from './escape.ts'
import { useReturnFocus } from './return-focus.ts'
import { useScrollLock } from './scroll-lock.ts'
import { VEIL } from './sheet.tsx'

interface ConfirmDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  description: ReactNode
  confirmLabel: string
  cancelLabel?: string
  tone?: 'primary' | 'danger'
  /** While true the dialog stays and cannot be confirmed again. */
  pending?: boolean
  onConfirm: () => void
}

const PANEL =
  'fixed z-50 grid gap-2 border border-line bg-surface p-6 text-text shadow-float focus:outline-none forced-colors:border-2 inset-x-4 m-auto rounded-sheet ' +
  'max-md:bottom-[max(1rem,env(safe-area-inset-bottom))] md:inset-0 md:h-fit md:w-[min(26.25rem,calc(100vw-3rem))] ' +
  'data-[state=open]:animate-[dialog-in_160ms_ease-out] data-[state=closed]:animate-[fade-out_140ms_ease-in_forwards]'

/**
 * Asks before something happens. The way back has the focus; Escape takes it too. What it asks about is held by `useQuestion`
 * (lib/question.ts), which closes it when that changes.
 */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onOpenChange, title, description, confirmLabel, cancelLabel = t`Cancel` } = props
  useScrollLock(open)
  useEscape(open, () => onOpenChange(false))
  const { remember, giveBack } = useReturnFocus()
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
                {cancelLabel}
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
