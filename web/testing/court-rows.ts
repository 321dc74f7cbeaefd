import { addDays, clockAt } from '@domain/local-time.ts'
import { CONFIG } from './stand-in-server.ts'

const MINUTE_MS = 60_000
const DAYS_READ = 9

/** The venue's calendar day so many days after today. Late in the evening no hour of today is free. */
export const courtDay = (days: number): string =>
  addDays(clockAt({ now: Date.now(), zone: CONFIG.community.timeZone }).day, days)

/** A row of `last_data_update` with its times, as the screens read it: all courts of the venue read twelve minutes ago, all free. */
export function snapshotRow(venueId: string, more: Record<string, unknown> = {}) {
  const venue = CONFIG.community.venues.find(({ id }) => id === venueId)
  const readAt = new Date(Date.now() - 12 * MINUTE_MS).toISOString()
  const days = Array.from({ length: DAYS_READ }, (_, at) => courtDay(at))
  const coverage = (venue?.courts ?? []).flatMap(({ id: court_id }) =>
    days.map((booking_date) => ({
      court_id,
      booking_date,
      start_time: '00:00:00',
      end_time: '24:00:00',
      read_at: readAt,
    })),
  )
  return {
    venue: venueId,
    source: venue?.system,
    last_update: readAt,
    failure: null,
    is_suspect: false,
    bookings: [],
    court_coverage: coverage,
    ...more,
  }
}

/** A row of `bookings` for tomorrow, from and to so many hours. */
export const bookingRow = (court_id: number, from: number, to: number) => ({
  court_id,
  booking_date: courtDay(1),
  start_time: `${from}:00:00`,
  end_time: `${to}:00:00`,
  block_reason: null,
})
