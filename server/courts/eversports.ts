import { z } from 'zod'
import { joined } from './joined.ts'
import type { BusyInterval, CourtSystem, Page } from './reading.ts'
import { ReadingFailure } from './reading.ts'
import { minutesOfDay, readDay } from './wall-time.ts'

export interface EversportsVenue {
  /** Where the widget's own calls go. */
  url: string
  facilityId: number
  /** Its name in addresses, such as `padel`. */
  sport: string
  courts: number[]
  /** Length of a cell of the venue's grid: what an entry stands for has no end of its own. */
  cellMinutes: number
}

/** An answer speaks for about a week. */
const DAYS_OF_ANSWER = 7

// An entry means that the cell is taken, whatever else it says. Titles hold names of people and are dropped right here.
const entry = z.object({
  date: z.string().transform(readDay).pipe(z.string()),
  start: z.string().transform(minutesOfDay).pipe(z.number()),
  court: z.int(),
})
const entries = z.array(entry)
/** When nothing is booked the list can come nested once more. */
const answer = z.object({ slots: z.union([entries, z.object({ slots: entries })]) })

/** Reads Eversports' booking widget: the taken cells of a facility's courts. */
export function eversports(venue: EversportsVenue): CourtSystem {
  return {
    system: 'eversports',
    pageMeans: 'blocked',
    pages: (days) => weeksOf(days).map((week) => ({ url: addressOf(venue, week), days: week })),
    busyIn: (body, page) => busyIn(venue, body, page),
  }
}

function addressOf({ url, facilityId, sport, courts }: EversportsVenue, [first = '']: string[]): URL {
  const address = new URL('/widget/api/slot', url)
  address.searchParams.set('facilityId', String(facilityId))
  address.searchParams.set('sport', sport)
  address.searchParams.set('startDate', first)
  for (const court of courts) address.searchParams.append('courts[]', String(court))
  return address
}

/** Days in a row, cut where an answer ends. */
function weeksOf(days: string[]): string[][] {
  const count = Math.ceil(days.length / DAYS_OF_ANSWER)
  return Array.from({ length: count }, (_, week) =>
    days.slice(week * DAYS_OF_ANSWER, (week + 1) * DAYS_OF_ANSWER),
  )
}

function busyIn({ cellMinutes }: EversportsVenue, body: unknown, { days }: Page): BusyInterval[] {
  const read = answer.safeParse(body)
  if (!read.success) throw new ReadingFailure('changed', z.prettifyError(read.error))
  const { slots } = read.data
  const cells = (Array.isArray(slots) ? slots : slots.slots)
    .filter(({ date }) => days.includes(date))
    .map(({ date, start, court }) => ({ court, day: date, start, end: start + cellMinutes }))
  return joined(cells)
}
