import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { Button } from '../buttons/button.tsx'
import { Sheet, type SheetProps } from './sheet.tsx'

interface Choice {
  label: string
  icon?: ReactNode
  variant?: 'secondary' | 'danger'
  onChoose: () => void
}

interface ChoiceSheetProps extends Pick<SheetProps, 'open' | 'onOpenChange' | 'title' | 'description'> {
  choices: readonly Choice[]
  pending?: boolean
  children?: ReactNode
}

/** A question with several answers, such as one date or all of them, and a way back. */
export function ChoiceSheet({ choices, pending = false, children, ...sheet }: ChoiceSheetProps) {
  return (
    <Sheet {...sheet}>
      {children}
      <div className="grid gap-2.5">
        {choices.map(({ label, icon, variant = 'secondary', onChoose }) => (
          <Button key={label} variant={variant} size="lg" wide pending={pending} onClick={onChoose}>
            {icon}
            {label}
          </Button>
        ))}
        <Button variant="ghost" size="lg" wide onClick={() => sheet.onOpenChange(false)}>
          {t`Cancel`}
        </Button>
      </div>
    </Sheet>
  )
}
