import { PAGE_SIZE } from '@domain/limits.ts'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { notificationKeys } from '@/features/messages/queries/unread.ts'
import type { Database } from '@/lib/backend/database.types.ts'
import { unwrap } from '@/lib/backend/errors.ts'
import { cutPage, type RowPage, rowsOf } from '@/lib/backend/rows/rows-of.ts'
import { supabase } from '@/lib/backend/supabase.ts'

export type Notification = Database['public']['Tables']['notifications']['Row']

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

export interface NotificationPage extends RowPage<Notification> {
  next: Cursor | null
}

async function fetchPage(userId: string, after: Cursor | null, signal: AbortSignal) {
  let page = supabase().from('notifications').select('*').eq('user_id', userId)
  if (after) {
    const at = `"${after.created_at}"`
    page = page.lte('created_at', after.created_at)
    page = page.or(`created_at.lt.${at},and(created_at.eq.${at},id.gt.${after.id})`)
  }
  const newestFirst = page.order('created_at', { ascending: false }).order('id')
  const answer = await newestFirst.limit(PAGE_SIZE + 1).abortSignal(signal)
  const { rows, last } = cutPage(unwrap(answer), PAGE_SIZE)
  return { rows, next: last ? { created_at: last.created_at, id: last.id } : null }
}

export function openInvitationsQuery(userId: string) {
  return queryOptions({
    queryKey: notificationKeys.invitations(userId),
    queryFn: async ({ signal }) => {
      const rowsOfMember = supabase().from('match_participants').select('match_id').eq('user_id', userId)
      const rows = unwrap(await rowsOfMember.in('status', ['pending', 'invited']).abortSignal(signal))
      return rows.map(({ match_id }) => match_id)
    },
  })
}

/** The member's answer to an invitation: a status, or null once they are not asked any more. */
export function ownAnswerQuery(userId: string, matchId: string) {
  return queryOptions({
    queryKey: [...notificationKeys.invitations(userId), matchId],
    queryFn: async ({ signal }) => {
      const own = supabase().from('match_participants').select('status').eq('match_id', matchId)
      return unwrap(await own.eq('user_id', userId).abortSignal(signal))[0]?.status ?? null
    },
    staleTime: 0,
  })
}

/** Id, time and state of a member's notifications since an instant (ISO 8601), or of all; at most so many. */
export async function fetchStates(userId: string, since: string | null, most: number) {
  const all = supabase().from('notifications').select('id, created_at, read').eq('user_id', userId)
  const rows = since ? all.gte('created_at', since) : all
  return unwrap(await rows.order('created_at', { ascending: false }).order('id').limit(most))
}

export async function fetchSome(ids: readonly string[]): Promise<Notification[]> {
  return unwrap(
    await supabase()
      .from('notifications')
      .select('*')
      .in('id', [...ids]),
  )
}
