import { createRequire } from 'node:module'
import { z } from 'zod'
import { minutesInDay } from '../../../domain/time-units.ts'
import {
  type Answer,
  type BusyInterval,
  type CourtSystem,
  endpointOf,
  mergeIntervals,
  type Page,
  parseAnswer,
  requireDays,
  SyncError,
} from '../court-snapshot.ts'
import { addressOf, type EbusyVenue } from './ebusy.ts'
import { endOfDay, minutesOfDay, readDay } from './wall-time.ts'

const slot = z
  .object({
    court: z.coerce.number().int().positive(),
    day: z.string().transform(readDay).pipe(z.string()),
    start: z.string().transform(minutesOfDay).pipe(z.number()),
    end: z.string().transform(endOfDay).pipe(z.number()),
    isBookable: z.boolean(),
  })
  .refine(({ start, end }) => start < end, 'ends before it begins')
type Slot = z.infer<typeof slot>

const MIDNIGHT = minutesInDay

const require = createRequire(import.meta.url)
/** Loaded with the first page: it takes 8 MB, and few communities have a venue of this kind. */
const cheerio = () => require('cheerio') as typeof import('cheerio')

/** Reads eBuSy's page for a club without configured hours: it shows each bookable time, a day in each answer. A court without slots is unknown. */
export function ebusyGrid(venue: EbusyVenue): CourtSystem {
  return {
    system: 'ebusy',
    endpoint: endpointOf('ebusy', venue.url),
    showsHours: true,
    pageMeans: undefined,
    pages: (days) => days.map((day) => ({ url: addressOf(venue, day), days: [day] })),
    parse: (text, page) => parse(String(text), page),
  }
}

function parse(text: string, { days }: Page): Answer {
  const { heads, slots } = gridOf(text)
  requireDays(
    slots.map(({ day }) => day),
    days,
  )
  const shown = days.flatMap((day) =>
    heads
      .filter((court) => slots.some((one) => one.court === court && one.day === day))
      .map((court) => ({ court, day })),
  )
  if (shown.length === 0) throw new SyncError('changed', `shows no times of ${days.join()}`)
  const busy = shown.flatMap(({ court, day }) =>
    takenAndClosed(
      court,
      day,
      slots.filter((one) => one.court === court && one.day === day),
    ),
  )
  return { busy, days, shown }
}

/** Takes a page without a grid for a login page: clubs show that to guests who may not see the courts. */
function gridOf(text: string): { heads: number[]; slots: Slot[] } {
  const page = cheerio().load(text)
  const heads = page('th.court[data-id]').map((_, head) => Number(page(head).attr('data-id')))
  if (heads.length === 0) throw new SyncError('not_public', 'answered with a page without courts')
  const cells = page('td.slot').map((_, cell) => ({
    court: page(cell).attr('data-court'),
    day: page(cell).attr('data-date'),
    start: page(cell).attr('data-major-begin'),
    end: page(cell).attr('data-major-end'),
    isBookable: page(cell).hasClass('bookable') && !page(cell).hasClass('past-time'),
  }))
  return { heads: [...new Set(heads.get())], slots: parseAnswer(z.array(slot), cells.get()) }
}

/** Slots that cannot be booked are taken; where there is no slot, the court is closed. */
function takenAndClosed(court: number, day: string, slots: Slot[]): BusyInterval[] {
  const taken = mergeIntervals(
    slots.filter(({ isBookable }) => !isBookable).map(({ start, end }) => ({ court, day, start, end })),
  )
  const open = mergeIntervals(slots.map(({ start, end }) => ({ court, day, start, end })))
  const starts = [0, ...open.map(({ end }) => end)]
  const ends = [...open.map(({ start }) => start), MIDNIGHT]
  const closed = starts.map((start, index) => ({ start, end: ends[index] ?? MIDNIGHT }))
  return [
    ...taken,
    ...closed
      .filter(({ start, end }) => start < end)
      .map((time) => ({ court, day, ...time, closed: true as const })),
  ]
}
