import { PAGE_SIZE } from '@domain/limits.ts'
import {
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect } from 'react'
import { batch } from '@/lib/backend/batch.ts'
import type { Database } from '@/lib/backend/database.types.ts'
import { dataOf } from '@/lib/backend/errors.ts'
import { listen, type RowChange } from '@/lib/backend/realtime.ts'
import {
  catchUp,
  type RowPage,
  type RowSource,
  rowsOf,
  serialize,
  withRowChanges,
} from '@/lib/backend/row-pages.ts'
import { supabase } from '@/lib/backend/supabase.ts'
import { retryImport } from '@/lib/browser/retry-import.ts'
import { secondNow } from '@/lib/time/clock.ts'
import { debounce } from '@/lib/time/debounce.ts'

export type Notification = Database['public']['Tables']['notifications']['Row']

export const notificationKeys = {
  all: ['notifications'] as const,
  of: (userId: string) => ['notifications', userId] as const,
  list: (userId: string) => ['notifications', userId, 'list'] as const,
  unread: (userId: string) => ['notifications', userId, 'unread'] as const,
  threads: (userId: string) => ['notifications', userId, 'threads'] as const,
  invitations: (userId: string) => ['notifications', userId, 'invitations'] as const,
}

/** The last notification of a page; the next page begins behind it, whatever has come or gone above. */
type Cursor = Pick<Notification, 'created_at' | 'id'>

/** A member's notifications, newest first, a page at a time. The socket keeps them up to date. */
export function notificationsQuery(userId: string) {
  return infiniteQueryOptions({
    queryKey: notificationKeys.list(userId),
    queryFn: ({ pageParam, signal }) => fetchPage(userId, pageParam, signal),
    initialPageParam: null as Cursor | null,
    getNextPageParam: ({ next }) => next,
    staleTime: Number.POSITIVE_INFINITY,
    select: ({ pages }) => rowsOf(pages),
  })
}

interface NotificationPage extends RowPage<Notification> {
  next: Cursor | null
}

async function fetchPage(
  userId: string,
  after: Cursor | null,
  signal: AbortSignal,
): Promise<NotificationPage> {
  let page = supabase().from('notifications').select('*').eq('user_id', userId)
  if (after) {
    const at = `"${after.created_at}"`
    page = page.lte('created_at', after.created_at)
    page = page.or(`created_at.lt.${at},and(created_at.eq.${at},id.gt.${after.id})`)
  }
  const newestFirst = page.order('created_at', { ascending: false }).order('id')
  const rows = dataOf(await newestFirst.limit(PAGE_SIZE).abortSignal(signal))
  const last = rows.length < PAGE_SIZE ? undefined : rows.at(-1)
  return { rows, next: last ? { created_at: last.created_at, id: last.id } : null }
}

