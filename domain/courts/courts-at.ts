import { minutesOf, type Time } from '../match/time.ts'
import { isKnown, overlaps } from './court-day.ts'
import { courtKind } from './court-kind.ts'
import { busyOn, knownOn } from './court-snapshot.ts'
import type { VenueDay } from './free-times.ts'

/** The wish for a court: a start on the venue's clock, the length in minutes, and the number of players. */
export interface WantedTime {
  start: Time
  minutes: number
  players: number
}

/**
 * The courts of a venue at a time, as a snapshot has them: the number of `free` ones, or all are `booked` or `closed`. A `past` time has
 * begun.
 * `unknown` stands where no court is known to be free and one of them is not covered by a fresh snapshot.
 */
export type CourtsAt = { state: 'free'; courts: number } | { state: 'booked' | 'closed' | 'past' | 'unknown' }

/** Counts the courts that are free for the whole of a time. Courts for singles do not count for more than two players. */
export function courtsAt(
  { courts, snapshot, now, ...view }: VenueDay,
  { start, minutes, players }: WantedTime,
): CourtsAt {
  const from = minutesOf(start)
  if (from === null) return { state: 'unknown' }
  if (from <= now) return { state: 'past' }
  const span = { start: from, end: from + minutes }
  const fitting = courts.filter((court) => players <= 2 || courtKind(court) === 'double')
  const known = knownOn(snapshot, view)
  const covered = fitting.filter(({ id }) => isKnown(known, id, span))
  const taken = busyOn(snapshot, view.day).filter((time) => overlaps(time, span))
  const free = covered.filter(({ id }) => !taken.some(({ court }) => court === id))
  if (free.length > 0) return { state: 'free', courts: free.length }
  if (fitting.length === 0 || covered.length < fitting.length) return { state: 'unknown' }
  const isClosed = fitting.every(({ id }) => taken.every(({ court, closed }) => court !== id || closed))
  return { state: isClosed ? 'closed' : 'booked' }
}
