import type { BookingSystem } from '@domain/courts/booking-systems.ts'
import type { CourtSnapshot } from '@domain/courts/court-snapshot.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { unwrap } from '@/lib/backend/errors.ts'
import { currentUserId } from '@/lib/backend/session/session.ts'
import { supabase } from '@/lib/backend/supabase.ts'
import { readJson, write } from '@/lib/browser/storage.ts'
import { addDays, type Day } from '@/lib/time/datetime.ts'
import { useOwnRows, useWatchedRows } from '@/lib/use-own-rows.ts'

const courtKeys = {
  all: ['courts'] as const,
  from: (today: Day) => ['courts', 'snapshots', today] as const,
}

export const alertKeys = { of: (userId: string) => ['court_alerts', userId] as const }

/** Today and the days after it that the booking systems are read for. */
export const COURT_DAYS = 9
const REFRESH_MS = 10 * 60_000
/** A backend may cut the answer off after this many rows. */
const MAX_ROWS = 1000

const COLUMNS = `venue, source, last_update, failure, is_suspect,
  bookings(court_id, booking_date, start_time, end_time, block_reason),
  court_coverage(court_id, booking_date, start_time, end_time, read_at)`

/**
 * The bookings and coverage from today on. Both come from one request: otherwise a day that has just been covered could be combined with
 * older bookings.
 */
export function snapshotsQuery(today: Day) {
  return queryOptions({
    queryKey: courtKeys.from(today),
    queryFn: async ({ signal }) => {
      const snapshots = unwrap(await readingsFrom(today).abortSignal(signal)).map(snapshotFrom)
      keepSeen(snapshots)
      return snapshots
    },
    refetchInterval: REFRESH_MS,
  })
}

const readingsFrom = (today: Day) =>
  supabase()
    .from('last_data_update')
    .select(COLUMNS)
    .gte('bookings.booking_date', today)
    .lt('bookings.booking_date', addDays(today, COURT_DAYS))
    .gte('court_coverage.booking_date', today)
    .lt('court_coverage.booking_date', addDays(today, COURT_DAYS))
    .order('booking_date', { referencedTable: 'bookings' })
    .order('start_time', { referencedTable: 'bookings' })

type Row = NonNullable<Awaited<ReturnType<typeof readingsFrom>>['data']>[number]
type TimeRow = Omit<Row['bookings'][number], 'block_reason'>

function snapshotFrom({ bookings, court_coverage, ...row }: Row): CourtSnapshot {
  const whole = wholeDays(court_coverage, bookings)
  return {
    venue: row.venue,
    system: row.source as BookingSystem,
    readAt: row.last_update,
    coverage: whole.map((time) => ({ ...timeFrom(time), readAt: time.read_at })),
    failure: row.failure,
    isSuspect: row.is_suspect,
    bookings: bookings.map((booking) => ({
      ...timeFrom(booking),
      closed: booking.block_reason === 'closed',
      blocked: booking.block_reason === 'blocked',
    })),
  }
}

const timeFrom = ({ court_id, booking_date, start_time, end_time }: TimeRow) => ({
  court: court_id,
  day: booking_date,
  start: start_time,
  end: end_time,
})

/** If the answer may be cut off, the day of the last booking and later days are unknown. */
export function wholeDays<Time extends { booking_date: string }>(
  coverage: readonly Time[],
  bookings: readonly { booking_date: string }[],
): Time[] {
  const last = bookings.length >= MAX_ROWS ? bookings.at(-1) : undefined
  return coverage.filter(({ booking_date }) => !last || booking_date < last.booking_date)
}

// Keeps the bookings that were seen last for a start without a network, with their age. Another member does not see them.
const seenKey = () => `courts-seen-${currentUserId()}`
const keepSeen = (snapshots: CourtSnapshot[]) => write(seenKey(), JSON.stringify(snapshots))

const lastSeen = () => (readJson(seenKey()) ?? undefined) as CourtSnapshot[] | undefined

export function useSnapshots(today: Day) {
  useWatchedRows('courts', [{ table: 'last_data_update' }], courtKeys.all)
  const query = useQuery(snapshotsQuery(today))
  const isUnreached = query.fetchStatus === 'paused' || query.isError
  return { ...query, data: query.data ?? (isUnreached ? lastSeen() : undefined) }
}

const fetchAlerts = async (userId: string, signal: AbortSignal) => {
  const alerts = supabase().from('court_alerts').select('*').eq('user_id', userId)
  return unwrap(await alerts.order('booking_date').order('from_hour').order('id').abortSignal(signal))
}

export type CourtAlert = Awaited<ReturnType<typeof fetchAlerts>>[number]

export function useAlerts(userId: string) {
  useOwnRows(userId, 'court_alerts', alertKeys.of(userId))
  return useQuery({ queryKey: alertKeys.of(userId), queryFn: ({ signal }) => fetchAlerts(userId, signal) })
}
