import type { BookingSystem } from '../../domain/rules/booking.ts'

/** When a court is taken, on the venue's clock. */
export interface BusyInterval {
  /** The booking system's own id. */
  court: number
  /** yyyy-MM-dd */
  day: string
  /** Minutes since midnight; an end of 1440 is the next midnight. */
  start: number
  end: number
  /** Nobody has taken it: the venue is not open then. */
  closed?: true
}

/**
 * What a booking system said. `blocked`: it does not want to be read (403, 401, 429, a challenge page). `not_public`: it
 * asks for a login. `changed`: the answer has another shape than the one known. `timeout` and `error`: nothing usable came.
 */
export type Reading =
  | {
      kind: 'ok'
      busy: BusyInterval[]
      /** The days that the answers speak for, in order. Of other days nothing is known. */
      coveredDays: string[]
      /** Before the first request: what was booked while it was read may be missing. */
      asOf: Date
    }
  | { kind: 'failed'; reason: FailureReason; detail: string; retryAfter?: number }

export type FailureReason = 'blocked' | 'not_public' | 'changed' | 'timeout' | 'error'

/** What ends a reading early; `retryAfter` in seconds, when the system asked for it. */
export class ReadingFailure extends Error {
  readonly reason: FailureReason
  readonly retryAfter: number | undefined

  constructor(reason: FailureReason, detail: string, retryAfter?: number) {
    super(detail)
    this.reason = reason
    this.retryAfter = retryAfter
  }
}

/** One request of a reading, and the days that its answer speaks for. */
export interface Page {
  url: URL
  days: string[]
}

/** How one booking system is read: which pages speak for which days, and what an answer says. */
export interface CourtSystem {
  system: BookingSystem
  /** What it means when a page for people comes instead of data; undefined where pages are what is read. */
  pageMeans: FailureReason | undefined
  /** Sent with every request: credentials, where a venue has given some. */
  headers?: Record<string, string>
  pages(days: string[]): Page[]
  /** Of an answer: what was JSON, or the text of a page. Throws ReadingFailure('changed') when it is not of the known shape. */
  busyIn(answer: unknown, page: Page): BusyInterval[]
}
