import { nextStart, type Offer, startsWithin } from '@domain/courts/next-start.ts'
import { DURATIONS } from '@domain/match/match-choices.ts'
import { TIME_STEP_MINUTES, timeOf } from '@domain/match/time.ts'
import { minutesInDay, minutesInHour } from '@domain/time-units.ts'
import { community } from '../backend/config.ts'
import { addDays, type Day, venueDay } from './datetime.ts'

/** Hours of the plan, for which one can also be told that a court is free. */
export const COURT_HOURS = { minutes: minutesInHour, step: minutesInHour }
/** Starts of a match, of which the shortest ends before the courts close. */
export const MATCH_STARTS = { minutes: Math.min(...DURATIONS), step: TIME_STEP_MINUTES }

/** Returns the first start that is still to come by the clock of the venues; `now` in milliseconds, the start in minutes since midnight. */
export const nextOffered = (now: number, offer: Offer) =>
  nextStart({ now, zone: community().timeZone }, offer)

/** Returns the first day on which a start of a court is still to come. */
export function firstDay(now: number, { minutes, step }: { minutes: number; step: number }): Day {
  const startsOn = startsWithin(
    community().venues.map(({ opening }) => opening),
    minutes,
  )
  return nextOffered(now, { startsOn, step })?.day ?? venueDay(now)
}

/** Returns the first day on which any half hour is still to come: a match can be made for it, whether or not courts are open. */
export const firstHalfHour = (now: number): Day =>
  nextOffered(now, { startsOn: () => ANY_TIME, step: TIME_STEP_MINUTES })?.day ?? venueDay(now)

const ANY_TIME = { first: 0, last: minutesInDay - TIME_STEP_MINUTES }

const EVENING = 18 * minutesInHour

/** Returns the evening of a day, 'HH:mm', or what is still to come of it; 18:00 where nothing is, or without a day. */
export function eveningOf(day: Day, now: number): string {
  const startsOn = (on: Day) => (on === day ? { first: EVENING, last: ANY_TIME.last } : null)
  const next = day ? nextOffered(now, { startsOn, step: TIME_STEP_MINUTES, from: day }) : null
  return timeOf(next?.start ?? EVENING)
}

/** Returns so many days from one on. */
export const daysFrom = (first: Day, count: number): Day[] =>
  Array.from({ length: count }, (_, at) => addDays(first, at))
