import { minutesOf } from '../match/time.ts'
import { millisecondsInHour, minutesInDay } from '../time-units.ts'
import type { BookingSystem } from './booking-systems.ts'
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

/** A time of a court that a snapshot covers, as it is stored. */
interface StoredCoverage {
  court: number
  day: string
  start: string
  end: string
  /** Instant of that sync, ISO 8601. */
  readAt: string
}

/** The last known state of a venue's courts, and the outcome of later syncs. */
export interface CourtSnapshot {
  /** Id of the venue. */
  venue: string
  system: BookingSystem
  /** Instant of the last successful sync, ISO 8601; null while none has succeeded. The bookings are as old as that. */
  readAt: string | null
  /** Nothing is known of other times. */
  coverage: readonly StoredCoverage[]
  /** The reason why the last sync failed; null when it did not. */
  failure: string | null
  /** True when the last answer showed a court and day as free that was booked before. */
  isSuspect: boolean
  bookings: readonly StoredBooking[]
}

/** Milliseconds after which a snapshot no longer says what is free. The database uses the same for alerts. */
export const STALE_AFTER_MS = millisecondsInHour

/** A day, and the instant at which it is viewed. */
export interface DayView {
  day: string
  /** Milliseconds; the age of a snapshot depends on it. */
  at: number
}

/** Returns the times of a day that are known: those read within the last hour. */
export function knownOn(snapshot: CourtSnapshot | undefined, { day, at }: DayView): KnownTime[] {
  return freshOn(snapshot, { day, at }).flatMap(({ court, start, end }) => {
    const [from, to] = [minutesOf(start), endOf(end)]
    return from === null || to === null ? [] : [{ court, start: from, end: to }]
  })
}

/** Returns when the oldest of what is known of a day was read, in milliseconds: a doubted court stays as it was. Null when nothing is known of it. */
export function knownSince(snapshot: CourtSnapshot | undefined, view: DayView): number | null {
  const times = freshOn(snapshot, view).map(({ readAt }) => Date.parse(readAt))
  return times.length > 0 ? Math.min(...times) : null
}

const freshOn = (snapshot: CourtSnapshot | undefined, { day, at }: DayView): StoredCoverage[] =>
  (snapshot?.coverage ?? []).filter((one) => one.day === day && at - Date.parse(one.readAt) <= STALE_AFTER_MS)

/** The day of a venue's courts, by court and hour. `now` is in minutes from the midnight with which the day begins. */
export function gridOf(
  snapshot: CourtSnapshot | undefined,
  { courts, now, ...looked }: DayView & { courts: readonly number[]; now: number },
): Map<number, Map<number, SlotState>> {
  return courtGrid({ courts, busy: busyOn(snapshot, looked.day), known: knownOn(snapshot, looked), now })
}

/** Returns the times at which courts are taken on a day. A time that cannot be parsed blocks its court for the whole day, so that nothing is free by mistake. */
export function busyOn(snapshot: CourtSnapshot | undefined, day: string): BusyTime[] {
  return bookingsOn(snapshot, day).map(({ court, start, end, closed = false, blocked = false }) => {
    const [from, to] = [minutesOf(start), endOf(end)]
    return from === null || to === null
      ? { court, start: 0, end: minutesInDay, closed, blocked }
      : { court, start: from, end: to > from ? to : minutesInDay, closed, blocked }
  })
}

const endOf = (end: string) => (end.startsWith('24:00') ? minutesInDay : minutesOf(end))

export function bookingsOn(snapshot: CourtSnapshot | undefined, day: string): StoredBooking[] {
  return snapshot?.bookings.filter((booking) => booking.day === day) ?? []
}

const LATE_MS = 25 * 60_000

/**
 * Freshness of a snapshot: `never` means there is none, `old` that it no longer says what is free, `failed` that the last sync failed,
 * `suspect` that the last answer has lost too much, `late` that it is older than two syncs ten minutes apart would allow, and `fresh`
 * everything else.
 */
export type Freshness = 'never' | 'old' | 'failed' | 'suspect' | 'late' | 'fresh'

/** @param now milliseconds */
export function freshnessOf(snapshot: CourtSnapshot | undefined, now: number): Freshness {
  if (!snapshot?.readAt) return 'never'
  if (now - Date.parse(snapshot.readAt) > STALE_AFTER_MS) return 'old'
  if (snapshot.failure) return 'failed'
  if (snapshot.isSuspect) return 'suspect'
  return now - Date.parse(snapshot.readAt) > LATE_MS ? 'late' : 'fresh'
}
