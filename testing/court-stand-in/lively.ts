import { seededRandom } from '../../tools/demo/random.ts'
import type { TakenTime } from './taken-time.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const OPENS = 7 * 60
const CLOSES = 22 * 60
const SHORTEST = 60

/**
 * Generates the bookings of a day at a moment: more in evenings and on weekends, fewer on days ahead, and now and then
 * a cancellation. The same day and moment always give the same bookings.
 */
export function livelyBookings(courts: readonly number[], now: () => Date): (day: string) => TakenTime[] {
  return (day) => courts.flatMap((court) => bookingsOf(court, day, now().getTime()))
}

function bookingsOf(court: number, day: string, now: number): TakenTime[] {
  const random = seededRandom(court * 31 + Date.parse(day) / DAY_MS)
  const bookings: TakenTime[] = []
  for (let start = OPENS + random.below(4) * 30; start <= CLOSES - SHORTEST; ) {
    const end = Math.min(start + random.pick([60, 90, 90, 120]), CLOSES)
    const begins = Date.parse(day) + start * 60_000
    const booked = begins - random.below(14 * 24) * HOUR_MS
    const cancelled = random.chance(0.15) ? begins - random.below(72) * HOUR_MS : begins + DAY_MS
    const wanted = random.chance(demand(day, start))
    if (wanted && booked <= now && now < cancelled) bookings.push({ court, day, start, end })
    start = end + random.pick([0, 0, 0, 30])
  }
  return bookings
}

/** The probability that a slot at that time is booked. */
function demand(day: string, start: number): number {
  if (start >= 17 * 60 && start < 21 * 60) return 0.95
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return weekday === 0 || weekday === 6 ? 0.75 : start < 12 * 60 ? 0.3 : 0.5
}
