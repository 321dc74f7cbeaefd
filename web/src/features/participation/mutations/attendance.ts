import {
  type Change,
  type Participant,
  rowWithoutAccount,
  withChanges,
} from '@domain/participants/participant.ts'
import { t } from '@lingui/core/macro'
import { participationKey } from '@/features/match-list/queries/matches.ts'
import { failureOf, problemOf, unwrap } from '@/lib/backend/errors.ts'
import { currentUserId, currentUsername } from '@/lib/backend/session/session.ts'
import { rpc, supabase } from '@/lib/backend/supabase.ts'
import { useAction } from '@/lib/backend/use-action.ts'
import { refusalLabel } from '@/lib/match-sentences.ts'
import { nothingChanged } from '@/lib/question.ts'
import { timeStamp } from '@/lib/time/clock.ts'
import { type Message, toastFailure } from '@/lib/toast.ts'
import { writeToCache } from '@/lib/write-to-cache.ts'
import { dropAttendee, ownPartQuery, refetchAnswer } from '../queries/attendance.ts'
import { attendanceKeys } from '../queries/attendees.ts'
import { matchLinkQuery } from '../queries/match.ts'
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

/** Shows the answer at once, and drops it when the server refuses it. Answers are sent one after the other, so that the last one holds. */
export const useAnswerEvent = (matchId: string, way: Way) =>
  useAction({
    run: (answer: Answer) => send(matchId, answer),
    key: participationKey(matchId),
    order: 'queue',
    isRepeatable: true,
    says: () => doneLabel(way),
    failed: (error) => attendanceFailure(error, failedLabel(way)),
    done: (_, answer, client) => {
      const { queryKey } = ownPartQuery(matchId, answer.userId)
      return writeToCache<Participant | null>(client, queryKey, (own) =>
        own === undefined ? undefined : (withChanges(own ? [own] : [], matchId, [answer])[0] ?? null),
      )
    },
    tells: matchId,
    stale: (client) => void refetchAnswer(client, matchId),
  })

async function send(matchId: string, answer: Answer): Promise<void> {
  if (answer.kind === 'leave') return void (await removeRow(matchId, answer.userId))
  const status = answer.status === 'confirmed' ? 'attending' : 'not_attending'
  const row = { event_id: matchId, user_id: answer.userId, status }
  unwrap(await supabase().from('event_participants').insert(row))
}

async function removeRow(matchId: string, userId: string): Promise<void> {
  const rows = supabase().from('match_participants').delete().eq('match_id', matchId)
  const guest = rowWithoutAccount(userId)
  unwrap(await (guest ? rows.eq('id', guest) : rows.eq('user_id', userId)))
}

/** Leaves this and all following dates. As an answer it says of each that the member does not come; otherwise the places are given back. */
export const useLeaveFollowingEvents = (matchId: string, way: 'answer' | 'leave') =>
  useAction({
    run: () => rpc('leave_following_matches', { p_match_id: matchId, p_decline: way === 'answer' }),
    says: (dates) => {
      if (dates === 0) return nothingChanged(t`You are not in this event any more.`)
      const title = t`Left event successfully!`
      return dates === 1 ? title : { title, description: t`You are no longer part of ${dates} dates.` }
    },
    failed: (error) => attendanceFailure(error, failedLabel(way)),
    tells: matchId,
    stale: [attendanceKeys.all, participantKeys.all],
  })

/** The creator takes somebody off the list; the database tells whom it concerns. */
export const useRemoveAttendee = (matchId: string) =>
  useAction({
    run: ({ userId }: { userId: string; name: string }) => removeRow(matchId, userId),
    says: (_, { userId, name }) => ({
      title: t`Attendee removed`,
      ...(rowWithoutAccount(userId) === null && { description: t`${name} has been told.` }),
    }),
    failed: (error) => attendanceFailure(error, t`Failed to remove attendee`),
    done: (_, { userId }, client) => dropAttendee(client, matchId, userId),
    tells: matchId,
    stale: (client) => {
      void refetchAnswer(client, matchId)
      // The link of a private event has been renewed.
      return client.invalidateQueries({ queryKey: matchLinkQuery(matchId).queryKey })
    },
  })

export function attendanceFailure(error: unknown, title: string): Message | null {
  if (problemOf(error)?.reason === 'session_gone') return signInToRespond()
  return failureOf(error, title, refusalLabel(error, { match_type: 'event' }))
}

/** Acts for the member who is signed in; without one, as after signing out in another tab, it says why not. */
export function asMember(
  refusal: Message,
  act: (member: { userId: string; username: string; at: string }) => unknown,
): void {
  const userId = currentUserId()
  if (userId) act({ userId, username: currentUsername(), at: timeStamp() })
  else toastFailure(refusal)
}
