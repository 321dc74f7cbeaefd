import { addDays, clockAt, instantOf, type Moment } from '../local-time.ts'
import { minutesOf, timeOf } from '../match/time.ts'
import { type OpeningHours, weekdayOf } from './opening-hours.ts'
import { FIRST_SLOT, LAST_SLOT } from './slots.ts'

/** The first and the last start of a day, in minutes since midnight on the clock of the venue. */
interface Starts {
  first: number
  last: number
}

export interface Offer {
  /** Returns the starts of a day (yyyy-MM-dd) that are offered; null where there is none. */
  startsOn: (day: string) => Starts | null
  /** Minutes between two starts. */
  step: number
  /** The day to begin with, yyyy-MM-dd; today without one. */
  from?: string
  /** Days between two that come into question, such as 7; 1 without. */
  every?: number
}

/** A week of days, after which opening hours begin anew, and a day more, since today may be over. */
const MAX_DAYS = 8

/**
 * Finds the first day with a future: the first start that has not begun yet, which the clocks of the zone do show on its day. Screens
 * offer nothing before it. Null where none is offered within a week.
 * @returns the day, yyyy-MM-dd, and the start in minutes since its midnight
 */
export function nextStart(
  moment: Moment,
  { startsOn, step, every = 1, from }: Offer,
): { day: string; start: number } | null {
  const today = clockAt(moment).day
  let day = from ?? today
  while (day < today) day = addDays(day, every)
  for (let count = 0; count < MAX_DAYS; count++, day = addDays(day, every)) {
    const on = day
    const start = startsOf(startsOn(on), step).find((one) => isAhead(moment, on, one))
    if (start !== undefined) return { day, start }
  }
  return null
}

function startsOf(starts: Starts | null, step: number): number[] {
  const count = starts ? Math.floor((starts.last - starts.first) / step) + 1 : 0
  return Array.from({ length: Math.max(count, 0) }, (_, at) => (starts?.first ?? 0) + at * step)
}

function isAhead({ now, zone }: Moment, day: string, start: number): boolean {
  const at = instantOf(day, timeOf(start), zone)
  return at > now && clockAt({ now: at, zone }).minutes === start
}

/**
 * Returns the starts on each day of a slot of so many minutes at one of some venues: within their opening hours, and within the grid of
 * courts (specification, section 9). A venue whose hours are not known may be open all of that time.
 */
export const startsWithin =
  (venues: readonly (OpeningHours | undefined)[], minutes: number): Offer['startsOn'] =>
  (day) => {
    const hours = venues
      .map((opening) => (opening ? opening[weekdayOf(day)] : ALL_DAY))
      .filter((one) => one !== null)
    const first = Math.min(...hours.map(({ from }) => Math.max(minutesOf(from) ?? 0, OPENS)))
    const last = Math.max(...hours.map(({ until }) => Math.min(minutesOf(until) ?? CLOSES, CLOSES))) - minutes
    return first <= last ? { first, last } : null
  }

const OPENS = FIRST_SLOT * 60
const CLOSES = (LAST_SLOT + 1) * 60
const ALL_DAY = { from: timeOf(OPENS), until: timeOf(CLOSES) }
