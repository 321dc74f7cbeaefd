import { t } from '@lingui/core/macro'
import { type ReactNode, useId } from 'react'
import { Button } from '../buttons/button.tsx'
import { Sheet, type SheetProps } from './sheet.tsx'

export interface Choice {
  label: string
  /** The consequence, below the button. */
  hint?: string
  icon?: ReactNode
  variant?: 'primary' | 'secondary' | 'danger'
  /** The hint says why. */
  disabled?: boolean
  onChoose: () => void
}

interface ChoiceSheetProps extends Pick<SheetProps, 'open' | 'onOpenChange' | 'title' | 'description'> {
  choices: readonly Choice[]
  pending?: boolean
  /** The words of the way back. */
  back?: string
  children?: ReactNode
}

interface ChoiceButtonProps extends Choice {
  pending: boolean
}

/** A question with several answers, such as one date or all of them, and a way back. */
export function ChoiceSheet({
  choices,
  pending = false,
  back = t`Cancel`,
  children,
  ...sheet
}: ChoiceSheetProps) {
  return (
    <Sheet {...sheet}>
      {children}
      <div className="grid gap-2.5">
        {choices.map((choice) => (
          <ChoiceButton key={choice.label} {...choice} pending={pending} />
        ))}
        <Button variant="ghost" size="lg" wide onClick={() => sheet.onOpenChange(false)}>
          {back}
        </Button>
      </div>
    </Sheet>
  )
}

function ChoiceButton({ label, hint, icon, variant = 'secondary', pending, ...choice }: ChoiceButtonProps) {
  const id = useId()
  return (
    <div className="grid gap-1.5">
      <Button
        variant={variant}
        size="lg"
        wide
        pending={pending}
        disabled={choice.disabled}
        aria-describedby={hint ? id : undefined}
        onClick={choice.onChoose}
      >
        {icon}
        {label}
      </Button>
      {hint && (
        <p id={id} className="mb-1.5 px-1 text-muted text-small">
          {hint}
        </p>
      )}
    </div>
  )
}
