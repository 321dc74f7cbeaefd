import type { EveningBoard } from '@domain/evening/board.ts'
import { type BoardAnswer, knownTags, wholeBoard } from '@domain/evening/board-answer.ts'
import { queryOptions, type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { unwrap } from '@/lib/backend/errors.ts'
import { POLLED } from '@/lib/backend/polled.ts'
import { listen, type RowChange } from '@/lib/backend/realtime.ts'
import { currentUserId } from '@/lib/backend/session/session.ts'
import { rpc, supabase } from '@/lib/backend/supabase.ts'
import { isUuid } from '@/lib/backend/uuid.ts'
import { useOnline } from '@/lib/browser/online.ts'
import { readJson, write } from '@/lib/browser/storage.ts'
import { instantNow } from '@/lib/time/clock.ts'
import { coalesce } from '@/lib/time/coalesce.ts'

export const eveningKeys = {
  of: (matchId: string) => ['evening', matchId] as const,
  version: (matchId: string) => ['evening-version', matchId] as const,
  organisers: (matchId: string) => ['evening-organisers', matchId] as const,
  log: (matchId: string, version: number) => ['evening-log', matchId, version] as const,
}

/** The board, and by how many milliseconds the clock of this device is ahead of the server's. */
export interface SeenEvening {
  board: EveningBoard
  aheadMs: number
  /** When it was fetched, by the clock of this device. */
  at: number
}

/** The whole evening of a match; null where there is none, or none that the member sees. */
function eveningQuery(matchId: string) {
  return queryOptions({
    queryKey: eveningKeys.of(matchId),
    queryFn: ({ client, signal }) => {
      const seen = client.getQueryData<SeenEvening | null>(eveningKeys.of(matchId))
      return fetchEvening(matchId, seen?.board, signal)
    },
  })
}

async function fetchEvening(
  matchId: string,
  held: EveningBoard | undefined,
  signal: AbortSignal,
): Promise<SeenEvening | null> {
  if (!isUuid(matchId)) return null
  const board = await fetchBoard(matchId, held, signal)
  const at = instantNow()
  const seen = board && { board, at, aheadMs: at - Date.parse(board.server_time) }
  keepSeen(matchId, seen)
  return seen
}

/** Fetches what has changed since the board that this phone has, and that whole where there is none. */
async function fetchBoard(
  matchId: string,
  held: EveningBoard | undefined,
  signal: AbortSignal,
): Promise<EveningBoard | null> {
  const known = knownTags(held)
  const args = { p_match_id: matchId, ...(known.length > 0 && { p_known: known }) }
  const answer = (await rpc('get_evening', args, signal)) as unknown as BoardAnswer | null
  if (!answer) return null
  const whole = wholeBoard(answer, held)
  if (whole) return whole
  if (!held) throw new Error('The server has left out a part of the evening that this phone does not have.')
  return fetchBoard(matchId, undefined, signal)
}

// The evening that was seen last is kept for a hall without a network, with its age. Another member does not see it.
const seenKey = () => `evening-seen-${currentUserId()}`

function keepSeen(matchId: string, seen: SeenEvening | null): void {
  if (seen || lastSeen(matchId)) write(seenKey(), JSON.stringify(seen && { matchId, ...seen }))
}

function lastSeen(matchId: string): SeenEvening | undefined {
  const seen = readJson(seenKey()) as (SeenEvening & { matchId: string }) | null
  // Another version may have stored something else.
  return seen?.matchId === matchId && Array.isArray(seen.board?.rounds) ? seen : undefined
}

const VERSION_EVERY_MS = 15_000

/** The number that moves with every entry: a hundred bytes, asked for where the socket may have missed something. */
const versionQuery = (matchId: string) =>
  queryOptions({
    queryKey: eveningKeys.version(matchId),
    queryFn: async ({ signal }) => {
      if (!isUuid(matchId)) return null
      const answer = await rpc('evening_version', { p_match_id: matchId }, signal)
      return (answer as { version: number } | null)?.version ?? null
    },
    ...POLLED,
    refetchInterval: VERSION_EVERY_MS,
    refetchOnReconnect: 'always',
  })

/** The version of the evening of a match, as far as it is known: null where there is none. */
export const useEveningVersion = (matchId: string): number | null | undefined => useVersionQuery(matchId).data

function useVersionQuery(matchId: string) {
  const client = useQueryClient()
  useEffect(() => {
    if (!isUuid(matchId)) return
    const queryKey = eveningKeys.version(matchId)
    const joined = () => void client.invalidateQueries({ queryKey })
    const changed = ({ new: { version } }: RowChange) => {
      if (typeof version === 'number') client.setQueryData(queryKey, version)
    }
    const watched = [{ table: 'evening_versions', filter: `match_id=eq.${matchId}` }]
    return listen(`evening_${matchId}`, watched, { changed, joined })
  }, [client, matchId])
  return useQuery(versionQuery(matchId))
}

/** The evening of a match, up to date with everybody's entries; without a network as it was seen last. */
export function useEvening(matchId: string) {
  const client = useQueryClient()
  const query = useQuery(eveningQuery(matchId))
  const online = useOnline()
  const known = useVersionQuery(matchId)
  const version = known.data
  const shown = query.data === undefined ? undefined : (query.data?.board.version ?? null)
  const soon = useMemo(() => {
    const queryKey = eveningKeys.of(matchId)
    // One that is under way is not given up for the next, or a slow one would never end.
    const refetch = () => void client.invalidateQueries({ queryKey }, { cancelRefetch: false })
    // All phones of an evening hear of an entry at the same moment, and a round ends with many entries.
    return coalesce(refetch)
  }, [client, matchId])
  const asked = useRef<number | null>(undefined)
  useEffect(() => {
    if (query.isFetching || version === undefined || shown === undefined || !isNews(version, shown)) return
    // The server has answered to this version already.
    if (asked.current === version && shown === null) return
    asked.current = version
    soon()
  }, [query.isFetching, version, shown, soon])
  useEffect(() => soon.cancel, [soon])
  const isUnreached = !online || [query, known].some(isUnanswered)
  const kept = query.data === undefined && isUnreached ? lastSeen(matchId) : undefined
  const data = query.data ?? kept ?? query.data
  // The version says that nothing has changed since.
  const confirmed = query.data && version === shown ? known.dataUpdatedAt : 0
  const unreachedSince = isUnreached ? Math.max(data?.at ?? 0, confirmed) : null
  return { ...query, data, unreachedSince }
}

const isUnanswered = ({ fetchStatus, failureCount }: Pick<UseQueryResult, 'fetchStatus' | 'failureCount'>) =>
  fetchStatus === 'paused' || failureCount > 0

const isNews = (version: number | null, shown: number | null) =>
  version === null || shown === null ? version !== shown : version > shown

/** Forgets an evening that could not be drawn, so that it is fetched anew. */
export function useForgetEvening(matchId: string): () => void {
  const client = useQueryClient()
  return () => client.removeQueries({ queryKey: eveningKeys.of(matchId) })
}

/** Reads the evening as it is known when it is called, also while a screen goes: for a question whose ground may be lost. */
export function useKnownEvening(matchId: string): () => EveningBoard | undefined {
  const client = useQueryClient()
  return () => client.getQueryData<SeenEvening | null>(eveningKeys.of(matchId))?.board
}

/** Members whom the creator has named to organise, before the evening begins: then the board has them. */
export const organisersQuery = (matchId: string) =>
  queryOptions({
    queryKey: eveningKeys.organisers(matchId),
    queryFn: async ({ signal }) => {
      const rows = supabase().from('evening_organisers').select('member_id').eq('match_id', matchId)
      return unwrap(await rows.abortSignal(signal)).map(({ member_id }) => member_id)
    },
    ...POLLED,
  })
