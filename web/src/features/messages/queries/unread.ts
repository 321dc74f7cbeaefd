import { queryOptions, useQuery } from '@tanstack/react-query'
import { unwrap } from '@/lib/backend/errors.ts'
import { supabase } from '@/lib/backend/supabase.ts'

// Cards and the bell need no more of notifications than this: the list of them comes later.

export const notificationKeys = {
  all: ['notifications'] as const,
  list: (userId: string) => ['notifications', userId, 'list'] as const,
  unread: (userId: string) => ['notifications', userId, 'unread'] as const,
  threads: (userId: string) => ['notifications', userId, 'threads'] as const,
  invitations: (userId: string) => ['notifications', userId, 'invitations'] as const,
}

export function unreadQuery(userId: string) {
  return queryOptions({
    queryKey: notificationKeys.unread(userId),
    queryFn: async ({ signal }) => {
      const all = supabase().from('notifications').select('id', { count: 'exact', head: true })
      const answer = await all.eq('user_id', userId).eq('read', false).abortSignal(signal)
      unwrap(answer)
      return answer.count ?? 0
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** Number of unread notifications; 0 while that is not known. It is counted once changes are heard, and not before. */
export function useUnreadCount(userId: string): number {
  const { data } = useQuery({ ...unreadQuery(userId), enabled: ({ state }) => state.data !== undefined })
  return data ?? 0
}

const NONE: readonly string[] = []

/** The matches whose threads have comments that the member has not read. They are asked for at once, and only where something is unread. */
export function useUnreadThreads(userId: string | null): readonly string[] {
  const unread = useUnreadCount(userId ?? '')
  const { data } = useQuery({
    queryKey: notificationKeys.threads(userId ?? ''),
    queryFn: async ({ signal }) => {
      const own = supabase()
        .from('notifications')
        .select('related_id')
        .eq('user_id', userId ?? '')
      const unreadRows = own.eq('type', 'match_comment').eq('read', false)
      return unwrap(await unreadRows.abortSignal(signal)).flatMap(({ related_id }) => related_id ?? [])
    },
    enabled: unread > 0,
  })
  return unread > 0 && data ? data : NONE
}
