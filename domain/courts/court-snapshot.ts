import { minutesOf } from '../match/time.ts'
import type { BookingSystem } from './booking.ts'
import { type BusyTime, courtGrid, type KnownTime, type SlotState } from './court-day.ts'

/** A booking as it is stored: a day 'yyyy-MM-dd' and times 'HH:mm:ss' on the venue's clock, its end up to '24:00:00'. */
export interface StoredBooking {
  court: number
  day: string
  start: string
  end: string
  /** The venue is not open. */
  closed?: boolean
  /** The venue keeps the court for itself. */
  blocked?: boolean
}

/** A time of a court for which a reading speaks, as it is stored. */
export interface StoredCoverage {
  court: number
  day: string
  start: string
  end: string
  /** Instant of that reading, ISO 8601. */
  readAt: string
}

/** The last reading of a venue, and how it went since. */
export interface Reading {
  /** Id of the venue. */
  venue: string
  system: BookingSystem
  /** Instant of the last reading that succeeded, ISO 8601; null while none has. The bookings are as old as that. */
  readAt: string | null
  /** Nothing is known of other times. */
  coverage: readonly StoredCoverage[]
  /** Why the last try failed; null when it did not. */
  failure: string | null
  /** The last answer said of some court and day that everything is free although it was not before. */
  isSuspect: boolean
  bookings: readonly StoredBooking[]
}

/** Milliseconds after which a reading no longer says what is free. The database uses the same for alerts. */
export const OLD_AFTER_MS = 60 * 60_000

/** A moment at which a day is looked at. */
export interface Looked {
  day: string
  /** Milliseconds: how old a reading is depends on it. */
  at: number
}

/** The times of a day that are known: what was read longer ago than an hour is not any more. */
export function knownOn(reading: Reading | undefined, { day, at }: Looked): KnownTime[] {
  const fresh = (reading?.coverage ?? []).filter(
    (one) => one.day === day && at - Date.parse(one.readAt) <= OLD_AFTER_MS,
  )
  return fresh.flatMap(({ court, start, end }) => {
    const [from, to] = [minutesOf(start), endOf(end)]
    return from === null || to === null ? [] : [{ court, start: from, end: to }]
  })
}

/** The day of a venue's courts, by court and hour. `now` is in minutes from the midnight with which the day begins. */
export function gridOf(
  reading: Reading | undefined,
  { courts, now, ...looked }: Looked & { courts: readonly number[]; now: number },
): Map<number, Map<number, SlotState>> {
  return courtGrid({ courts, busy: busyOn(reading, looked.day), known: knownOn(reading, looked), now })
}

/** When courts are taken on a day. What cannot be read takes its court for the whole day: it is never free by mistake. */
export function busyOn(reading: Reading | undefined, day: string): BusyTime[] {
  return bookingsOn(reading, day).map(({ court, start, end, closed = false, blocked = false }) => {
    const [from, to] = [minutesOf(start), endOf(end)]
    return from === null || to === null
      ? { court, start: 0, end: DAY_MINUTES, closed, blocked }
      : { court, start: from, end: to > from ? to : DAY_MINUTES, closed, blocked }
  })
}

const endOf = (end: string) => (end.startsWith('24:00') ? DAY_MINUTES : minutesOf(end))

export function bookingsOn(reading: Reading | undefined, day: string): StoredBooking[] {
  return reading?.bookings.filter((booking) => booking.day === day) ?? []
}

const DAY_MINUTES = 24 * 60
const LATE_MS = 25 * 60_000

/**
 * How far a reading can be relied on: there was `never` one, an `old` one no longer says what is free, the last try `failed`, the
 * last answer was `suspect`, `late` is one that is older than two readings ten minutes apart would let it be, and `fresh`
 * everything else.
 */
export type Freshness = 'never' | 'old' | 'failed' | 'suspect' | 'late' | 'fresh'

/** @param now milliseconds */
export function freshnessOf(reading: Reading | undefined, now: number): Freshness {
  if (!reading?.readAt) return 'never'
  if (now - Date.parse(reading.readAt) > OLD_AFTER_MS) return 'old'
  if (reading.failure) return 'failed'
  if (reading.isSuspect) return 'suspect'
  return now - Date.parse(reading.readAt) > LATE_MS ? 'late' : 'fresh'
}
