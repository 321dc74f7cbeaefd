import { DURATIONS } from '@domain/rules/match-form.ts'
import type { MatchFormValues } from '@domain/rules/match-values.ts'
import { endAfter, minutesBetween, minutesOf } from '@domain/rules/time.ts'
import { useFormContext } from 'react-hook-form'
import { calendarWords, venueDay, venueInstant } from '@/lib/datetime.ts'
import { DatePicker } from '@/ui/calendar-popover.tsx'
import { Choices } from '@/ui/choices.tsx'
import { Field } from '@/ui/field.tsx'
import { ConflictWarning } from './conflict-warning.tsx'
import { Group } from './group.tsx'
import { TimeInput } from './time-input.tsx'
import { useSetField } from './use-set-field.ts'

const LENGTHS = DURATIONS.map((minutes) => ({ value: minutes, label: `${minutes} min` }))

/** When: the end follows from start and duration until it is set by hand. */
export function TimeFields() {
  const { watch, formState } = useFormContext<MatchFormValues>()
  const set = useSetField()
  const { errors } = formState
  const [date, start, end, duration] = watch(['matchDate', 'matchTime', 'endTime', 'duration'])
  const today = venueDay(Date.now())
  const setStart = (time: string) => {
    set('matchTime', time)
    set('endTime', endAfter(time, duration) ?? end)
  }
  const setEnd = (time: string) => {
    set('endTime', time)
    set('duration', lengthOf(start, time) ?? duration)
  }
  const setDuration = (minutes: number) => {
    set('duration', minutes)
    set('endTime', endAfter(start, minutes) ?? end)
  }
  return (
    <Group title="Date and time">
      <Field label="Date" error={errors.matchDate?.message} description={pastHint(date, start)}>
        <DatePicker
          value={date || null}
          onChange={(day) => set('matchDate', day ?? '')}
          today={() => today}
          min={today}
          words={calendarWords}
          placeholder="Pick a date"
        />
      </Field>
      <div className="grid grid-cols-2 items-start gap-3">
        <Field label="Start Time" error={errors.matchTime?.message}>
          <TimeInput value={start} onChange={setStart} />
        </Field>
        <Field label="End Time" error={errors.endTime?.message} description={nextDayHint(start, end)}>
          <TimeInput value={end} onChange={setEnd} />
        </Field>
      </div>
      <Choices
        label="Duration"
        choices={LENGTHS}
        value={shownLength(start, end, duration)}
        onChange={setDuration}
      />
      <ConflictWarning />
    </Group>
  )
}

const lengthOf = (start: string, end: string) =>
  DURATIONS.find((minutes) => minutes === minutesBetween(start, end)) ?? null

// Times set by hand may make a length that is not offered: then none is marked.
function shownLength(start: string, end: string, duration: number) {
  const offered = DURATIONS.find((minutes) => minutes === duration) ?? null
  return start && end ? lengthOf(start, end) : offered
}

function pastHint(date: string, start: string): string | null {
  if (!date || minutesOf(start) === null) return null
  return venueInstant(date, start).getTime() < Date.now() ? 'This date and time have already passed.' : null
}

function nextDayHint(start: string, end: string): string | null {
  const [from, to] = [minutesOf(start), minutesOf(end)]
  const isLate = from !== null && to !== null && to <= from && lengthOf(start, end) !== null
  return isLate ? 'On the next day' : null
}
