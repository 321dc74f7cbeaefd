import { t } from '@lingui/core/macro'
import { calendarLabels } from '@/lib/time/datetime.ts'
import { Chip } from '@/ui/buttons/chip.tsx'

interface DayChoicesProps {
  /** Days of the week, Monday is 1. */
  days: readonly number[]
  onChange: (day: number, isUsual: boolean) => void
  disabled?: boolean
}

/** The days of the week, any number of which can be chosen. */
export function DayChoices({ days, onChange, disabled }: DayChoicesProps) {
  return (
    <fieldset disabled={disabled}>
      <legend className="mb-1.5 font-[560] text-[.9375rem]">{t`Your usual days`}</legend>
      <div className="flex flex-wrap gap-2">
        {calendarLabels.weekdays().map((name, at) => (
          <Chip
            key={name}
            selected={days.includes(at + 1)}
            className="min-w-12 justify-center px-2.5 disabled:opacity-60"
            onClick={() => onChange(at + 1, !days.includes(at + 1))}
          >
            {name}
          </Chip>
        ))}
      </div>
    </fieldset>
  )
}
