import { type Message, messages } from '@domain/messages.ts'
import { type Change, withChanges } from '@domain/participants/participant.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { participantKeys, participationKey } from '@/features/participants/queries.ts'
import { dataOf, isWorthRetrying, problemOf } from '@/lib/backend/errors.ts'
import { supabase } from '@/lib/backend/supabase.ts'
import { announceParticipants } from '@/lib/browser/broadcast.ts'
import { toast, toastFailure } from '@/lib/toast.ts'
import { attendanceKeys, dropAttendee, ownPartQuery, refetchAnswer } from './queries.ts'

type Answer = Change & { kind: 'attend' | 'leave' }

/** The way in which an answer is given: as one of two that may change, or with the buttons that join and leave. */
export type Way = 'answer' | 'join' | 'leave'

const WORDS = {
  answer: { done: null, failed: messages.event.attendanceFailed },
  join: { done: messages.event.joined, failed: messages.event.joinFailed },
  leave: { done: messages.event.left, failed: messages.event.leaveFailed },
} as const satisfies Record<Way, { done: Message | null; failed: string }>

/**
 * Says whether the member comes to an event. The answer shows at once and is dropped when the server refuses it. Answers are
 * sent one after the other, so that the last one holds.
 */
export function useAnswerEvent(eventId: string, way: Way) {
  const { announce, refetch } = useParticipantsChanged(eventId)
  const client = useQueryClient()
  return useMutation({
    mutationKey: participationKey(eventId),
    scope: { id: `attendance-${eventId}` },
    // An answer may have been lost after the server had taken it; the same one again changes nothing.
    retry: (failures, error) => failures < 1 && isWorthRetrying(error) && navigator.onLine,
    retryDelay: 0,
    mutationFn: (answer: Answer) => send(eventId, answer),
    onSuccess: (_, answer) => {
      const { queryKey } = ownPartQuery(eventId, answer.userId)
      client.setQueryData(queryKey, (own) =>
        own === undefined ? undefined : (withChanges(own ? [own] : [], eventId, [answer])[0] ?? null),
      )
      const { done } = WORDS[way]
      if (done) toast(done)
      announce()
    },
    onError: (error) => {
      toastFailure(attendanceFailure(error, WORDS[way].failed))
      refetch()
    },
  })
}

async function send(eventId: string, answer: Answer): Promise<void> {
  if (answer.kind === 'leave') return void (await removeRow(eventId, answer.userId))
  const status = answer.status === 'confirmed' ? 'attending' : 'not_attending'
  const row = { event_id: eventId, user_id: answer.userId, status }
  dataOf(await supabase().from('event_participants').insert(row))
}

async function removeRow(eventId: string, userId: string): Promise<void> {
  const rows = supabase().from('match_participants').delete()
  dataOf(await rows.eq('match_id', eventId).eq('user_id', userId))
}

/**
 * Leaves an event and all following dates of its series. As an answer it says of each that the member does not come; otherwise the
 * places are given back as if they had never been taken.
 */
export function useLeaveFollowingEvents(eventId: string, way: 'answer' | 'leave') {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async () => {
      const call = { p_match_id: eventId, p_decline: way === 'answer' }
      return dataOf(await supabase().rpc('leave_following_matches', call))
    },
    onSuccess: (dates) => {
      const { question, event } = messages
      if (dates === 0)
        toast({ title: question.closed, description: question.notIn('event'), variant: 'info' })
      else toast(dates === 1 ? event.left : event.leftSeveral(dates))
      announceParticipants(eventId)
    },
    onError: (error) => toastFailure(attendanceFailure(error, WORDS[way].failed)),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: attendanceKeys.all }),
        client.invalidateQueries({ queryKey: participantKeys.all }),
      ]),
  })
}

/** The creator takes somebody off the list; the database tells whom it concerns. */
export function useRemoveAttendee(eventId: string) {
  const { announce, refetch } = useParticipantsChanged(eventId)
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ userId }: { userId: string; name: string }) => removeRow(eventId, userId),
    onSuccess: (_, { userId, name }) => {
      dropAttendee(client, eventId, userId)
      toast(messages.event.removed(name))
      announce()
    },
    onError: (error) => {
      toastFailure(attendanceFailure(error, messages.event.removeFailed))
      refetch()
    },
  })
}

function useParticipantsChanged(eventId: string) {
  const client = useQueryClient()
  const refetch = () => void refetchAnswer(client, eventId)
  const announce = () => {
    refetch()
    announceParticipants(eventId)
  }
  return { announce, refetch }
}

const OF_EVENTS: Readonly<Record<string, string>> = {
  match_full: messages.event.full,
  match_past: messages.event.begun,
  match_gone: messages.event.gone,
}

/** Says why an answer or a removal failed; null when the call was abandoned. */
export function attendanceFailure(error: unknown, title: string): Message | null {
  const problem = problemOf(error)
  if (!problem) return null
  if (problem.reason === 'session_gone') return messages.event.signInToRespond
  if (isWorthRetrying(error)) return { title }
  return { title, description: `Error: ${OF_EVENTS[problem.reason] ?? problem.sentence}` }
}
