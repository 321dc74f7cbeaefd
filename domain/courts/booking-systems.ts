import type { WantedSlot } from './booking-link.ts'

interface System {
  /** As the system writes itself. */
  name: string
  /** The page on which members book a slot. `now` is day and time 'HH:mm:ss' on the venue's clock. */
  link(address: URL, slot: WantedSlot, now: { day: string; time: string }): string
}

/** The booking systems that venues may use (specification, section 7). */
const SYSTEMS = {
  // The widget has one fixed address.
  eversports: { name: 'Eversports', link: ({ href }) => href },
  // The module takes the slot in its query.
  ebusy: {
    name: 'eBuSy',
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
export const BOOKING_SYSTEMS = Object.keys(SYSTEMS) as BookingSystem[]

export const bookingSystem = (system: BookingSystem): System => SYSTEMS[system]

/** Returns a day (yyyy-mm-dd) as eBuSy wants it: 11/30/2026. */
export function americanDay(day: string): string {
  const [year, month, date] = day.split('-')
  return `${month}/${date}/${year}`
}
