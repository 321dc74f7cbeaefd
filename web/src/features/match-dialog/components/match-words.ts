import { placeName } from '@domain/rules/match-card.ts'
import { isPast } from '@domain/rules/standing.ts'
import { endAfter } from '@domain/rules/time.ts'
import { formatDayLong, formatTime, relativeDay } from '@/lib/datetime.ts'
import type { Match } from '../queries.ts'

export const titleOf = (match: Pick<Match, 'location'>): string => `${placeName(match.location)} Match`

/** 'Freitag, 20.11. · 18:30 – 20:00 · Today' */
export function dateLine(match: Pick<Match, 'match_date' | 'end_time'>, now: Date): string {
  const end = endAfter(match.end_time, 0)
  const start = formatTime(match.match_date)
  const times = end ? `${start} – ${end}` : start
  return [formatDayLong(match.match_date), times, suffixOf(match, now)].filter(Boolean).join(' · ')
}

function suffixOf(match: Pick<Match, 'match_date'>, now: Date): 'Past' | 'Today' | null {
  if (isPast(match, now)) return 'Past'
  return relativeDay(match.match_date, now) === 'Today' ? 'Today' : null
}
