import { DEFAULT_DURATION } from '@domain/match/match-choices.ts'
import type { StoredMatch } from '@domain/match/match-values.ts'
import { isPast } from '@domain/participants/join-state.ts'
import { millisecondsInMinute } from '@domain/time-units.ts'
import { endInstant } from './datetime.ts'

export type TimeOfMatch = 'ahead' | 'playing' | 'over'

type Times = Pick<StoredMatch, 'match_date' | 'end_time' | 'match_duration'>

/** Tells whether a match is upcoming, being played or over at `now` (milliseconds). Without an end it counts with the default length. */
export function timeOf({ match_date, end_time, match_duration }: Times, now: number): TimeOfMatch {
  if (!isPast({ match_date }, now)) return 'ahead'
  const end =
    endInstant(match_date, end_time, match_duration) ??
    Date.parse(match_date) + (match_duration ?? DEFAULT_DURATION) * millisecondsInMinute
  return now < end ? 'playing' : 'over'
}
