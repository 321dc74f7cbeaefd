import { openInvitationsSince } from '@domain/participants/invited.ts'
import { isPast } from '@domain/participants/join-state.ts'
import { confirmedOf, type Participant, withoutMember } from '@domain/participants/participant.ts'
import {
  type QueryClient,
  queryOptions,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect } from 'react'
import { unwrap } from '@/lib/backend/errors.ts'
import type { RowChange } from '@/lib/backend/realtime.ts'
import { listenInBatches } from '@/lib/backend/rows/listen-in-batches.ts'
import { rowsOf } from '@/lib/backend/rows/rows-of.ts'
import { currentUserId } from '@/lib/backend/session/session.ts'
import { shareResource } from '@/lib/backend/shared-resource.ts'
import { deletionsChannel, onTabMessage, participantsChannel } from '@/lib/browser/broadcast.ts'
import { useOnline } from '@/lib/browser/online.ts'
import { serverNow, useClock } from '@/lib/time/clock.ts'
import {
  addAttendees,
  attendanceKeys,
  attendeesQuery,
  COLUMNS,
  dropRows,
  participants,
  toParticipant,
} from './attendees.ts'
import type { Match } from './match.ts'
import { useExpected } from './participants.ts'

function attendeeCountQuery(matchId: string) {
  return queryOptions({
    queryKey: attendanceKeys.count(matchId),
    queryFn: async ({ signal }) => count(counted(matchId).eq('status', 'confirmed').abortSignal(signal)),
  })
}

/** Counts those who are invited to an event and have not answered, as a match counts them (`holdsSlot`). */
export function invitedCountQuery(matchId: string) {
  return queryOptions({
    queryKey: attendanceKeys.invitedCount(matchId),
    queryFn: async ({ signal }) => {
      const invited = counted(matchId).in('status', ['pending', 'invited'])
      return count(invited.gt('created_at', openInvitationsSince(serverNow())).abortSignal(signal))
    },
  })
}

const counted = (matchId: string) =>
  participants().select('id', { count: 'exact', head: true }).eq('match_id', matchId)

async function count(rows: ReturnType<typeof counted>): Promise<number> {
  const answer = await rows
  unwrap(answer)
  return answer.count ?? 0
}

export function ownPartQuery(matchId: string, userId: string) {
  return queryOptions({
    queryKey: attendanceKeys.own(matchId),
    queryFn: async ({ signal }): Promise<Participant | null> => {
      const own = participants().select(COLUMNS).eq('match_id', matchId).eq('user_id', userId)
      const [row] = unwrap(await own.limit(1).abortSignal(signal))
      return row ? toParticipant(row) : null
    },
  })
}

export type AttendanceState = ReturnType<typeof useAttendanceState>

/** Counts the attendees of an event and tells the member's own answer, live and with what is on its way. */
export function useAttendanceState(event: Match) {
  const userId = currentUserId()
  useLiveAttendance(event.id, userId ?? '')
  const own = useQuery(ownPartQuery(event.id, userId ?? ''))
  const counted = useQuery(attendeeCountQuery(event.id))
  const known = own.data ? [own.data] : []
  const expected = useExpected(event.id, known)
  const more = confirmedOf(expected).length - confirmedOf(known).length
  const count = (counted.data ?? 0) + more
  return {
    query: {
      isKnown: own.data !== undefined && counted.data !== undefined,
      error: own.data === undefined ? own.error : counted.error,
      isFetching: own.isFetching || counted.isFetching,
      refetch: () => void Promise.all([own.refetch(), counted.refetch()]),
    },
    online: useOnline(),
    userId,
    isCreator: event.creator_id === userId,
    /** The member's own row; null without one. */
    part: expected[0] ?? null,
    own: expected[0]?.status ?? null,
    count,
    full: event.players > 0 && count >= event.players,
    past: useClock((now) => isPast(event, now)),
  }
}

function useLiveAttendance(matchId: string | null, userId: string): void {
  const client = useQueryClient()
  useEffect(() => {
    if (!matchId) return
    return shareResource(`attendance-${matchId}`, () => keepUpToDate(client, matchId, userId))
  }, [client, matchId, userId])
}

