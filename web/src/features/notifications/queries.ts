import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { dataOf } from '@/lib/errors.ts'
import { loadPatiently } from '@/lib/load-patiently.ts'
import { listen, type RowChange } from '@/lib/realtime.ts'
import { supabase } from '@/lib/supabase.ts'

export const notificationKeys = {
  all: ['notifications'] as const,
  of: (userId: string) => ['notifications', userId] as const,
  invitations: (userId: string) => ['notifications', userId, 'invitations'] as const,
}

/** Older ones than these are history that nobody scrolls to. */
const NEWEST = 200

/** A member's notifications, newest first. */
export function notificationsQuery(userId: string) {
  return queryOptions({
    queryKey: notificationKeys.of(userId),
    queryFn: async ({ signal }) => {
      const notifications = supabase().from('notifications').select('*').eq('user_id', userId)
      return dataOf(
        await notifications
          .order('created_at', { ascending: false })
          .order('id')
          .limit(NEWEST)
          .abortSignal(signal),
      )
    },
  })
}

export type Notification = Awaited<
  ReturnType<NonNullable<ReturnType<typeof notificationsQuery>['queryFn']>>
>[number]

/** The matches for which a member has been asked and has not answered. */
export function openInvitationsQuery(userId: string) {
  return queryOptions({
    queryKey: notificationKeys.invitations(userId),
    queryFn: async ({ signal }) => {
      const asked = supabase().from('match_participants').select('match_id').eq('user_id', userId)
      const rows = dataOf(await asked.in('status', ['pending', 'invited']).abortSignal(signal))
      return rows.map(({ match_id }) => match_id)
    },
  })
}

/** How many the member has not read; 0 while that is not known. */
export function useUnreadCount(userId: string): number {
  const { data } = useQuery({
    ...notificationsQuery(userId),
    select: (notifications) => notifications.filter(({ read }) => !read).length,
  })
  return data ?? 0
}

/** Keeps a member's notifications up to date with the server, other tabs and other devices, and tells of new ones. */
export function useLiveNotifications(userId: string, open: (path: string) => void): void {
  const client = useQueryClient()
  useEffect(() => {
    const refetch = () => void client.invalidateQueries({ queryKey: notificationKeys.of(userId) })
    const changed = (change: RowChange) => {
      refetch()
      if (change.eventType === 'INSERT') void tell(change.new as Notification, open)
    }
    const watched = [{ table: 'notifications', filter: `user_id=eq.${userId}` }]
    return listen(`notifications_${userId}`, watched, { changed, joined: refetch })
  }, [client, userId, open])
}

// Its words and signs are not needed for the first screen.
const tell = (notification: Notification, open: (path: string) => void) =>
  loadPatiently(() => import('./components/tell.ts')).then((news) => news.tell(notification, open))
