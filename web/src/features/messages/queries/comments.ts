import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useInfiniteQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect } from 'react'
import { unwrap } from '@/lib/backend/errors.ts'
import type { RowChange } from '@/lib/backend/realtime.ts'
import { listenInBatches } from '@/lib/backend/rows/listen-in-batches.ts'
import { catchUp, type RowSource, withNewRows, withoutRows } from '@/lib/backend/rows/row-pages.ts'
import { cutPage, rowsOf } from '@/lib/backend/rows/rows-of.ts'
import { shareResource } from '@/lib/backend/shared-resource.ts'
import { supabase } from '@/lib/backend/supabase.ts'

export const commentKeys = {
  all: ['comments'] as const,
  of: (matchId: string) => ['comments', matchId] as const,
}

export const sendingKey = (matchId: string) => ['comment', matchId] as const

const COLUMNS =
  'id, user_id, comment, created_at, hidden_at, hidden_because, author:profiles!match_comments_user_id_fkey(id, username, avatar_filename)'
/** Fetched at a time, the newest first. */
const PAGE = 50

/** The last comment of a page; the next page begins behind it, whatever has come or gone since. */
type Cursor = Pick<Comment, 'created_at' | 'id'>

/** The comments on an event with their authors: the oldest on top, the newest fetched first. `total` counts all. */
export function commentsQuery(matchId: string) {
  return infiniteQueryOptions({
    queryKey: commentKeys.of(matchId),
    queryFn: ({ pageParam, signal }) => fetchPage(matchId, pageParam, signal),
    initialPageParam: null as Cursor | null,
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => ({ total: pages[0]?.total ?? 0, comments: rowsOf(pages).reverse() }),
  })
}

interface CommentPage {
  rows: Comment[]
  next: Cursor | null
  total: number
}

async function fetchPage(matchId: string, after: Cursor | null, signal: AbortSignal): Promise<CommentPage> {
  let page = supabase()
    .from('event_comments')
    .select(COLUMNS, after ? {} : { count: 'exact' })
    .eq('event_id', matchId)
  if (after) {
    const at = `"${after.created_at}"`
    page = page.lte('created_at', after.created_at)
    page = page.or(`created_at.lt.${at},and(created_at.eq.${at},id.gt.${after.id})`)
  }
  const newestFirst = page.order('created_at', { ascending: false }).order('id')
  const answer = await newestFirst.limit(PAGE + 1).abortSignal(signal)
  const { rows, last } = cutPage(unwrap(answer), PAGE)
  const next = last ? { created_at: last.created_at, id: last.id } : null
  return { rows, next, total: answer.count ?? rows.length }
}

async function fetchSome(ids: readonly string[]) {
  const comments = supabase().from('event_comments').select(COLUMNS)
  return unwrap(await comments.in('id', [...ids]))
}

export type Comment = Awaited<ReturnType<typeof fetchSome>>[number]

export function useComments(matchId: string) {
  const client = useQueryClient()
  useEffect(
    () => shareResource(`comments-${matchId}`, () => keepUpToDate(client, matchId)),
    [client, matchId],
  )
  return useInfiniteQuery(commentsQuery(matchId))
}

function keepUpToDate(client: QueryClient, matchId: string) {
  // A delete cannot be filtered, because it carries only the key of the row.
  const watched = [
    { table: 'match_comments', event: 'INSERT', filter: `match_id=eq.${matchId}` },
    // Stewards show a comment again.
    { table: 'match_comments', event: 'UPDATE', filter: `match_id=eq.${matchId}` },
    { table: 'match_comments', event: 'DELETE' },
  ] as const
  return listenInBatches(`event_comments_${matchId}`, watched, {
    changed: (changes) => applyChanges(client, matchId, changes),
    joined: (again) =>
      again
        ? client.invalidateQueries({ queryKey: commentKeys.of(matchId) })
        : catchUp(client, rowSource(client, matchId)),
  })
}

