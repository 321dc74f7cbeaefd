import { millisecondsInDay } from '@domain/time-units.ts'
import type { Match } from '@/features/participation/queries/match.ts'
import { formatDayLong } from '@/lib/time/datetime.ts'
import { timeOf } from '@/lib/time/match-time.ts'

/** An evening is started from a day before its match to a day after it. */
export function startWindow(match: Match, now: number): 'early' | 'open' | 'over' {
  if (now < Date.parse(match.match_date) - millisecondsInDay) return 'early'
  return timeOf(match, now - millisecondsInDay) === 'over' ? 'over' : 'open'
}

export const daysWord = ({ match_date }: Match): string => formatDayLong(match_date)
