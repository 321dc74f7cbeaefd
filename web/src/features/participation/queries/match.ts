import { type EditState, valuesOf } from '@domain/match/match-values.ts'
import type { Participant } from '@domain/participants/participant.ts'
import { type InfiniteData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type ListedMatch, matchListKeys } from '@/features/match-list/queries/matches.ts'
import type { Database } from '@/lib/backend/database.types.ts'
import { unwrap } from '@/lib/backend/errors.ts'
import { POLLED } from '@/lib/backend/polled.ts'
import { listen, type RowChange } from '@/lib/backend/realtime.ts'
import { rpc, supabase } from '@/lib/backend/supabase.ts'
import { isUuid } from '@/lib/backend/uuid.ts'
import { matchesChannel, onTabMessage } from '@/lib/browser/broadcast.ts'
import { formatTime, venueDay } from '@/lib/time/datetime.ts'
import { toast } from '@/lib/toast.ts'

export const matchKeys = {
  all: ['match'] as const,
  of: (matchId: string) => ['match', matchId] as const,
}

const COLUMNS = '*, creator:profiles!matches_creator_id_fkey(id, username)'

/** One match with its creator; null when there is none, or none that the member may see. */
export function matchQuery(matchId: string) {
  return queryOptions({
    queryKey: matchKeys.of(matchId),
    queryFn: ({ signal }) => fetchMatch(matchId, signal),
  })
}

async function fetchMatch(matchId: string, signal: AbortSignal): Promise<Match | null> {
  if (!isUuid(matchId)) return null
  const matches = supabase().from('matches').select(COLUMNS).eq('id', matchId)
  return unwrap(await matches.abortSignal(signal).maybeSingle())
}

/** No screen shows when a match was made, and the list does not know it. */
export type Match = Omit<Database['public']['Tables']['matches']['Row'], 'created_at' | 'fits_me'> & {
  creator: { id: string; username: string } | null
}

export function editState(match: Match): EditState {
  const matchDate = venueDay(match.match_date)
  const matchTime = formatTime(match.match_date)
  const values = valuesOf(match, { matchDate, matchTime })
  return { ...values, editMode: true, editMatchId: match.id }
}

/** One match, up to date with what its creator changes here or elsewhere. */
export function useMatch(matchId: string) {
  useLiveMatch(matchId)
  const listed = useListedMatch(matchId)
  return useQuery({ ...matchQuery(matchId), placeholderData: () => listed })
}

function useListedMatch(matchId: string): ListedMatch | undefined {
  const client = useQueryClient()
  return client
    .getQueriesData<InfiniteData<{ matches: ListedMatch[] }>>({ queryKey: matchListKeys.all })
    .flatMap(([, list]) => list?.pages ?? [])
    .flatMap(({ matches }) => matches)
    .find(({ id }) => id === matchId)
}

/** Its participants, where the list knows all of them. */
export function useListedParticipants(matchId: string): Participant[] | undefined {
  const listed = useListedMatch(matchId)
  return listed?.isWhole ? listed.participants : undefined
}

export function useLiveMatch(matchId: string | null) {
  const client = useQueryClient()
  useEffect(() => {
    if (!matchId) return
    const refetch = () => void client.invalidateQueries({ queryKey: matchKeys.of(matchId) })
    const changed = (change: RowChange) => {
      if (change.eventType !== 'DELETE' || change.old.id === matchId) refetch()
    }
    const failed = (title: string) => toast({ title, variant: 'destructive' })
    // A delete cannot be filtered: of the row only the key is left by then.
    const watched = [
      { table: 'matches', event: 'UPDATE', filter: `id=eq.${matchId}` },
      { table: 'matches', event: 'DELETE' },
    ] as const
    const stops = [
      listen(`match_${matchId}`, watched, { changed, joined: refetch, failed }),
      onTabMessage(matchesChannel, refetch),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [client, matchId])
}

/** The link of a match, by which everybody who has it sees the match and joins as a guest. */
export interface MatchLink {
  /** Null while the creator has switched the link off. */
  token: string | null
  enabled: boolean
  guests_allowed: boolean
}

/** The link, which is made when it is first asked for. */
export function matchLinkQuery(matchId: string) {
  return queryOptions({
    queryKey: ['match-link', matchId] as const,
    queryFn: async ({ signal }) =>
      (await rpc('share_match', { p_match_id: matchId }, signal)) as unknown as MatchLink,
    // The creator may have renewed it on another device.
    staleTime: 0,
    ...POLLED,
  })
}
