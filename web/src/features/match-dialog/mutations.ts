import { type Message, messages } from '@domain/messages.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { announceMatches, announceParticipants } from '@/lib/broadcast.ts'
import { dataOf, isWorthRetrying, problemOf } from '@/lib/errors.ts'
import { supabase } from '@/lib/supabase.ts'
import { toast } from '@/lib/toast.ts'
import { matchKeys } from './queries.ts'

/** Deletes a match; participants are told by the database. Says how it went, wherever the member is by then. */
export function useDeleteMatch(place: 'dialog' | 'page') {
  const client = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: deleteMatch,
    onSuccess: (wasOwn, matchId) => {
      if (!wasOwn)
        return void toast({ title: messages.matchDelete.notAllowed('match'), variant: 'destructive' })
      client.removeQueries({ queryKey: matchKeys.of(matchId) })
      toast(messages.matchDelete.done)
    },
    onError: (error) => {
      const message = deleteFailure(error, place)
      if (message) toast({ ...message, variant: 'destructive' })
    },
    onSettled: (_wasOwn, _error, matchId) => {
      announceMatches()
      announceParticipants(matchId)
    },
  })
}

// The policies let nobody but the creator delete: for everybody else there is no row.
async function deleteMatch(matchId: string): Promise<boolean> {
  const answer = await supabase().from('matches').delete().eq('id', matchId).select('id')
  return dataOf(answer).length > 0
}

/** What to say when deleting failed; null when nobody waits for it any more. */
export function deleteFailure(error: unknown, place: 'dialog' | 'page'): Message | null {
  const problem = problemOf(error)
  if (!problem) return null
  const onPage = place === 'page' && isWorthRetrying(error)
  return onPage ? { title: messages.matchDelete.failedOnPage } : messages.matchDelete.failed(problem.sentence)
}
