import { msg } from '@lingui/core/runtime-macro'
import type { Time } from '../match/time.ts'
import type { Text } from '../notifications/notification-data.ts'
import { parseUrl } from '../parse-url.ts'

interface System {
  /** As the system writes itself. */
  name: string
  /** Names of venues that it is taken for where nothing else says the system. */
  venues: RegExp
  /** The settings with which it is read beside its address, as stewards enter it and `community-config.ts` checks it. */
  settings: Readonly<Record<string, SystemSetting>>
  /** The page on which members book a slot. `now` is day and time 'HH:mm:ss' on the venue's clock. */
  link(address: URL, slot: WantedSlot, now: { day: string; time: string }): string
}

/** A text where the initial value is one, a choice where `minutes` are given, and else a number. */
export interface SystemSetting {
  label: Text
  initial?: string | number
  minutes?: readonly number[]
}

/** The booking systems that venues may use (specification, section 7). */
const SYSTEMS = {
  eversports: {
    name: 'Eversports',
    venues: /eversports/i,
    settings: {
      facilityId: { label: msg`Number of the venue` },
      sport: { label: msg`Sport in the address`, initial: 'padel' },
      cellMinutes: { label: msg`Length of a field of the grid`, initial: 30, minutes: [30, 45, 60] },
    },
    // The widget has one fixed address.
    link: ({ href }) => href,
  },
  ebusy: {
    name: 'eBuSy',
    venues: /tsg|ebusy/i,
    settings: { moduleId: { label: msg`Number of the module` } },
    // The module takes the slot in its query.
    link: (address, slot, now) => {
      const query = new URLSearchParams({
        timestamp: `${americanDay(now.day)} ${now.time}`,
        currentDate: americanDay(slot.day),
        court: String(slot.court),
        startTime: slot.start,
        endTime: slot.end,
      })
      return Object.assign(new URL(address), { search: query.toString() }).href
    },
  },
} as const satisfies Record<string, System>

export type BookingSystem = keyof typeof SYSTEMS
export type SettingOf<Name extends BookingSystem> = keyof (typeof SYSTEMS)[Name]['settings']
export const BOOKING_SYSTEMS = Object.keys(SYSTEMS) as BookingSystem[]

export const bookingSystem = (system: BookingSystem): System => SYSTEMS[system]

/** The system of a venue by its name, where only its name is known (specification, section 5). */
export const systemOf = (venue: string): BookingSystem =>
  BOOKING_SYSTEMS.find((system) => SYSTEMS[system].venues.test(venue)) ?? 'eversports'

/** Returns a day (yyyy-mm-dd) as eBuSy wants it: 11/30/2026. */
export function americanDay(day: string): string {
  const [year, month, date] = day.split('-')
  return `${month}/${date}/${year}`
}

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