/** Counts the unread notifications, in the database. */
export function unreadQuery(userId: string) {
  return queryOptions({
    queryKey: notificationKeys.unread(userId),
    queryFn: async ({ signal }) => {
      const all = supabase().from('notifications').select('id', { count: 'exact', head: true })
      const answer = await all.eq('user_id', userId).eq('read', false).abortSignal(signal)
      dataOf(answer)
      return answer.count ?? 0
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** The matches for which a member is invited and has not answered. */
export function openInvitationsQuery(userId: string) {
  return queryOptions({
    queryKey: notificationKeys.invitations(userId),
    queryFn: async ({ signal }) => {
      const rowsOfMember = supabase().from('match_participants').select('match_id').eq('user_id', userId)
      const rows = dataOf(await rowsOfMember.in('status', ['pending', 'invited']).abortSignal(signal))
      return rows.map(({ match_id }) => match_id)
    },
  })
}

/** Number of unread notifications; 0 while that is not known. It is counted once changes are heard, and not before. */
export function useUnreadCount(userId: string): number {
  const { data } = useQuery({ ...unreadQuery(userId), enabled: ({ state }) => state.data !== undefined })
  return data ?? 0
}

/** Tells whether the thread of a match has news for a member. All of them are asked for at once, and only where something is unread. */
export function useHasThreadNews(userId: string | null, matchId: string): boolean {
  const unread = useUnreadCount(userId ?? '')
  const { data } = useQuery({
    queryKey: notificationKeys.threads(userId ?? ''),
    queryFn: async ({ signal }) => {
      const rows = supabase()
        .from('notifications')
        .select('related_id')
        .eq('user_id', userId ?? '')
      const news = rows.eq('type', 'match_comment').eq('read', false)
      return dataOf(await news.abortSignal(signal)).map(({ related_id }) => related_id)
    },
    enabled: unread > 0,
  })
  return unread > 0 && Boolean(data?.includes(matchId))
}

const GATHER_MS = 300
const GATHER_AT_MOST_MS = 900
const INVITATIONS_MS = 500
const INVITATIONS_AT_MOST_MS = 2000
// A socket that does not come must not leave the bell without a number.
const COUNT_AT_LATEST_MS = 3000
/** Keeps a member's notifications up to date with the server, other tabs and other devices, and tells of new ones. */
export function useLiveNotifications(userId: string, open: (path: string) => void): void {
  const client = useQueryClient()
  useEffect(() => {
    const { take, joined, stop } = keepUpToDate(client, userId)
    const changed = (change: RowChange) => {
      take(change)
      const news = change.new as unknown as Notification
      if (change.eventType === 'INSERT' || hasGrown(change, news)) void announce(news, open)
    }
    const watched = [{ table: 'notifications', filter: `user_id=eq.${userId}` }]
    const leave = listen(`notifications_${userId}`, watched, { changed, joined })
    return () => {
      stop()
      leave()
    }
  }, [client, userId, open])
}

const GROWN_WITHIN_MS = 60_000

// An entry that grows while it is unread is new again: its time moves. The old row that the socket brings may be its key alone.
const hasGrown = ({ eventType, old }: RowChange, { read, created_at }: Notification) =>
  eventType === 'UPDATE' &&
  !read &&
  old.created_at !== created_at &&
  secondNow() - Date.parse(created_at) < GROWN_WITHIN_MS

/** Applies changes to the cache: they are put into the list in batches, and the unread ones are counted after each. */
export function keepUpToDate(client: QueryClient, userId: string) {
  const count = () => void countUnread(client, userId)
  const turn = serialize()
  const atLatest = setTimeout(count, COUNT_AT_LATEST_MS)
  const invitations = debounce(
    () => void client.invalidateQueries({ queryKey: notificationKeys.invitations(userId) }),
    INVITATIONS_MS,
    INVITATIONS_AT_MOST_MS,
  )
  const take = batch<RowChange>(
    (changes) => {
      void turn(async () =>
        client.setQueryData(
          notificationsQuery(userId).queryKey,
          (list) => list && withRowChanges(list, changes),
        ),
      )
      if (changes.some(concernsInvitation)) invitations()
      void client.invalidateQueries({ queryKey: notificationKeys.threads(userId) })
      count()
    },
    GATHER_MS,
    GATHER_AT_MOST_MS,
  )
  let joinedBefore = false
  const joined = () => {
    clearTimeout(atLatest)
    count()
    const again = joinedBefore
    void turn(() =>
      again
        ? client.invalidateQueries({ queryKey: notificationKeys.list(userId) })
        : catchUp(client, sourceOf(client, userId)),
    )
    joinedBefore = true
  }
  const stop = () => {
    clearTimeout(atLatest)
    invitations.cancel()
    take.cancel()
  }
  return { take, joined, stop }
}

// Only the key is left of a deleted row.
const concernsInvitation = ({ new: row }: RowChange) =>
  (row.type ?? 'match_invitation') === 'match_invitation'

async function countUnread(client: QueryClient, userId: string): Promise<void> {
  const query = unreadQuery(userId)
  if (client.getQueryData(query.queryKey) !== undefined)
    return client.invalidateQueries({ queryKey: query.queryKey })
  // A count that is on its way may have been taken before the change.
  await client.cancelQueries({ queryKey: query.queryKey })
  await client.prefetchQuery({ ...query, staleTime: 0 })
}

function sourceOf(client: QueryClient, userId: string): RowSource<NotificationPage> {
  const query = notificationsQuery(userId)
  return {
    queryKey: query.queryKey,
    fetched: () => client.fetchInfiniteQuery(query),
    async states(since, most) {
      const all = supabase().from('notifications').select('id, created_at, read').eq('user_id', userId)
      const rows = since ? all.gte('created_at', since) : all
      return { rows: dataOf(await rows.order('created_at', { ascending: false }).order('id').limit(most)) }
    },
    some: async (ids) =>
      dataOf(
        await supabase()
          .from('notifications')
          .select('*')
          .in('id', [...ids]),
      ),
  }
}

// Its words and signs are not needed for the first screen.
const announce = (notification: Notification, open: (path: string) => void) =>
  retryImport(() => import('./components/announce.ts')).then((news) => news.announce(notification, open))
