import { DURATIONS } from '@domain/match/match-choices.ts'
import type { MatchFormValues } from '@domain/match/match-values.ts'
import { endAfter, minutesBetween, minutesOf } from '@domain/match/time.ts'
import { useFormContext } from 'react-hook-form'
import { useClock } from '@/lib/time/clock.ts'
import { durationMinutes, timeAfter, venueInstant } from '@/lib/time/datetime.ts'
import { pastTime } from './fault-label.ts'
import { useSetField } from './use-set-field.ts'

/** Sets when a match is: the end follows from start and duration until it is set by hand. */
export function useTimes() {
  const { watch } = useFormContext<MatchFormValues>()
  const set = useSetField()
  const [date, start, end, duration] = watch(['matchDate', 'matchTime', 'endTime', 'duration'])
  const hasPassed = useClock(
    (now) => Boolean(date && minutesOf(start) !== null) && venueInstant(date, start).getTime() <= now,
  )
  return {
    setDate: (day: string) => {
      // On a night of a clock change the same length ends at another time.
      if (lengthOf(date, start, end) === duration) set('endTime', endOf(day, start, duration) ?? end)
      set('matchDate', day)
    },
    setStart: (time: string) => {
      set('matchTime', time)
      set('endTime', endOf(date, time, duration) ?? end)
    },
    setEnd: (time: string) => {
      set('endTime', time)
      set('duration', lengthOf(date, start, time) ?? duration)
    },
    setDuration: (minutes: number) => {
      set('duration', minutes)
      set('endTime', endOf(date, start, minutes) ?? end)
    },
    /** The sentence that says so when the start has passed; null otherwise. */
    passed: hasPassed ? pastTime() : null,
  }
}

/** The offered length that the times make, in real minutes once the day is known. */
export function lengthOf(date: string, start: string, end: string) {
  const onClock = minutesBetween(start, end)
  const minutes = date && onClock !== null ? durationMinutes(venueInstant(date, start), end) : onClock
  return DURATIONS.find((one) => one === minutes) ?? null
}

const endOf = (date: string, start: string, minutes: number) =>
  date && minutesOf(start) !== null ? timeAfter(date, start, minutes) : endAfter(start, minutes)
