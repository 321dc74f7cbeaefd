import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { useClock } from '@/lib/time/clock.ts'
import { venueDay } from '@/lib/time/datetime.ts'
import { dayLabel } from '@/lib/time/labels.ts'
import { daysFrom, firstDay, firstHalfHour, MATCH_STARTS } from '@/lib/time/next-start.ts'
import { RadioRow } from '@/ui/buttons/radio-row.tsx'
import { DatePicker } from '@/ui/forms/calendar-popover.tsx'
import { Field } from '@/ui/forms/field.tsx'
import { Group, HEADING } from '../group.tsx'
import { useMatchForm } from '../match-form-context.ts'
import { TimeChoice } from '../quick/time-choice.tsx'
import { ConflictWarning } from '../saving/conflict-warning.tsx'
import { useTimes } from '../use-times.ts'
import { CourtDialog } from './court-choice.tsx'
import { StartAndEnd } from './start-and-end.tsx'

/** When a match is changed, or an event is made or changed. */
export function TimeFields() {
  const { values, faults } = useMatchForm()
  const { setDate, passed } = useTimes()
  const { today, first, near } = useOfferedDays()
  return (
    <Group title={t`Date and time`}>
      <Field label={t`Date`} error={faults.matchDate} description={passed}>
        <DatePicker
          value={values.matchDate || null}
          onChange={(day) => setDate(day ?? '')}
          today={today}
          min={first}
          start={near}
          placeholder={t`Pick a date`}
        />
      </Field>
      <StartAndEnd />
      <CourtDialog />
      <ConflictWarning />
    </Group>
  )
}

/** When a match is made by somebody who has made none before: the days ahead and usual times a tap each. */
export function NewTimeFields() {
  const { values } = useMatchForm()
  // Nothing is known of the times that somebody new plays at.
  const [isOpen] = useState(!values.matchTime)
  return (
    <Group title={t`Date and time`}>
      <DayChips />
      <TimeChoice usual={[]} around="" isOpen={isOpen} />
      <ConflictWarning />
    </Group>
  )
}

const DAYS_AHEAD = 14

/** The first day that the calendar offers, and those that are a tap away: later, when only the half hours of the night are left of today. */
function useOfferedDays() {
  const today = useClock((now) => venueDay(now))
  const first = useClock(firstHalfHour)
  const near = useClock((now) => firstDay(now, MATCH_STARTS))
  return { today, first, near, days: daysFrom(near, DAYS_AHEAD) }
}

/** The next two weeks a tap away, from the first day on with a time to come, and every other day in the calendar. */
export function DayChips() {
  const { values, faults } = useMatchForm()
  const { setDate, passed } = useTimes()
  const date = values.matchDate
  const { today, first, days } = useOfferedDays()
  const isFar = date !== '' && !days.includes(date)
  return (
    <RadioRow
      heading={
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 [&_p]:w-full">
          <span aria-hidden="true" className={HEADING}>{t`Day`}</span>
          <Field
            label={t`Date`}
            labelHidden
            error={faults.matchDate}
            description={passed}
            className="contents!"
          >
            <DatePicker
              look="chip"
              value={isFar ? date : null}
              onChange={(day) => setDate(day ?? '')}
              today={today}
              min={first}
              placeholder={t`Another day`}
            />
          </Field>
        </div>
      }
      label={t`Day`}
      look="chips"
      options={days.map((day) => ({ value: day, face: dayLabel(day, today) }))}
      value={date}
      onChange={setDate}
    />
  )
}
