import { type Message, messages } from '@domain/messages.ts'
import { isEvent } from '@domain/rules/match-kind.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { announceMatches, announceParticipants } from '@/lib/broadcast.ts'
import { dataOf, isWorthRetrying, problemOf } from '@/lib/errors.ts'
import { supabase } from '@/lib/supabase.ts'
import { toast } from '@/lib/toast.ts'
import { type Match, matchKeys } from './queries.ts'

/** Deletes a match; participants are told by the database. Says how it went, wherever the member is by then. */
export function useDeleteMatch(match: Match, place: 'dialog' | 'page') {
  const client = useQueryClient()
  const what = isEvent(match) ? 'event' : 'match'
  return useMutation({
    networkMode: 'always',
    mutationFn: () => deleteMatch(match.id),
    onSuccess: (wasOwn) => {
      if (!wasOwn) return void toast({ title: messages.matchDelete.notAllowed(what), variant: 'destructive' })
      client.removeQueries({ queryKey: matchKeys.of(match.id) })
      toast(what === 'event' ? messages.event.deleted : messages.matchDelete.done)
    },
    onError: (error) => {
      const message = what === 'event' ? eventDeleteFailure(error) : deleteFailure(error, place)
      if (message) toast({ ...message, variant: 'destructive' })
    },
    onSettled: () => {
      announceMatches()
      announceParticipants(match.id)
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

/** The same for an event. */
export function eventDeleteFailure(error: unknown): Message | null {
  const problem = problemOf(error)
  if (!problem) return null
  const title = messages.event.deleteFailed
  return isWorthRetrying(error) ? { title } : { title, description: `Error: ${problem.sentence}` }
}
