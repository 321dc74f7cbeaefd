import { t } from '@lingui/core/macro'
import { isWorthRetrying, problemOf, UNIQUE_VIOLATION, unwrap } from '@/lib/backend/errors.ts'
import { supabase } from '@/lib/backend/supabase.ts'
import { useAction } from '@/lib/backend/use-action.ts'
import type { Message } from '@/lib/toast.ts'
import { draftSent } from './components/thread/draft.ts'
import { applyChanges, dropComments, sendingKey } from './queries/comments.ts'

/** A comment with an id chosen by the client, so that sending it twice creates one comment. */
export interface NewComment {
  id: string
  userId: string
  comment: string
}

export const useSendComment = (matchId: string) =>
  useAction({
    run: async ({ id, userId, comment }: NewComment) => {
      const row = { id, event_id: matchId, user_id: userId, comment }
      const answer = await supabase().from('event_comments').insert(row)
      // An earlier attempt arrived, and only its answer was lost.
      if (answer.error?.code !== UNIQUE_VIOLATION) unwrap(answer)
    },
    key: sendingKey(matchId),
    isRepeatable: true,
    failed: (error) => commentFailure(error, t`Failed to post your comment`),
    done: async (_, { id, userId, comment }, client) => {
      draftSent(userId, matchId, comment)
      // Applied at once, because the socket may be slower or disconnected.
      await applyChanges(client, matchId, [
        { table: 'match_comments', eventType: 'INSERT', new: { id }, old: {} },
      ])
    },
  })

export const useDeleteComment = (matchId: string) =>
  useAction({
    run: async (id: string) => unwrap(await supabase().from('event_comments').delete().eq('id', id)),
    failed: (error) => commentFailure(error, t`Failed to delete comment`),
    done: (_, id, client) => dropComments(client, matchId, [id]),
  })

/** Says that the member has looked at the thread. Nothing is lost when it fails: it stays unread, and the next look says so again. */
export async function visitThread(matchId: string): Promise<void> {
  await supabase().rpc('visit_thread', { p_match_id: matchId })
}

export function commentFailure(error: unknown, title: string): Message | null {
  const problem = problemOf(error)
  if (!problem) return null
  if (isWorthRetrying(error)) return { title, description: problem.sentence }
  const hidden = problem.reason === 'not_allowed' || problem.reason === 'match_gone'
  const reason = hidden ? t`This match no longer exists.` : problem.sentence
  return { title, description: t`Error: ${reason}` }
}
