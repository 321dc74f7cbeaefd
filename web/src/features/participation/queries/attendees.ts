import { byArrival, type Participant, withoutMember } from '@domain/participants/participant.ts'
import { participantFrom } from '@domain/participants/participant-row.ts'
import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useInfiniteQuery,
} from '@tanstack/react-query'
import { unwrap } from '@/lib/backend/errors.ts'
import { withoutRows } from '@/lib/backend/rows/row-pages.ts'
import { cutPage, rowsOf } from '@/lib/backend/rows/rows-of.ts'
import { supabase } from '@/lib/backend/supabase.ts'
import { formerMember } from '@/lib/words/shown-name.ts'

// The people of an event, a page at a time. How many they are, and the member's own answer, is asked for in `attendance.ts`.

export const attendanceKeys = {
  all: ['attendance'] as const,
  of: (matchId: string) => ['attendance', matchId] as const,
  list: (matchId: string) => ['attendance', matchId, 'list'] as const,
  invited: (matchId: string) => ['attendance', matchId, 'invited'] as const,
  count: (matchId: string) => ['attendance', matchId, 'count'] as const,
  /** Below the count, so that both are refetched together. */
  invitedCount: (matchId: string) => ['attendance', matchId, 'count', 'invited'] as const,
  own: (matchId: string) => ['attendance', matchId, 'own'] as const,
}

export const COLUMNS =
  '*, user:profiles!match_participants_user_id_fkey(username, avatar_url, avatar_filename, skill_level)'
const PAGE = 24
export const participants = () => supabase().from('match_participants')

type Cursor = Pick<Participant, 'created_at' | 'id'>

interface AttendeePage {
  rows: Participant[]
  next: Cursor | null
}

/** The attendees of an event, in the order in which they said so, a page at a time. */
export function attendeesQuery(matchId: string) {
  return infiniteQueryOptions({
    queryKey: attendanceKeys.list(matchId),
    queryFn: ({ pageParam, signal }) => fetchPage(matchId, pageParam, signal),
    initialPageParam: null as Cursor | null,
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => rowsOf(pages),
  })
}

async function fetchPage(matchId: string, after: Cursor | null, signal: AbortSignal): Promise<AttendeePage> {
  let page = participants().select(COLUMNS).eq('match_id', matchId).eq('status', 'confirmed')
  if (after) {
    const at = `"${after.created_at}"`
    page = page.or(`created_at.gt.${at},and(created_at.eq.${at},id.gt.${after.id})`)
  }
  const inOrder = page.order('created_at').order('id')
  const { rows, last } = cutPage(unwrap(await inOrder.limit(PAGE + 1).abortSignal(signal)), PAGE)
  return { rows: rows.map(toParticipant), next: last ? { created_at: last.created_at, id: last.id } : null }
}

export function toParticipant({
  user,
  ...row
}: Parameters<typeof participantFrom>[0] & { user: Parameters<typeof participantFrom>[1] }): Participant {
  return participantFrom(row, user, formerMember())
}

/** The attendees whose pages have been fetched, and the member where the member's own answer says so. */
export function useAttendees(matchId: string, own: Participant | null, userId: string) {
  const query = useInfiniteQuery(attendeesQuery(matchId))
  return { query, attendees: withOwn(query.data ?? [], own, userId, query.hasNextPage) }
}

/** The rows as the own answer has them. Who is on a page that has not been fetched stands before all others. */
export function withOwn(
  rows: readonly Participant[],
  own: Participant | null,
  userId: string,
  hasMore: boolean,
): Participant[] {
  if (own?.status !== 'confirmed') return withoutMember(rows, userId)
  if (rows.some(({ user_id }) => user_id === userId))
    return rows.map((row) => (row.user_id === userId ? own : row))
  return hasMore ? [own, ...rows] : [...rows, own]
}

/** Takes rows off the list of an event that tell of nobody who comes. */
export function dropRows(client: QueryClient, matchId: string, ids: readonly string[]): void {
  client.setQueryData(attendeesQuery(matchId).queryKey, (data) => data && withoutRows(data, ids))
}

export async function addAttendees(client: QueryClient, matchId: string, ids: readonly string[]) {
  const { queryKey } = attendeesQuery(matchId)
  // The latest attendee stands on the last page: as long as that has not been fetched there is nothing to be added.
  const data = client.getQueryData(queryKey)
  const known = new Set(rowsOf(data?.pages ?? []).map(({ id }) => id))
  const missing = ids.filter((id) => !known.has(id))
  if (!data || data.pages.at(-1)?.next || missing.length === 0) return
  const answer = await participants().select(COLUMNS).in('id', missing).eq('status', 'confirmed')
  if (answer.error) return client.invalidateQueries({ queryKey })
  client.setQueryData(queryKey, (list) => list && withLast(list, answer.data.map(toParticipant)))
}

function withLast(data: InfiniteData<AttendeePage, unknown>, added: readonly Participant[]) {
  const ids = added.map(({ id }) => id)
  const without = withoutRows(data, ids)
  const pages = without.pages.map((page, at) =>
    at === without.pages.length - 1 ? { ...page, rows: [...page.rows, ...added].sort(byArrival) } : page,
  )
  return { ...without, pages }
}

/** Finds members who were invited or have answered, as an invitation has to know them; of the members `among`, or of all. */
export function invitedQuery(matchId: string, among?: readonly string[]) {
  return queryOptions({
    queryKey: [...attendanceKeys.invited(matchId), among ?? null],
    queryFn: async ({ signal }) => {
      const all = participants()
        .select('user_id, status, team_assignment, created_at')
        .eq('match_id', matchId)
      return unwrap(await (among ? all.in('user_id', [...among]) : all).abortSignal(signal))
    },
    staleTime: 0,
  })
}
