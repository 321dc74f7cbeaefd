import { z } from 'zod'
import type { BookingSystem } from '../../domain/courts/booking-systems.ts'

/** A time of one court, on the venue's clock. */
export interface CourtSpan {
  /** The booking system's own id. */
  court: number
  /** yyyy-MM-dd */
  day: string
  /** Minutes since midnight; an end of 1440 is the next midnight. */
  start: number
  end: number
}

export interface BusyInterval extends CourtSpan {
  /** The venue is not open then; nobody has booked it. */
  closed?: true
  /** The venue keeps it for itself: a course, a repair. */
  blocked?: true
}

/**
 * The result of reading a booking system. `blocked`: it refuses clients (403, 401, 429, a challenge page). `not_public`: it
 * asks for a login. `changed`: the answer has another shape than the one known. `timeout` and `error`: nothing usable came.
 */
export type SyncResult =
  | {
      kind: 'ok'
      busy: BusyInterval[]
      /** The days that the answers speak for, in order. Of other days nothing is known. */
      coveredDays: string[]
      /** The times that they speak for: outside of these nothing is known, inside what is not busy is free. */
      covered: CourtSpan[]
      /** Configured courts that the answers name, so that their ids are still those of the system. */
      named: number[]
      /** Ids that the answers name and the configuration does not. */
      strange: number[]
      /** The time before the first request: bookings made during the sync may be missing. */
      asOf: Date
    }
  | { kind: 'failed'; reason: FailureReason; detail: string; retryAfter?: number }

export type FailureReason = 'blocked' | 'not_public' | 'changed' | 'timeout' | 'error'

/** Ends a sync early; `retryAfter` in seconds, when the system asked for it. */
export class SyncError extends Error {
  readonly reason: FailureReason
  readonly retryAfter: number | undefined

  constructor(reason: FailureReason, detail: string, retryAfter?: number) {
    super(detail)
    this.reason = reason
    this.retryAfter = retryAfter
  }
}

/** One request of a sync, and the days that its answer speaks for. */
export interface Page {
  url: URL
  days: string[]
  /** The day before, which is asked for because of what goes on past midnight from there. A page may be for it alone. */
  before?: string
}

export interface Answer {
  busy: BusyInterval[]
  /** The days of the page for which the answer speaks. */
  days: string[]
  /** Courts and days that the answer names although they may be free; absent where it only lists what is taken. */
  shown?: { court: number; day: string }[]
}

/** Stands for the answer of the day before where none can be had: the first morning is unknown then. */
export const NO_DAY_BEFORE: Answer = { busy: [], days: [] }

/** An adapter for one booking system: its pages for given days, and the parser of its answers. */
export interface CourtSystem {
  system: BookingSystem
  /** The host that is read: venues of one host are read one after the other, and share its backoff. */
  endpoint: string
  /** Tells whether answers say themselves when the venue is open. */
  showsHours?: boolean
  /** The failure that an HTML page instead of data means; undefined where HTML is what is read. */
  pageMeans: FailureReason | undefined
  /** Sent with every request: credentials, where a venue has given some. */
  headers?: Record<string, string>
  pages(days: string[]): Page[]
  /** Reads an answer: parsed JSON, or the text of a page. Throws SyncError('changed') for another shape, or a day that was not asked for. */
  parse(answer: unknown, page: Page): Answer
}

/** The endpoint of an address: its system and host, without what else stands in it. */
export const endpointOf = (system: BookingSystem, url: string): string => `${system} ${new URL(url).host}`
export const hostOf = (endpoint: string): string => endpoint.slice(endpoint.indexOf(' ') + 1)

/** Reads an answer by its schema. Throws SyncError('changed') where it has another shape. */
export function parseAnswer<Read>(schema: z.ZodType<Read>, body: unknown): Read {
  const read = schema.safeParse(body)
  if (read.success) return read.data
  throw new SyncError('changed', z.prettifyError(read.error))
}

/** Refuses an answer for other days than the requested ones: it says nothing about these. */
export function requireDays(named: readonly string[], asked: readonly string[]): void {
  const foreign = named.find((day) => !asked.includes(day))
  if (foreign !== undefined)
    throw new SyncError('changed', `asked for ${asked.join()}, answered for ${foreign}`)
}

/** Merges intervals of one court and day that touch or overlap, and sorts them. */
export function mergeIntervals(busy: readonly BusyInterval[]): BusyInterval[] {
  const times: BusyInterval[] = []
  for (const time of busy.toSorted(byCourtAndTime)) {
    const last = times.at(-1)
    if (last?.court === time.court && last.day === time.day && time.start <= last.end)
      last.end = Math.max(last.end, time.end)
    else times.push({ ...time })
  }
  return times
}

function byCourtAndTime(one: BusyInterval, other: BusyInterval): number {
  return one.court - other.court || one.day.localeCompare(other.day) || one.start - other.start
}
