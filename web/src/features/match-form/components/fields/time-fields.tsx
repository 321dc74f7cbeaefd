import { DURATIONS } from '@domain/match/match-form.ts'
import type { MatchFormValues } from '@domain/match/match-values.ts'
import { endAfter, minutesBetween, minutesOf } from '@domain/match/time.ts'
import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { useClock } from '@/lib/time/clock.ts'
import { calendarLabels, durationMinutes, timeAfter, venueDay, venueInstant } from '@/lib/time/datetime.ts'
import { lengthChoices } from '@/lib/words/length-choices.ts'
import { DatePicker } from '@/ui/forms/calendar-popover.tsx'
import { Choices } from '@/ui/forms/choices.tsx'
import { Field } from '@/ui/forms/field.tsx'
import { pastTime } from '../fault-label.ts'
import { ConflictWarning } from '../saving/conflict-warning.tsx'
import { useSetField } from '../use-set-field.ts'
import { Group } from './group.tsx'
import { TimeInput } from './time-input.tsx'

/** When: the end follows from start and duration until it is set by hand. */
export function TimeFields() {
  const { watch, formState } = useFormContext<MatchFormValues>()
  const set = useSetField()
  const { errors } = formState
  const [date, start, end, duration] = watch(['matchDate', 'matchTime', 'endTime', 'duration'])
  const today = useClock((now) => venueDay(now))
  const hasPassed = useClock(
    (now) => Boolean(date && minutesOf(start) !== null) && venueInstant(date, start).getTime() <= now,
  )
  const [unread, setUnread] = useState({ start: false, end: false })
  const timeNotRead = t`Please type a time such as 18:30.`
  const setDate = (day: string) => {
    // On a night of a clock change the same length ends at another time.
    if (lengthOf(date, start, end) === duration) set('endTime', endOf(day, start, duration) ?? end)
    set('matchDate', day)
  }
  const setStart = (time: string) => {
    set('matchTime', time)
    set('endTime', endOf(date, time, duration) ?? end)
  }
  const setEnd = (time: string) => {
    set('endTime', time)
    set('duration', lengthOf(date, start, time) ?? duration)
  }
  const setDuration = (minutes: number) => {
    set('duration', minutes)
    set('endTime', endOf(date, start, minutes) ?? end)
  }
  return (
    <Group title={t`Date and time`}>
      <Field label={t`Date`} error={errors.matchDate?.message} description={hasPassed ? pastTime() : null}>
        <DatePicker
          value={date || null}
          onChange={(day) => setDate(day ?? '')}
          today={today}
          min={today}
          words={calendarLabels}
          placeholder={t`Pick a date`}
        />
      </Field>
      <div className="grid grid-cols-2 items-start gap-3">
        <Field label={t`Start Time`} error={unread.start ? timeNotRead : errors.matchTime?.message}>
          <TimeInput
            value={start}
            onChange={setStart}
            passesMidnight={false}
            onUnread={(start) => setUnread({ ...unread, start })}
            example="18:30"
          />
        </Field>
        <Field
          label={t`End Time`}
          error={unread.end ? timeNotRead : errors.endTime?.message}
          description={nextDayHint(date, start, end)}
        >
          <TimeInput
            value={end}
            onChange={setEnd}
            passesMidnight={lengthOf(date, start, '00:00') !== null}
            onUnread={(end) => setUnread({ ...unread, end })}
            example="20:00"
          />
        </Field>
      </div>
      <Choices
        label={t`Duration`}
        choices={lengthChoices()}
        value={shownLength(date, start, end, duration)}
        onChange={setDuration}
      />
      <ConflictWarning />
    </Group>
  )
}

/** The offered length that the times make, in real minutes once the day is known. */
function lengthOf(date: string, start: string, end: string) {
  const onClock = minutesBetween(start, end)
  const minutes = date && onClock !== null ? durationMinutes(venueInstant(date, start), end) : onClock
  return DURATIONS.find((one) => one === minutes) ?? null
}

const endOf = (date: string, start: string, minutes: number) =>
  date && minutesOf(start) !== null ? timeAfter(date, start, minutes) : endAfter(start, minutes)

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
