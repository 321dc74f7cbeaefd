import { isEvent } from '@domain/match/match-kind.ts'
import type { MatchResult } from '@domain/match/result/match-result.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { POLLED } from '@/lib/backend/polled.ts'
import { rpc } from '@/lib/backend/supabase.ts'
import { isUuid } from '@/lib/backend/uuid.ts'
import { useClock } from '@/lib/time/clock.ts'
import { useWatchedRows } from '@/lib/use-own-rows.ts'
import { resultKeys } from './keys.ts'

/** Participations: first the two of pair A, then those of pair B. */
export type Seats = readonly [a1: string, a2: string, b1: string, b2: string]

/** Somebody who has played, as `get_result` lists the four: guests and former members have no account, the latter no name either. */
export interface ResultPlayer {
  /** The participation. */
  id: string
  team: 'A' | 'B' | null
  member_id: string | null
  name: string | null
  avatar_filename: string | null
  is_guest: boolean
}

/** A match ended so, says a version. `sets` has the games of pair A and of pair B, one after the other. */
export interface ResultVersion {
  outcome: MatchResult['outcome']
  sets: readonly number[]
  is_tie_break: boolean
  seats: Seats
}

/** An entry of the log. What it says about the match is null but for reports. */
export interface ResultEntry {
  id: string
  version: number
  kind: 'report' | 'confirm' | 'dispute' | 'silence' | 'decide'
  effect:
    | 'stands'
    | 'confirms'
    | 'disputes'
    | 'proposes'
    | 'withdraws'
    | 'declines'
    | 'lapses'
    | 'agrees'
    | 'decides'
    | 'voids'
  state: ResultState
  outcome: MatchResult['outcome'] | null
  sets: readonly number[] | null
  is_tie_break: boolean | null
  seats: Seats | null
  based_on: string | null
  author_seat: string | null
  by: string | null
  name: string | null
  at: string
}

export type ResultState = 'asked' | 'reported' | 'disputed' | 'confirmed' | 'void'

/** The result as it stands; nothing is said yet while it is asked for, and nothing counts any more once it is void. */
interface StandingResult {
  state: ResultState
  is_competitive: boolean
  entry_id: string | null
  /** The version of the other side while disputed; a correction that waits while confirmed. */
  other_id: string | null
  /** The newest version: what a report is based on. */
  tip_id: string | null
  confirm_due: string | null
  steward_due: string | null
  settled_at: string | null
  version: number
}

interface ResultRights {
  /** The own participation; null for whoever has not played. */
  seat: string | null
  may_report: boolean
  may_confirm: readonly string[]
  may_dispute: readonly string[]
  may_correct: boolean
  may_decide: boolean
}

/** The answer of `get_result`. */
export interface SeenResult {
  result: StandingResult | null
  players: readonly ResultPlayer[]
  entries: readonly ResultEntry[]
  you: ResultRights
}

/** The result of a match with its log; null where the match can have none, or is not seen. */
const resultQuery = (matchId: string) =>
  queryOptions({
    queryKey: resultKeys.of(matchId),
    queryFn: async ({ signal }) =>
      isUuid(matchId)
        ? ((await rpc('get_result', { p_match_id: matchId }, signal)) as unknown as SeenResult | null)
        : null,
  })

/** The result of a match, up to date with what the others enter. */
export function useResult(matchId: string, isWatched = true) {
  const watched = [{ table: 'match_results', filter: `match_id=eq.${matchId}` }]
  useWatchedRows(`result_${matchId}`, watched, resultKeys.of(matchId), isWatched)
  return useQuery({ ...resultQuery(matchId), enabled: isWatched })
}

interface DatedMatch {
  id: string
  match_date: string
  match_type: string
}

/** The result of a match. Events have none, and nothing has one before it begins. */
export function useResultOf(match: DatedMatch) {
  const { id, match_date } = match
  const hasBegun = useClock((now) => !isEvent(match) && Date.parse(match_date) <= now)
  const { data, isLoading } = useResult(id, hasBegun)
  return { data: hasBegun ? data : null, isLoading }
}

/** From the first version on a match stays: the server lets none of its members delete it. */
export function useResultStays(match: DatedMatch): boolean {
  const { data: seen } = useResultOf(match)
  return !!seen?.result && seen.result.state !== 'asked'
}

/** A dispute that waits for stewards. */
export interface DisputedResult extends SeenResult {
  match_id: string
  location: string
  starts: string
}

/** The disputes that wait for stewards, the oldest first. Stewards hear of no row of a match that they do not see. */
export const disputedResultsQuery = queryOptions({
  queryKey: resultKeys.disputed,
  queryFn: async ({ signal }) => (await rpc('disputed_results', {}, signal)) as unknown as DisputedResult[],
  ...POLLED,
})
