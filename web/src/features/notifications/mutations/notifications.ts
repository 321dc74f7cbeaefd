import { t } from '@lingui/core/macro'
import type { QueryClient } from '@tanstack/react-query'
import { notificationKeys, unreadQuery } from '@/features/messages/queries/unread.ts'
import { failureOf, problemOf, RefusedError, unwrap } from '@/lib/backend/errors.ts'
import { withoutRows, withRow } from '@/lib/backend/rows/row-pages.ts'
import { rowsOf } from '@/lib/backend/rows/rows-of.ts'
import { currentUserId } from '@/lib/backend/session/session.ts'
import { supabase } from '@/lib/backend/supabase.ts'
import { useAction } from '@/lib/backend/use-action.ts'
import { announceParticipants } from '@/lib/browser/broadcast.ts'
import { refusalLabel } from '@/lib/match-sentences.ts'
import { answerFailed, declined, declinedDates, joinedAll } from '@/lib/words/answers.ts'
import { writeToCache } from '@/lib/write-to-cache.ts'
import { notificationsQuery } from '../queries/notifications.ts'

type Pages = NonNullable<ReturnType<typeof knownPages>>

const knownPages = (client: QueryClient, userId: string) =>
  client.getQueryData(notificationsQuery(userId).queryKey)

export function useMarkRead() {
  return useListChange<string>({
    run: async (id) => unwrap(await supabase().from('notifications').update({ read: true }).eq('id', id)),
    after: (pages, id) => withRow(pages, { id, read: true }),
    failed: () => ({ title: t`Failed to mark notification as read. Please try again.` }),
  })
}

/** Marks those not fetched as well. When it fails nothing shown can be trusted, and it is loaded anew (specification, section 8). */
export function useMarkAllRead() {
  return useListChange<string>({
    run: async (userId) =>
      unwrap(
        await supabase().from('notifications').update({ read: true }).eq('user_id', userId).eq('read', false),
      ),
    after: (pages) => rowsOf(pages.pages).reduce((all, { id }) => withRow(all, { id, read: true }), pages),
    leaves: () => 0,
    failed: () => {
      window.location.reload()
      return null
    },
  })
}

export function useDeleteNotification() {
  return useListChange<string>({
    run: async (id) => unwrap(await supabase().from('notifications').delete().eq('id', id)),
    after: (pages, id) => withoutRows(pages, [id]),
    failed: () => ({ title: t`Failed to delete notification. Please try again.` }),
  })
}

interface ListChange<V> {
  run: (variable: V) => Promise<unknown>
  /** The list once the server has agreed. */
  after: (pages: Pages, variable: V) => Pages
  /** Computes the unread count from the one before; without it, the list decides how many fewer there are. */
  leaves?: (unread: number) => number
  failed: () => { title: string } | null
}

function useListChange<V>({ run, after, leaves, failed }: ListChange<V>) {
  return useAction({
    run,
    failed: (error) => (problemOf(error) ? failed() : null),
    done: async (_, variable, client) => {
      const userId = currentUserId()
      const before = userId && knownPages(client, userId)
      if (!before) return
      const fewer = unreadOf(before) - unreadOf(after(before, variable))
      const { queryKey } = notificationsQuery(userId)
      await writeToCache<Pages>(client, queryKey, (list) => list && after(list, variable))
      await writeToCache<number>(client, unreadQuery(userId).queryKey, (unread) =>
        unread === undefined ? undefined : (leaves?.(unread) ?? Math.max(0, unread - fewer)),
      )
    },
    doubtful: [notificationKeys.all],
  })
}

const unreadOf = ({ pages }: Pages) => rowsOf(pages).filter(({ read }) => !read).length

interface Answer {
  matchId: string
  kind: string
  status: 'confirmed' | 'declined'
  /** This date of a series, or every one for which the member is invited. */
  dates: 'one' | 'all'
}

export const useAnswerFromNotification = () =>
  useAction({
    run: sendAnswer,
    says: ({ answered, full }, { status }) =>
      status === 'confirmed'
        ? joinedAll(full)
        : { ...(answered > 1 ? declinedDates(answered) : declined()), variant: 'info' },
    failed: (error, { kind }) => failureOf(error, answerFailed(), refusalLabel(error, { match_type: kind })),
    done: (_, { matchId }) => announceParticipants(matchId),
    stale: [notificationKeys.all],
  })

async function sendAnswer({ matchId, status, dates }: Answer) {
  if (dates === 'all') {
    const call = { p_match_id: matchId, p_status: status }
    const [result] = unwrap(await supabase().rpc('answer_invitations', call))
    return { answered: result?.answered ?? 0, full: result?.full_dates ?? 0 }
  }
  const mine = supabase().from('match_participants').update({ status }).eq('match_id', matchId)
  const rows = unwrap(await mine.eq('user_id', currentUserId() ?? '').select('id'))
  if (rows.length === 0) throw new RefusedError('not_invited')
  return { answered: 1, full: 0 }
}
