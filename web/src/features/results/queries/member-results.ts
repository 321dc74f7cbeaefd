import type { MatchResult } from '@domain/match/result/match-result.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { rpc } from '@/lib/backend/supabase.ts'
import { useWatchedRows } from '@/lib/use-own-rows.ts'
import { resultKeys } from './result.ts'

interface NamedPlayer {
  member_id: string | null
  name: string | null
  is_guest: boolean
}

/** A result that counts. Sets are from the member's side; `won` is null where nobody has. */
export interface MemberResult {
  match_id: string
  starts: string
  location: string
  is_competitive: boolean
  outcome: MatchResult['outcome']
  sets: readonly number[]
  is_tie_break: boolean
  won: boolean | null
  partner: NamedPlayer
  opponents: readonly NamedPlayer[]
}

interface Tally {
  won: number
  lost: number
}

/** The matches that the caller and a member have finished in one pair, and against each other. */
export interface TogetherResults {
  with: Tally
  against: Tally
}

/** The newest results of a member that count, of matches that the caller sees. */
const memberResultsQuery = (userId: string) =>
  queryOptions({
    queryKey: resultKeys.ofMember(userId),
    queryFn: async ({ signal }) =>
      (await rpc('member_results', { p_member_id: userId }, signal)) as unknown as MemberResult[],
  })

const togetherQuery = (userId: string) =>
  queryOptions({
    queryKey: resultKeys.together(userId),
    queryFn: async ({ signal }) =>
      (await rpc('results_together', { p_member_id: userId }, signal)) as unknown as TogetherResults,
  })

/** A profile shows a result seconds after it counts. Rows of others are heard while a profile is open alone. */
function useLiveResults() {
  const watched = [{ table: 'match_results', event: '*' }] as const
  useWatchedRows('member_results', watched, resultKeys.ofMembers)
}

export function useMemberResults(userId: string) {
  useLiveResults()
  return useQuery(memberResultsQuery(userId))
}

export function useTogether(userId: string) {
  useLiveResults()
  return useQuery(togetherQuery(userId))
}
