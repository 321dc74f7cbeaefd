import type { Time } from '../match/time.ts'
import { parseUrl } from '../parse-url.ts'
import { type BookingSystem, bookingSystem } from './booking-systems.ts'

/** A venue and its booking page. */
export interface BookableVenue {
  system: BookingSystem
  bookingUrl: string
  courts: readonly { id: number }[]
}

/** The slot to book: a day 'yyyy-MM-dd' and times 'HH:mm' on the venue's clock. */
export interface WantedSlot {
  court: number
  day: string
  start: Time
  end: Time
}

/** Returns the page on which members book by themselves; null where it is not a safe https address. */
export function bookingAddress({ bookingUrl }: Pick<BookableVenue, 'bookingUrl'>): URL | null {
  const url = parseUrl(bookingUrl)
  return url?.protocol === 'https:' && !url.username && !url.password ? url : null
}

/**
 * Returns the page to book a slot (specification, section 7). Null for a court that the venue does not have.
 * @param now day and time 'HH:mm:ss' on the venue's clock
 */
export function bookingLink(
  venue: BookableVenue,
  slot: WantedSlot,
  now: { day: string; time: string },
): string | null {
  const address = bookingAddress(venue)
  if (!address || !venue.courts.some(({ id }) => id === slot.court)) return null
  return bookingSystem(venue.system).link(address, slot, now)
}
