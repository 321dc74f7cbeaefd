import { z } from 'zod'
import { addDays } from '../../../domain/local-time.ts'
import {
  type Answer,
  type CourtSystem,
  endpointOf,
  mergeIntervals,
  type Page,
  parseAnswer,
  requireDays,
} from '../court-snapshot.ts'
import { readDay, splitAtMidnight, startOfDay } from './wall-time.ts'

export interface EversportsVenue {
  /** The address that the widget itself calls. */
  url: string
  facilityId: number
  /** The sport's name in addresses, such as `padel`. */
  sport: string
  courts: number[]
  /** Minutes of a cell of the venue's grid: entries have no end of their own. */
  cellMinutes: number
}

/** An answer names days of this many from its first one on, as far as is known. */
const DAYS_OF_ANSWER = 7
/** Days that are taken from one answer: the rest of its week shows that it reaches so far. */
const DAYS_OF_PAGE = 3

// An entry means that the cell is taken, whatever its other fields say. Titles contain names of people and are dropped here.
const entry = z.object({
  date: z.string().transform(readDay).pipe(z.string()),
  start: z.string().transform(startOfDay).pipe(z.number()),
  court: z.int(),
})
const entries = z.array(entry)
/** An empty list can come nested once more. */
const answer = z.object({ slots: z.union([entries, z.object({ slots: entries })]) })

/**
 * Reads Eversports' booking widget: the taken cells of the courts that are asked for. An answer says nowhere how far it
 * reaches, so that it speaks for the days up to the last one that it names: what comes after that may have been left out.
 */
export function eversports(venue: EversportsVenue): CourtSystem {
  return {
    system: 'eversports',
    endpoint: endpointOf('eversports', venue.url),
    pageMeans: 'blocked',
    pages: (days) => pagesOf(days).map((some) => ({ url: addressOf(venue, some), days: some })),
    parse: (body, page) => parse(venue, body, page),
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

function pagesOf(days: string[]): string[][] {
  const count = Math.ceil(days.length / DAYS_OF_PAGE)
  return Array.from({ length: count }, (_, page) =>
    days.slice(page * DAYS_OF_PAGE, (page + 1) * DAYS_OF_PAGE),
  )
}

function parse({ cellMinutes }: EversportsVenue, body: unknown, { days }: Page): Answer {
  const { slots } = parseAnswer(answer, body)
  const named = Array.isArray(slots) ? slots : slots.slots
  const dates = named.map(({ date }) => date)
  requireDays(dates, weekFrom(days[0] ?? ''))
  const last = dates.toSorted().at(-1) ?? ''
  const cells = named
    .filter(({ date }) => days.includes(date))
    .map(({ date, start, court }) => ({ court, day: date, start, end: start + cellMinutes }))
    .flatMap(splitAtMidnight)
  return { busy: mergeIntervals(cells), days: days.filter((day) => day <= last) }
}

const weekFrom = (day: string): string[] =>
  Array.from({ length: DAYS_OF_ANSWER }, (_, count) => addDays(day, count))