/** Adds new comments and removes deleted ones, without fetching the others again. */
export async function applyChanges(client: QueryClient, matchId: string, changes: readonly RowChange[]) {
  const { queryKey } = commentsQuery(matchId)
  const of = (type: RowChange['eventType'], row: 'new' | 'old') =>
    changes.filter(({ eventType }) => eventType === type).map((change) => String(change[row].id))
  const gone = of('DELETE', 'old')
  if (changes.some((change, at) => isRewritten(change, changes.slice(0, at))))
    return client.invalidateQueries({ queryKey })
  const known = new Set(rowsOf(client.getQueryData(queryKey)?.pages ?? []).map(({ id }) => id))
  const isNew = (id: string) => !known.has(id) && !gone.includes(id)
  try {
    const inserted = of('INSERT', 'new').filter(isNew)
    const added = inserted.length > 0 ? await fetchSome(inserted) : []
    dropComments(client, matchId, gone)
    client.setQueryData(queryKey, (data) => data && counted(data, withNewRows(data, added)))
  } catch {
    // The rows could not be fetched; the list shows its own error if it fails, too.
    return client.invalidateQueries({ queryKey })
  }
  // The comment is on a page that was never fetched, so the database counts how many are left.
  if (gone.every((id) => known.has(id))) return
  const count = await countComments(matchId)
  if (count !== null) client.setQueryData(queryKey, (data) => data && withTotal(data, count))
}

/** Tells whether stewards have hidden a comment, which deletes and writes it anew, or show it again. */
const isRewritten = ({ eventType, new: row }: RowChange, earlier: readonly RowChange[]): boolean =>
  eventType === 'UPDATE' ||
  (eventType === 'INSERT' && earlier.some((one) => one.eventType === 'DELETE' && one.old.id === row.id))

export function rowSource(client: QueryClient, matchId: string): RowSource<CommentPage> {
  const query = commentsQuery(matchId)
  return {
    queryKey: query.queryKey,
    fetched: () => client.fetchInfiniteQuery({ ...query, staleTime: Number.POSITIVE_INFINITY }),
    async states(since, most) {
      const all = supabase().from('event_comments').select('id, created_at').eq('event_id', matchId)
      const rows = since ? all.gte('created_at', since) : all
      const listed = unwrap(await rows.order('created_at', { ascending: false }).order('id').limit(most))
      return {
        rows: listed as Pick<Comment, 'id' | 'created_at'>[],
        total: since ? await countComments(matchId) : listed.length,
      }
    },
    some: fetchSome,
    withTotal,
  }
}

export function dropComments(client: QueryClient, matchId: string, ids: readonly string[]): void {
  client.setQueryData(
    commentsQuery(matchId).queryKey,
    (data) => data && counted(data, withoutRows(data, ids)),
  )
}

type Pages = InfiniteData<CommentPage, unknown>

// As many more or fewer as the list has.
function counted(before: Pages, after: Pages): Pages {
  const more = rowsOf(after.pages).length - rowsOf(before.pages).length
  return withTotal(after, (before.pages[0]?.total ?? 0) + more)
}

const withTotal = ({ pages, pageParams }: Pages, total: number): Pages => ({
  pageParams,
  pages: pages.map((page, at) => (at === 0 ? { ...page, total } : page)),
})

/** Null when it cannot be asked. */
async function countComments(matchId: string): Promise<number | null> {
  const all = supabase().from('event_comments').select('id', { count: 'exact', head: true })
  const { count } = await all.eq('event_id', matchId)
  return count
}

/** When the member last looked at the thread of a match; null for never. What is new is judged by it for as long as the thread is open. */
export function lastVisitQuery(matchId: string, userId: string) {
  return queryOptions({
    queryKey: ['visits', userId, matchId],
    queryFn: async ({ signal }) => {
      const visits = supabase().from('match_visits').select('seen_at')
      const own = visits.eq('user_id', userId).eq('match_id', matchId)
      return unwrap(await own.abortSignal(signal))[0]?.seen_at ?? null
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}
