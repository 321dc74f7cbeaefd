import type { BookingSystem } from './booking.ts'
import { type BusyTime, courtGrid, type SlotState } from './court-day.ts'
import { minutesOf } from './time.ts'

/** A booking as it is stored: a day 'yyyy-MM-dd' and times 'HH:mm:ss' on the venue's clock, its end up to '24:00:00'. */
export interface StoredBooking {
  court: number
  day: string
  start: string
  end: string
  /** The venue is not open. */
  closed?: boolean
}

/** What the last reading of a booking system said, and how it went since. */
export interface Reading {
  system: BookingSystem
  /** Instant of the last reading that succeeded, ISO 8601; null while none has. The bookings are as old as that. */
  readAt: string | null
  /** Days that it spoke for, both included. Of others nothing is known. */
  coveredFrom: string | null
  coveredUntil: string | null
  /** Why the last try failed; null when it did not. */
  failure: string | null
  /** The last answer said that everything is free although it was not before. */
  isDoubtful: boolean
  bookings: readonly StoredBooking[]
}

/** Whether the system was read for a day: only then is what is not booked free. */
export function speaksFor(reading: Reading | undefined, day: string): reading is Reading {
  if (!reading?.readAt || !reading.coveredFrom || !reading.coveredUntil) return false
  return reading.coveredFrom <= day && day <= reading.coveredUntil
}

/** The day of a venue's courts, by court and hour. `now` is in minutes from the midnight with which the day begins. */
export function gridOf(
  reading: Reading | undefined,
  { courts, day, now }: { courts: readonly number[]; day: string; now: number },
): Map<number, Map<number, SlotState>> {
  return courtGrid({ courts, busy: busyOn(reading, day), isKnown: speaksFor(reading, day), now })
}

/** When courts are taken on a day. What cannot be read takes its court for the whole day: it is never free by mistake. */
export function busyOn(reading: Reading | undefined, day: string): BusyTime[] {
  return bookingsOn(reading, day).map(({ court, start, end, closed = false }) => {
    const [from, to] = [minutesOf(start), end.startsWith('24:00') ? DAY_MINUTES : minutesOf(end)]
    return from === null || to === null
      ? { court, start: 0, end: DAY_MINUTES, closed }
      : { court, start: from, end: to > from ? to : DAY_MINUTES, closed }
  })
}

export function bookingsOn(reading: Reading | undefined, day: string): StoredBooking[] {
  return reading?.bookings.filter((booking) => booking.day === day) ?? []
}

const DAY_MINUTES = 24 * 60
const LATE_MS = 25 * 60_000

/**
 * How far a reading is to be trusted: `never` was there one, the last try `failed`, the last answer was `doubtful`, `late` is
 * one that is older than two readings ten minutes apart would let it be, and `fresh` everything else.
 */
export type Trust = 'never' | 'failed' | 'doubtful' | 'late' | 'fresh'

/** @param now milliseconds */
export function trustIn(reading: Reading | undefined, now: number): Trust {
  if (!reading?.readAt) return 'never'
  if (reading.failure) return 'failed'
  if (reading.isDoubtful) return 'doubtful'
  return now - Date.parse(reading.readAt) > LATE_MS ? 'late' : 'fresh'
}
