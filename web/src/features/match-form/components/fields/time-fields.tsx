import { DURATIONS } from '@domain/match/match-choices.ts'
import { minutesOf } from '@domain/match/time.ts'
import { t } from '@lingui/core/macro'
import { type ComponentProps, useState } from 'react'
import { useClock } from '@/lib/time/clock.ts'
import { venueDay } from '@/lib/time/datetime.ts'
import { lengthChoices } from '@/lib/words/match-words.ts'
import { DatePicker } from '@/ui/forms/calendar-popover.tsx'
import { Choices } from '@/ui/forms/choices.tsx'
import { Field } from '@/ui/forms/field.tsx'
import { useMatchForm } from '../match-form-context.ts'
import { DayChips } from '../quick/day-chips.tsx'
import { TimeTiles } from '../quick/time-tiles.tsx'
import { ConflictWarning } from '../saving/conflict-warning.tsx'
import { lengthOf, useTimes } from '../use-times.ts'
import { Group, HEADING } from './group.tsx'
import { type Rounding, TimeInput } from './time-input.tsx'

/** When a match is changed, or an event is made or changed. */
export function TimeFields() {
  const { values, faults } = useMatchForm()
  const { setDate, passed } = useTimes()
  const today = useClock((now) => venueDay(now))
  return (
    <Group title={t`Date and time`}>
      <Field label={t`Date`} error={faults.matchDate} description={passed}>
        <DatePicker
          value={values.matchDate || null}
          onChange={(day) => setDate(day ?? '')}
          today={today}
          min={today}
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
  const { values, faults } = useMatchForm()
  const { setDate, setStart, passed } = useTimes()
  return (
    <Group title={t`Date and time`}>
      <DayChips date={values.matchDate} onDate={setDate} error={faults.matchDate} description={passed} />
      <TimeTiles
        heading={<span aria-hidden="true" className={HEADING}>{t`Time`}</span>}
        usual={[]}
        around=""
        onTime={setStart}
      />
      <StartAndEnd />
      <ConflictWarning />
    </Group>
  )
}

/** Times that are not among those offered, and the length. */
export function ExactTimeFields() {
  return (
    <Group title={t`Date and time`}>
      <StartAndEnd />
    </Group>
  )
}

function StartAndEnd() {
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

interface TimeFieldProps extends Omit<ComponentProps<typeof TimeInput>, 'onUnread' | 'onRounded'> {
  label: string
  error: string | undefined
  hint?: string | null
}

function TimeField({ label, error, hint, ...input }: TimeFieldProps) {
  const [isUnread, setUnread] = useState(false)
  const [rounding, setRounding] = useState<Rounding>()
  return (
    <Field
      label={label}
      error={isUnread ? t`Please type a time such as 18:30.` : error}
      description={roundedHint(rounding, input.value) ?? hint}
    >
      <TimeInput {...input} onUnread={setUnread} onRounded={setRounding} />
    </Field>
  )
}

/** Says that the time in the field is not the one that was typed, until it is changed again. */
function roundedHint(rounding: Rounding | undefined, time: string): string | null {
  if (rounding?.became !== time) return null
  const { typed, became } = rounding
  return t`Half hours only: ${typed} became ${became}.`
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
