import { type Day, venueDay } from '@/lib/time/datetime.ts'
import type { RatingStep } from '../../queries.ts'

/** Sums what the results of a month have changed, of a day of it; null where none of those known was played in it. */
export function changeInMonth(steps: readonly RatingStep[], today: Day): number | null {
  const month = today.slice(0, 7)
  const ofMonth = steps.filter(({ played_at }) => venueDay(played_at).startsWith(month))
  if (ofMonth.length === 0) return null
  return ofMonth.reduce((sum, step) => sum + step.mu_after - step.mu_before, 0)
}
