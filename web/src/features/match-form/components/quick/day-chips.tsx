import { t } from '@lingui/core/macro'
import { useClock } from '@/lib/time/clock.ts'
import { addDays, type Day, venueDay } from '@/lib/time/datetime.ts'
import { dayLabel } from '@/lib/time/labels.ts'
import { RadioRow } from '@/ui/buttons/radio-row.tsx'
import { DatePicker } from '@/ui/forms/calendar-popover.tsx'
import { Field } from '@/ui/forms/field.tsx'
import { HEADING } from '../fields/group.tsx'

const DAYS_AHEAD = 14

interface DayChipsProps {
  date: Day
  onDate: (day: Day) => void
  error: string | undefined
  description: string | null
}

/** The next two weeks a tap away, and every other day in the calendar. */
export function DayChips({ date, onDate, error, description }: DayChipsProps) {
  const today = useClock((now) => venueDay(now))
  const days = Array.from({ length: DAYS_AHEAD }, (_, count) => addDays(today, count))
  const isFar = date !== '' && !days.includes(date)
  return (
    <RadioRow
      heading={
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 [&_p]:w-full">
          <span aria-hidden="true" className={HEADING}>{t`Day`}</span>
          <Field label={t`Date`} labelHidden error={error} description={description} className="contents!">
            <DatePicker
              look="chip"
              value={isFar ? date : null}
              onChange={(day) => onDate(day ?? '')}
              today={today}
              min={today}
              placeholder={t`Another day`}
            />
          </Field>
        </div>
      }
      label={t`Day`}
      look="chips"
      options={days.map((day) => ({ value: day, face: dayLabel(day, today) }))}
      value={date}
      onChange={onDate}
    />
  )
}
