import { type Change, confirmedOf, type Participant, withChanges } from '@domain/participants/participant.ts'
import { participantFrom } from '@domain/participants/participant-row.ts'
import {
  type QueryClient,
  queryOptions,
  useMutationState,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { participationKey } from '@/features/match-list/queries/matches.ts'
import { unwrap } from '@/lib/backend/errors.ts'
import { POLLED } from '@/lib/backend/polled.ts'
import { listen } from '@/lib/backend/realtime.ts'
import { currentUserId } from '@/lib/backend/session/session.ts'
import { supabase } from '@/lib/backend/supabase.ts'
import { isUuid } from '@/lib/backend/uuid.ts'
import { deletionsChannel, onTabMessage, participantsChannel } from '@/lib/browser/broadcast.ts'
import { timeStamp } from '@/lib/time/clock.ts'
import { formerMember } from '@/lib/words/shown-name.ts'
import { celebrate } from '../components/players/celebration.ts'
import { type Match, useListedParticipants } from './match.ts'

export const CELEBRATED = 4

export const participantKeys = {
  all: ['participants'] as const,
  of: (matchId: string) => ['participants', matchId] as const,
}

const COLUMNS =
  '*, user:profiles!match_participants_user_id_fkey(id, username, email, avatar_url, avatar_filename, skill_level)'

/** The participants of a match with their profiles, in the order in which they came. */
export function participantsQuery(matchId: string) {
  return queryOptions({
    queryKey: participantKeys.of(matchId),
    queryFn: ({ signal }) => fetchParticipants(matchId, signal),
  })
}

async function fetchParticipants(matchId: string, signal: AbortSignal): Promise<Participant[]> {
  if (!isUuid(matchId)) return []
  const all = supabase().from('match_participants').select(COLUMNS).eq('match_id', matchId)
  const inOrder = all.order('created_at').order('id')
  return unwrap(await inOrder.abortSignal(signal)).map(({ user, ...row }) =>
    participantFrom(row, user, formerMember()),
  )
}

/** The query for the member's own dates in the series of a match, from now on; empty if it does not repeat. */
export function ownDatesQuery(matchId: string) {
  return queryOptions({
    queryKey: [...participantKeys.of(matchId), 'own-dates'] as const,
    queryFn: ({ signal }) => fetchOwnDates(matchId, signal),
    // The socket tells of the match on the page, not of the other dates.
    ...POLLED,
  })
}

async function fetchOwnDates(matchId: string, signal: AbortSignal) {
  const matches = supabase().from('matches').select('series_id').eq('id', matchId)
  const [match] = unwrap(await matches.abortSignal(signal))
  const series = match?.series_id
  if (!series) return []
  const mine = supabase()
    .from('match_participants')
    .select('status, match:matches!inner(match_date)')
    .eq('user_id', currentUserId() ?? '')
    .eq('match.series_id', series)
    .gte('match.match_date', timeStamp())
  return unwrap(await mine.abortSignal(signal))
}

type OwnDates = Awaited<ReturnType<typeof fetchOwnDates>>

/** Counts the dates of a series with an open invitation of the member. */
export const openDates = (dates: OwnDates): number =>
  dates.filter(({ status }) => status === 'pending' || status === 'invited').length

/** Counts the later dates that the member takes part in, or is invited to. */
export const laterDates = (dates: OwnDates, than: string): number =>
  dates.filter(
    ({ status, match }) => status !== 'declined' && Date.parse(match.match_date) > Date.parse(than),
  ).length

/** Lets a press wait for the member's own dates, so that it asks about them. If they cannot be fetched it is about the one on the screen. */
export function useKnownDates({ id, series_id }: Match) {
  const client = useQueryClient()
  const query = ownDatesQuery(id)
  const [isWaiting, setWaiting] = useState(false)
  async function whenKnown(act: (dates: OwnDates) => void): Promise<void> {
    const known = series_id ? client.getQueryData(query.queryKey) : []
    if (known) return act(known)
    setWaiting(true)
    const dates = await client.ensureQueryData(query).catch(() => [])
    setWaiting(false)
    act(dates)
  }
  return { whenKnown, isWaiting }
}

/** The member's own dates in the series of a match, from now on; none while they are not known. */
export function useOwnDates({ id, series_id }: Match): OwnDates {
  const { data = [] } = useQuery({ ...ownDatesQuery(id), enabled: Boolean(series_id) })
  return data
}

/** The participants as last fetched, and `shown` with pending changes. Those that the list knows are a placeholder until they are fetched. */
export function useParticipants(matchId: string) {
  const known = useListedParticipants(matchId)
  const query = useQuery({ ...participantsQuery(matchId), placeholderData: () => known })
  return { ...query, shown: useExpected(matchId, query.data) }
}

/** Returns a list with the pending joins, leaves and answers. A refusal drops them again. */
export function useExpected(matchId: string, participants: readonly Participant[] = []): Participant[] {
  const changes = useMutationState({
    filters: { mutationKey: participationKey(matchId), status: 'pending' },
    select: ({ state }) => state.variables as Change,
  })
  return withChanges(participants, matchId, changes)
}

/** Keeps the participants of a match up to date with other members and other tabs, and celebrates when it fills up. */
export function useLiveParticipants({ id, players }: Match): void {
  useCelebration(id, players)
  useParticipantsChannel(id)
}

export function useParticipantsChannel(matchId: string | null): void {
  const client = useQueryClient()
  useEffect(() => {
    if (!matchId) return
    const refetch = () => refetchSoon(client, matchId)
    const purpose = `match_participants_${matchId}`
    const watched = [{ table: 'match_participants', filter: `match_id=eq.${matchId}` }]
    const stops = [
      listen(purpose, watched, { changed: refetch, joined: refetch }),
      onTabMessage(participantsChannel(matchId), refetch),
      onTabMessage(deletionsChannel(matchId), refetch),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [client, matchId])
}

const ONE_FETCH_MS = 20
const waiting = new Set<string>()

// Several parts of a screen listen, and each would restart the fetch that the previous one has just started.
function refetchSoon(client: QueryClient, matchId: string) {
  if (waiting.has(matchId)) return
  waiting.add(matchId)
  setTimeout(() => {
    waiting.delete(matchId)
    void client.invalidateQueries({ queryKey: participantKeys.of(matchId) })
  }, ONE_FETCH_MS)
}

// Uses the server's rows, not the optimistic ones: a join that is refused afterwards must not be celebrated.
function useCelebration(matchId: string, players: number) {
  const { data } = useQuery(participantsQuery(matchId))
  const confirmed = data && confirmedOf(data).length
  const before = useRef(confirmed)
  useEffect(() => {
    const grew = before.current !== undefined && before.current < CELEBRATED
    if (players === CELEBRATED && confirmed === CELEBRATED && grew) celebrate(matchId)
    before.current = confirmed
  }, [confirmed, players, matchId])
}