/**
 * Facts that a question about an event may depend on, as long as there is one: the member's own part and the attendees whose pages are
 * there. Those of an event with a limit are all on the first page. The returned function gives what holds when it is called.
 */
export function useAttendanceInQuestion(matchId: string | null): () => Participant[] | undefined {
  const client = useQueryClient()
  const userId = currentUserId() ?? ''
  const id = matchId ?? ''
  useLiveAttendance(matchId, userId)
  useQuery({ ...ownPartQuery(id, userId), enabled: matchId !== null })
  useInfiniteQuery({ ...attendeesQuery(id), enabled: matchId !== null })
  return () => {
    const own = client.getQueryData(ownPartQuery(id, userId).queryKey)
    const list = client.getQueryData(attendeesQuery(id).queryKey)
    if (own === undefined || !list) return
    const others = withoutMember(rowsOf(list.pages), userId)
    return own ? [...others, own] : others
  }
}

function keepUpToDate(client: QueryClient, matchId: string, userId: string) {
  const refetchOwn = () => void refetchAnswer(client, matchId)
  const watched = [{ table: 'match_participants', filter: `match_id=eq.${matchId}` }]
  const stops = [
    listenInBatches(`match_participants_${matchId}`, watched, {
      changed: (changes) => applyChanges(client, matchId, userId, changes),
      joined: (again) =>
        again ? client.invalidateQueries({ queryKey: attendanceKeys.of(matchId) }) : catchUp(client, matchId),
    }),
    onTabMessage(participantsChannel(matchId), refetchOwn),
    onTabMessage(deletionsChannel(matchId), refetchOwn),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

/** Asks for the own answer and the number of attendees again; the list follows the socket. */
export async function refetchAnswer(client: QueryClient, matchId: string): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: attendanceKeys.own(matchId) }),
    client.invalidateQueries({ queryKey: attendanceKeys.count(matchId) }),
  ])
}

export function dropAttendee(client: QueryClient, matchId: string, userId: string): void {
  const { queryKey } = attendeesQuery(matchId)
  const rows = rowsOf(client.getQueryData(queryKey)?.pages ?? [])
  const ids = rows.filter((row) => row.user_id === userId).map(({ id }) => id)
  dropRows(client, matchId, ids)
  client.setQueryData(attendeeCountQuery(matchId).queryKey, (count) => count && count - ids.length)
}

// Between the first answers and the socket somebody may have come or gone, which the number tells.
async function catchUp(client: QueryClient, matchId: string): Promise<void> {
  const known = () => client.getQueryData(attendanceKeys.count(matchId))
  const before = known()
  await refetchAnswer(client, matchId)
  if (before !== undefined && known() !== before)
    await client.invalidateQueries({ queryKey: attendanceKeys.list(matchId) })
}

/** Adds who has come and drops who has gone; the other attendees are not fetched again. */
export async function applyChanges(
  client: QueryClient,
  matchId: string,
  userId: string,
  changes: readonly RowChange[],
): Promise<void> {
  // The last change of a row is how things stand.
  const latest = new Map(changes.map((change) => [String(change.new.id ?? change.old.id), change]))
  const isIn = ({ eventType, new: row }: RowChange) => eventType !== 'DELETE' && row.status === 'confirmed'
  const ids = [...latest.keys()]
  const gone = ids.filter((id) => !isIn(latest.get(id) as RowChange))
  const come = ids.filter((id) => !gone.includes(id))
  dropRows(client, matchId, gone)
  const own = client.getQueryData<Participant | null>(attendanceKeys.own(matchId))
  const isOwn = ([id, { new: row }]: [string, RowChange]) => row.user_id === userId || id === own?.id
  await Promise.all([
    client.invalidateQueries({ queryKey: attendanceKeys.count(matchId) }),
    [...latest].some(isOwn) && client.invalidateQueries({ queryKey: attendanceKeys.own(matchId) }),
    addAttendees(client, matchId, come),
  ])
}
