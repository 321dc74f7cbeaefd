import { DURATIONS } from '@domain/match/match-choices.ts'
import { endAfter, minutesBetween, minutesOf } from '@domain/match/time.ts'
import { useClock } from '@/lib/time/clock.ts'
import { durationMinutes, timeAfter, venueInstant } from '@/lib/time/datetime.ts'
import { pastTime } from '../schema.ts'
import { useMatchForm } from './match-form-context.ts'

/** Sets when a match is: the end follows from start and duration until it is set by hand. */
export function useTimes() {
  const { values, set } = useMatchForm()
  const { matchDate: date, matchTime: start, endTime: end, duration } = values
  const hasPassed = useClock(
    (now) => Boolean(date && minutesOf(start) !== null) && venueInstant(date, start).getTime() <= now,
  )
  return {
    setDate: (day: string) => {
      // On a night of a clock change the same length ends at another time.
      const keeps = lengthOf(date, start, end) === duration
      set({ matchDate: day, endTime: keeps ? (endOf(day, start, duration) ?? end) : end })
    },
    setStart: (time: string) => set({ matchTime: time, endTime: endOf(date, time, duration) ?? end }),
    setEnd: (time: string) => set({ endTime: time, duration: lengthOf(date, start, time) ?? duration }),
    setDuration: (minutes: number) => set({ duration: minutes, endTime: endOf(date, start, minutes) ?? end }),
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
