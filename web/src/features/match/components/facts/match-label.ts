import { venueName } from '@domain/match/match-card.ts'
import { endAfter } from '@domain/match/time.ts'
import { t } from '@lingui/core/macro'
import type { Match } from '@/features/participation/queries/match.ts'
import { formatDayLong, formatTime, isToday, timeRange } from '@/lib/time/datetime.ts'
import { timeOf } from '@/lib/time/match-time.ts'

type Times = Pick<Match, 'match_date' | 'end_time' | 'match_duration'>

export const titleOf = (match: Pick<Match, 'location'>): string => {
  const venue = venueTitle(match)
  return t`${venue} Match`
}

export const venueTitle = ({ location }: Pick<Match, 'location'>): string => venueName(location)

/** 'Friday, 20.11. · 18:30 – 20:00 · Today' */
export function dateLine(match: Times, now: number): string {
  const { start, end } = timesOf(match)
  const times = end ? timeRange(start, end) : start
  return [formatDayLong(match.match_date), times, suffixOf(match, now)].filter(Boolean).join(' · ')
}

/** 'Friday, 20.11. · Today' */
export const dayLine = (match: Times, now: number): string =>
  [formatDayLong(match.match_date), suffixOf(match, now)].filter(Boolean).join(' · ')

/** By the venue's clock; without an end it is empty. */
export const timesOf = (match: Times) => ({
  start: formatTime(match.match_date),
  end: endAfter(match.end_time, 0) || null,
})

function suffixOf(match: Times, now: number): string | null {
  const time = timeOf(match, now)
  if (time !== 'ahead') return time === 'playing' ? t`Now` : t`Past`
  return isToday(match.match_date, now) ? t`Today` : null
}
