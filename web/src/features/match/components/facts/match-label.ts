import { endAfter } from '@domain/match/time.ts'
import { t } from '@lingui/core/macro'
import type { Match } from '@/features/participation/queries/match.ts'
import { formatDayLong, formatTime, isToday, timeRange } from '@/lib/time/datetime.ts'
import { timeOf } from '@/lib/time/match-time.ts'

/** 'Friday, 20.11. · 18:30 – 20:00 · Today' */
export function dateLine(match: Match, now: number): string {
  const { start, end } = matchTimes(match)
  const times = end ? timeRange(start, end) : start
  return [formatDayLong(match.match_date), times, timeLabel(match, now)].filter(Boolean).join(' · ')
}

/** 'Friday, 20.11. · Today' */
export const dayLine = (match: Match, now: number): string =>
  [formatDayLong(match.match_date), timeLabel(match, now)].filter(Boolean).join(' · ')

/** By the venue's clock; `end` is null without one. */
export const matchTimes = (match: Match) => ({
  start: formatTime(match.match_date),
  end: endAfter(match.end_time, 0) || null,
})

function timeLabel(match: Match, now: number): string | null {
  const time = timeOf(match, now)
  if (time !== 'ahead') return time === 'playing' ? t`Now` : t`Past`
  return isToday(match.match_date, now) ? t`Today` : null
}
