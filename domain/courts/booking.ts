import { venueName } from '../match/match-card.ts'
import { minutesOf, type Time } from '../match/time.ts'
import { minutesInDay } from '../time-units.ts'
import { overlaps } from './court-day.ts'

/** A booking of one day. Times are 'HH:mm' or 'HH:mm:ss' on the venue's clock; an end at midnight is '00:00' or '24:00'. */
export interface Booking {
  court: number
  start: string
  end: string
}

/** A wanted time; without a court, bookings of all courts count. */
export interface WantedTime {
  court: number | null
  start: Time
  end: Time
}

const MIDNIGHT = minutesInDay

/**
 * Returns the bookings that overlap the wanted time (specification, section 5): it begins before they end, and they begin
 * before it ends. An invalid time overlaps nothing.
 */
export function conflictsWith(wanted: WantedTime, bookings: readonly Booking[]): Booking[] {
  const time = spanOf(wanted)
  if (!time) return []
  return bookings.filter((booking) => {
    const taken = wanted.court === null || wanted.court === booking.court ? spanOf(booking) : null
    return taken !== null && overlaps(time, taken)
  })
}

/** A booking as people read it. */
export interface BookedTime {
  /** The name that the plan shows; null for a court that is none of the venue's. */
  court: string | null
  /** 'HH:mm' */
  start: string
  end: string
}

/** Returns bookings for the warning; `courts` are those of the venue. */
export function conflictEntries(
  bookings: readonly Booking[],
  courts: readonly { id: number; name: string }[],
): BookedTime[] {
  return bookings.map(({ court, start, end }) => {
    const name = courts.find(({ id }) => id === court)?.name
    return { court: name ? venueName(name) : null, start: start.slice(0, 5), end: end.slice(0, 5) }
  })
}

/** Minutes since midnight; an end at or before the start lies in the next day. */
function spanOf({ start, end }: { start: string; end: string }): { start: number; end: number } | null {
  const [from, to] = [minutesOf(start), end.startsWith('24:00') ? MIDNIGHT : minutesOf(end)]
  if (from === null || to === null) return null
  return { start: from, end: to > from ? to : to + MIDNIGHT }
}
