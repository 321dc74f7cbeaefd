import type { MatchResult } from '@domain/match/result/match-result.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { currentUserId } from '@/lib/backend/session/session.ts'
import { rpc } from '@/lib/backend/supabase.ts'
import { useOnline } from '@/lib/browser/online.ts'
import { readJson, write } from '@/lib/browser/storage.ts'
import { instantNow, onServerClock } from '@/lib/time/clock.ts'
import { useWatchedRows } from '@/lib/use-own-rows.ts'
import { resultKeys } from './keys.ts'

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
    queryFn: async ({ signal }) => {
      const results = (await rpc(
        'member_results',
        { p_member_id: userId },
        signal,
      )) as unknown as MemberResult[]
      if (userId === currentUserId()) keepSeen(userId, results)
      return results
    },
  })

interface SeenResults {
  /** When they were fetched, in milliseconds of the server's clock. */
  at: number
  results: MemberResult[]
}

// The own results that were seen last are kept for times without a network. Those of others are not: they may hide them, or leave.
const seenKey = (userId: string) => `results-seen-${userId}`

function keepSeen(userId: string, results: MemberResult[]): void {
  write(seenKey(userId), JSON.stringify({ at: onServerClock(instantNow()), results } satisfies SeenResults))
}

function lastSeen(userId: string): SeenResults | undefined {
  const seen = readJson(seenKey(userId)) as SeenResults | null
  // Another version may have stored something else.
  return Array.isArray(seen?.results) && seen.results.every((one) => Array.isArray(one?.sets))
    ? seen
    : undefined
}

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

/** The results of a member; one's own as they were seen last, while the server cannot be reached. `seenAt` says when that was. */
export function useMemberResults(userId: string) {
  useLiveResults()
  const query = useQuery(memberResultsQuery(userId))
  const { data, dataUpdatedAt, fetchStatus, failureCount } = query
  const isUnreached = [!useOnline(), fetchStatus === 'paused', failureCount > 0].includes(true)
  const kept = data === undefined && isUnreached ? lastSeen(userId) : undefined
  const fetchedAt = data && onServerClock(dataUpdatedAt)
  return {
    data: data ?? kept?.results,
    isLoading: query.isLoading && !kept,
    seenAt: isUnreached ? (kept?.at ?? fetchedAt ?? null) : null,
  }
}

export function useTogether(userId: string) {
  useLiveResults()
  return useQuery(togetherQuery(userId))
}
