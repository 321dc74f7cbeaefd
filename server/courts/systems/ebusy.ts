import { z } from 'zod'
import { americanDay } from '../../../domain/courts/booking-systems.ts'
import type { Answer, CourtSystem, Page } from '../court-snapshot.ts'
import { endpointOf, SyncError } from '../court-snapshot.ts'
import { answerOf } from './ebusy-answer.ts'
import { dayAfter, endOfDay, readDay, spanOf, startOfDay } from './wall-time.ts'

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
    fromTime: z.string().transform(startOfDay).pipe(z.number()),
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
    pageMeans: 'not_public',
    pages: (days) => pagesOf(venue, days),
    parse,
  }
}

/** One for each day, and at last the day before, from which a block may go on into the first morning. */
function pagesOf(venue: EbusyVenue, days: string[]): Page[] {
  const before = dayAfter(days[0] ?? '', -1)
  return [
    ...days.map((day) => ({ url: addressOf(venue, day), days: [day] })),
    { url: addressOf(venue, before), days: [], before },
  ]
}

export function addressOf({ url, moduleId }: EbusyVenue, day: string): URL {
  const address = new URL(`/court-module/${moduleId}`, url)
  address.searchParams.set('timestamp', '')
  address.searchParams.set('currentDate', americanDay(day))
  return address
}

function parse(body: unknown, page: Page): Answer {
  const read = answer.safeParse(body)
  if (!read.success) throw new SyncError('changed', z.prettifyError(read.error))
  const busy = read.data.reservations.map(({ court, date, blocking, ...times }) => ({
    court,
    day: date,
    ...spanOf(times),
    ...(blocking ? { blocked: true as const } : {}),
  }))
  return answerOf(busy, page)
}
