import { z } from 'zod'
import type { BusyInterval, CourtSystem, Page } from './reading.ts'
import { ReadingFailure } from './reading.ts'
import { americanDay, endOfDay, minutesOfDay, readDay, withinDay } from './wall-time.ts'

export interface EbusyVenue {
  /** The club's own address. */
  url: string
  moduleId: number
}

// A booking and a block are both taken. Names and texts are dropped right here.
const reservation = z
  .object({
    court: z.int(),
    date: z.string().transform(readDay).pipe(z.string()),
    fromTime: z.string().transform(minutesOfDay).pipe(z.number()),
    toTime: z.string().transform(endOfDay).pipe(z.number()),
  })
  .refine(({ fromTime, toTime }) => fromTime !== toTime, 'ends when it begins')
const answer = z.object({ reservations: z.array(reservation) })

/** Reads eBuSy's court module as guests see it: the bookings and blocks of one day in each answer. */
export function ebusy(venue: EbusyVenue): CourtSystem {
  return {
    system: 'ebusy',
    pageMeans: 'not_public',
    pages: (days) => days.map((day) => ({ url: addressOf(venue, day), days: [day] })),
    busyIn,
  }
}

export function addressOf({ url, moduleId }: EbusyVenue, day: string): URL {
  const address = new URL(`/court-module/${moduleId}`, url)
  address.searchParams.set('timestamp', '')
  address.searchParams.set('currentDate', americanDay(day))
  return address
}

function busyIn(body: unknown, { days }: Page): BusyInterval[] {
  const read = answer.safeParse(body)
  if (!read.success) throw new ReadingFailure('changed', z.prettifyError(read.error))
  const all = read.data.reservations
  const ours = all.filter(({ date }) => days.includes(date))
  // A system that answers for other days than it was asked for has said nothing about these.
  if (all.length > 0 && ours.length === 0)
    throw new ReadingFailure('changed', `asked for ${days.join()}, answered for ${all[0]?.date}`)
  return ours.map(({ court, date, ...times }) => ({ court, day: date, ...withinDay(times) }))
}
