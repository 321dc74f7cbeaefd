import type { ReactNode } from 'react'
import { Button } from '../buttons/button.tsx'
import { Sheet } from './sheet.tsx'

interface Choice {
  label: string
  onChoose: () => void
}

interface ChoiceSheetProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  description: ReactNode
  choices: readonly Choice[]
  pending?: boolean
}

/** A question with several answers, such as one date or all of them, and a way back. */
export function ChoiceSheet({ choices, pending = false, ...sheet }: ChoiceSheetProps) {
  return (
    <Sheet {...sheet}>
      <div className="grid gap-2.5">
        {choices.map(({ label, onChoose }) => (
          <Button key={label} variant="secondary" size="lg" wide pending={pending} onClick={onChoose}>
            {label}
          </Button>
        ))}
        <Button variant="ghost" size="lg" wide onClick={() => sheet.onOpenChange(false)}>
          Cancel
        </Button>
      </div>
    </Sheet>
  )
}
