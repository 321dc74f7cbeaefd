import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { useNavigate } from 'react-router'
import { notificationKeys, unreadQuery } from '@/features/messages/queries/unread.ts'
import { listen, type RowChange } from '@/lib/backend/realtime.ts'
import { catchUp, type RowSource, withRowChanges } from '@/lib/backend/rows/row-pages.ts'
import { retryImport } from '@/lib/browser/retry-import.ts'
import { serialize } from '@/lib/serialize.ts'
import { batch, debounce } from '@/lib/time/debounce.ts'
import {
  fetchSome,
  fetchStates,
  type Notification,
  type NotificationPage,
  notificationsQuery,
} from '../../queries/notifications.ts'

const GATHER_MS = 300
const MAX_GATHER_MS = 900
const INVITATIONS_MS = 500
const MAX_INVITATIONS_MS = 2000
// A socket that does not come must not leave the bell without a number.
const COUNT_AT_LATEST_MS = 3000

/** Keeps a member's notifications up to date with the server, other tabs and other devices, and tells of new ones. Renders nothing. */
export default function LiveNotifications({ userId }: { userId: string }): ReactNode {
  const navigate = useNavigate()
  const client = useQueryClient()
  useEffect(() => {
    const { take, joined, stop } = keepUpToDate(client, userId)
    const announce = announcer((path) => void navigate(path))
    const isNews = newsDetector()
    const changed = (change: RowChange) => {
      take(change)
      if (isNews(change)) void announce(change.new as unknown as Notification)
    }
    const watched = [{ table: 'notifications', filter: `user_id=eq.${userId}` }]
    const leave = listen(`notifications_${userId}`, watched, { changed, joined })
    return () => {
      stop()
      leave()
    }
  }, [client, userId, navigate])
  return null
}

/** Applies changes to the cache: they are put into the list in batches, and the unread ones are counted after each. */
export function keepUpToDate(client: QueryClient, userId: string) {
  const count = () => void countUnread(client, userId)
  const turn = serialize()
  const atLatest = setTimeout(count, COUNT_AT_LATEST_MS)
  const invitations = debounce(
    () => void client.invalidateQueries({ queryKey: notificationKeys.invitations(userId) }),
    INVITATIONS_MS,
    MAX_INVITATIONS_MS,
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
    MAX_GATHER_MS,
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
    states: async (since, most) => ({ rows: await fetchStates(userId, since, most) }),
    some: fetchSome,
  }
}

/**
 * Returns a function that tells of a notification by a toast. Its words and signs are loaded at the first call, not with the first screen,
 * and that is tried again where it fails: no newer notification passes an older one meanwhile, whose toast would take its place.
 */
export function announcer(open: (path: string) => void): (notification: Notification) => Promise<void> {
  const inTurn = serialize()
  return (notification) =>
    inTurn(async () => (await retryImport(() => import('./words.ts'))).announce(notification, open))
}

/** A transaction may have waited for others between the time of its rows and its end. */
const GROWN_WITHIN_MS = 10_000

/**
 * Returns a function that tells whether a change is news: an entry that is new, or an unread one that says more than before. The time of
 * an entry that grows moves. One that says less keeps its time, as an invitation to a series does when the member declines one date.
 */
export function newsDetector(): (change: RowChange) => boolean {
  const times = new Map<string, string>()
  return ({ eventType, new: row, commit_timestamp }) => {
    if (eventType === 'DELETE') return false
    const { id, read, created_at } = row as unknown as Notification
    const before = times.get(id)
    times.set(id, created_at)
    if (eventType === 'INSERT') return true
    if (read) return false
    // The old row that the socket brings may be its key alone. Both times below are the server's.
    if (before !== undefined) return before !== created_at
    return Date.parse(commit_timestamp ?? '') - Date.parse(created_at) < GROWN_WITHIN_MS
  }
}
