import { z } from 'zod'
import type { Answer, CourtSystem, Page } from '../court-snapshot.ts'
import { endpointOf, requireDays, SyncError } from '../court-snapshot.ts'
import { americanDay, endOfDay, minutesOfDay, readDay, withinDay } from './wall-time.ts'

export interface EbusyVenue {
  /** The club's own address. */
  url: string
  moduleId: number
}

// A booking and a block both make a court busy, but are told apart. Names and texts are dropped here.
const reservation = z
  .object({
    court: z.int(),
    date: z.string().transform(readDay).pipe(z.string()),
    fromTime: z.string().transform(minutesOfDay).pipe(z.number()),
    toTime: z.string().transform(endOfDay).pipe(z.number()),
    blocking: z.boolean().nullish(),
  })
  .refine(({ fromTime, toTime }) => fromTime !== toTime, 'ends when it begins')
const answer = z.object({ reservations: z.array(reservation) })

/** Reads eBuSy's court module as guests see it: the bookings and blocks of one day in each answer. */
export function ebusy(venue: EbusyVenue): CourtSystem {
  return {
    system: 'ebusy',
    endpoint: endpointOf('ebusy', venue.url),
    listsAllCourts: true,
    pageMeans: 'not_public',
    pages: (days) => days.map((day) => ({ url: addressOf(venue, day), days: [day] })),
    parse,
  }
}

export function addressOf({ url, moduleId }: EbusyVenue, day: string): URL {
  const address = new URL(`/court-module/${moduleId}`, url)
  address.searchParams.set('timestamp', '')
  address.searchParams.set('currentDate', americanDay(day))
  return address
}

function parse(body: unknown, { days }: Page): Answer {
  const read = answer.safeParse(body)
  if (!read.success) throw new SyncError('changed', z.prettifyError(read.error))
  const all = read.data.reservations
  requireDays(
    all.map(({ date }) => date),
    days,
  )
  const busy = all.map(({ court, date, blocking, ...times }) => ({
    court,
    day: date,
    ...withinDay(times),
    ...(blocking ? { blocked: true as const } : {}),
  }))
  return { busy, days }
}
