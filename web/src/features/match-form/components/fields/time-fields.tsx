import { DURATIONS } from '@domain/match/match-choices.ts'
import { minutesOf } from '@domain/match/time.ts'
import { t } from '@lingui/core/macro'
import { useClock } from '@/lib/time/clock.ts'
import { venueDay } from '@/lib/time/datetime.ts'
import { dayLabel } from '@/lib/time/labels.ts'
import { daysFrom, firstDay, firstHalfHour, MATCH_STARTS } from '@/lib/time/next-start.ts'
import { lengthChoices } from '@/lib/words/match-words.ts'
import { RadioRow } from '@/ui/buttons/radio-row.tsx'
import { DatePicker } from '@/ui/forms/calendar-popover.tsx'
import { Choices } from '@/ui/forms/choices.tsx'
import { Field } from '@/ui/forms/field.tsx'
import { Group, HEADING } from '../group.tsx'
import { useMatchForm } from '../match-form-context.ts'
import { TimeTiles } from '../quick/time-tiles.tsx'
import { ConflictWarning } from '../saving/conflict-warning.tsx'
import { lengthOf, useTimes } from '../use-times.ts'
import { TimeField } from './time-field.tsx'

/** When a match is changed, or an event is made or changed. */
export function TimeFields() {
  const { values, faults } = useMatchForm()
  const { setDate, passed } = useTimes()
  const { today, first } = useOfferedDays()
  return (
    <Group title={t`Date and time`}>
      <Field label={t`Date`} error={faults.matchDate} description={passed}>
        <DatePicker
          value={values.matchDate || null}
          onChange={(day) => setDate(day ?? '')}
          today={today}
          min={first}
          placeholder={t`Pick a date`}
        />
      </Field>
      <StartAndEnd />
      <ConflictWarning />
    </Group>
  )
}

/** When a match is made by somebody who has made none before: the days ahead and usual times a tap each. */
export function NewTimeFields() {
  return (
    <Group title={t`Date and time`}>
      <DayChips />
      <TimeTiles usual={[]} around="" />
      <StartAndEnd />
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
  return { today, first, days: daysFrom(near, DAYS_AHEAD) }
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

/** Times that are not among those offered, and the length. */
export function StartAndEnd() {
  const { values, faults } = useMatchForm()
  const { setStart, setEnd, setDuration } = useTimes()
  const { matchDate: date, matchTime: start, endTime: end, duration } = values
  return (
    <>
      <div className="grid grid-cols-2 items-start gap-3">
        <TimeField
          label={t`Start Time`}
          error={faults.matchTime}
          value={start}
          onChange={setStart}
          passesMidnight={false}
          example="18:30"
        />
        <TimeField
          label={t`End Time`}
          error={faults.endTime}
          hint={nextDayHint(date, start, end)}
          value={end}
          onChange={setEnd}
          passesMidnight={lengthOf(date, start, '00:00') !== null}
          example="20:00"
        />
      </div>
      <Choices
        label={t`Duration`}
        choices={lengthChoices()}
        value={shownLength(date, start, end, duration)}
        onChange={setDuration}
      />
    </>
  )
}

// Times set by hand may make a length that is not offered: then none is marked.
function shownLength(date: string, start: string, end: string, duration: number) {
  const offered = DURATIONS.find((minutes) => minutes === duration) ?? null
  return start && end ? lengthOf(date, start, end) : offered
}

function nextDayHint(date: string, start: string, end: string): string | null {
  const [from, to] = [minutesOf(start), minutesOf(end)]
  const isLate = from !== null && to !== null && to <= from && lengthOf(date, start, end) !== null
  return isLate ? t`On the next day` : null
}
