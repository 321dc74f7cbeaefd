import {
  type Change,
  type Participant,
  rowWithoutAccount,
  withChanges,
} from '@domain/participants/participant.ts'
import { t } from '@lingui/core/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { participationKey } from '@/features/match-list/queries/matches.ts'
import { dataOf, isWorthRetrying, problemOf } from '@/lib/backend/errors.ts'
import { supabase } from '@/lib/backend/supabase.ts'
import { announceParticipants } from '@/lib/browser/broadcast.ts'
import { refusalLabel } from '@/lib/match-sentences.ts'
import { nothingChanged } from '@/lib/question.ts'
import type { Message } from '@/lib/toast.ts'
import { toast, toastFailure } from '@/lib/toast.ts'
import { writeToCache } from '@/lib/write-to-cache.ts'
import { attendanceKeys, dropAttendee, ownPartQuery, refetchAnswer } from '../queries/attendance.ts'
import { matchLinkQuery } from '../queries/match-link.ts'
import { participantKeys } from '../queries/participants.ts'

type Answer = Change & { kind: 'attend' | 'leave' }

/** The way in which an answer is given: as one of two that may change, or with the buttons that join and leave. */
export type Way = 'answer' | 'join' | 'leave'

function doneLabel(way: Way): Message | null {
  if (way === 'answer') return null
  if (way === 'leave') return { title: t`Left event successfully!` }
  return { title: t`Joined event successfully!`, description: t`You are now part of this event.` }
}

function failedLabel(way: Way): string {
  if (way === 'answer') return t`Failed to update your attendance status`
  return way === 'join' ? t`Failed to join event` : t`Failed to leave event`
}

export const signInToRespond = (): Message => ({
  title: t`Authentication required`,
  description: t`Please sign in to respond to events`,
})

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
    onSuccess: async (_, answer) => {
      const { queryKey } = ownPartQuery(eventId, answer.userId)
      await writeToCache<Participant | null>(client, queryKey, (own) =>
        own === undefined ? undefined : (withChanges(own ? [own] : [], eventId, [answer])[0] ?? null),
      )
      const done = doneLabel(way)
      if (done) toast(done)
      announce()
    },
    onError: (error) => {
      toastFailure(attendanceFailure(error, failedLabel(way)))
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
  const rows = supabase().from('match_participants').delete().eq('match_id', eventId)
  const guest = rowWithoutAccount(userId)
  dataOf(await (guest ? rows.eq('id', guest) : rows.eq('user_id', userId)))
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
      if (dates === 0) toast(nothingChanged(t`You are not in this event any more.`))
      else if (dates === 1) toast({ title: t`Left event successfully!` })
      else
        toast({
          title: t`Left event successfully!`,
          description: t`You are no longer part of ${dates} dates.`,
        })
      announceParticipants(eventId)
    },
    onError: (error) => toastFailure(attendanceFailure(error, failedLabel(way))),
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
      const isGuest = rowWithoutAccount(userId) !== null
      toast({
        title: t`Attendee removed`,
        ...(!isGuest && { description: t`${name} has been told.` }),
      })
      announce()
    },
    onError: (error) => {
      toastFailure(attendanceFailure(error, t`Failed to remove attendee`))
      refetch()
    },
    // That of a private event has been renewed.
    onSettled: () => client.invalidateQueries({ queryKey: matchLinkQuery(eventId).queryKey }),
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

/** Says why an answer or a removal failed; null when the call was abandoned. */
export function attendanceFailure(error: unknown, title: string): Message | null {
  const problem = problemOf(error)
  if (!problem) return null
  if (problem.reason === 'session_gone') return signInToRespond()
  if (isWorthRetrying(error)) return { title }
  const message = refusalLabel(error, { match_type: 'event' })
  return { title, description: t`Error: ${message}` }
}
