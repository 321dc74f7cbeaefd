import { millisecondsInHour } from '../time-units.ts'

// The words of a waiting list; the rules are in supabase/migrations/*_waiting_list.sql.

/**
 * Returns for how many minutes a place is offered to one after the other (`private.offer_deadline`); null in the last hour, when it is
 * offered to everybody in line at once. `now` in milliseconds.
 */
export function minutesPerOffer({ match_date }: { match_date: string }, now: number): number | null {
  const ahead = Date.parse(match_date) - now
  if (ahead > 24 * millisecondsInHour) return 120
  if (ahead > 3 * millisecondsInHour) return 30
  return ahead > millisecondsInHour ? 10 : null
}

/** Returns the time that is left, such as '27:12', in the last hour; null before, and '0:00' once it has passed. */
export function countdown(until: string, now: number): string | null {
  const left = Math.max(0, Math.ceil((Date.parse(until) - now) / 1000))
  if (left >= 3600) return null
  return `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`
}
