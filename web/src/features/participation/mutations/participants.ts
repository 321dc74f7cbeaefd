import { isCalledEvent } from '@domain/match/match-kind.ts'
import {
  type Change,
  confirmedOf,
  type Participant,
  type Team,
  withoutMember,
  withRow,
} from '@domain/participants/participant.ts'
import { participantFrom } from '@domain/participants/participant-row.ts'
import { t } from '@lingui/core/macro'
import type { QueryClient } from '@tanstack/react-query'
import { participationKey } from '@/features/match-list/queries/matches.ts'
import { failureOf, isWorthRetrying, problemOf, RefusedError, unwrap } from '@/lib/backend/errors.ts'
import { rpc, supabase } from '@/lib/backend/supabase.ts'
import { type Action, useAction } from '@/lib/backend/use-action.ts'
import { refusalLabel } from '@/lib/match-sentences.ts'
import { timeStamp } from '@/lib/time/clock.ts'
import { type Message, toast } from '@/lib/toast.ts'
import { answerFailed, declined, declinedDates, joined, joinedAll } from '@/lib/words/answers.ts'
import { formerMember } from '@/lib/words/shown-name.ts'
import { celebrate } from '../components/players/celebration.ts'
import type { Match } from '../queries/match.ts'
import { CELEBRATED, participantKeys, participantsQuery } from '../queries/participants.ts'

type Join = Change & { kind: 'join' }
type Leave = Change & { kind: 'leave' }
type Answer = Change & { kind: 'answer' }

/** The screen that the member is on: the list and the page of a match have their own texts. */
export type Screen = 'list' | 'dialog' | 'page'

const LEAVE_REFETCH_MS = 2000
const teamToName = ({ players }: Match, team: Team | null) => (players === 2 || players === 4 ? team : null)

export const useJoinMatch = (match: Match, screen: Screen) =>
  useChange<Join, Participant | null>(match.id, {
    run: (join, isAgain) => sendJoin(match.id, join, isAgain),
    says: (row, { team }) => joined(teamToName(match, row?.team_assignment ?? team), match),
    failed: (error) => joinFailure(error, screen, match),
    done: async (row, _, client) => {
      if (row) client.setQueryData(participantsQuery(match.id).queryKey, (list) => list && withRow(list, row))
      const whole = refetchAndCelebrate(client, match)
      if (!row) await whole
    },
  })

export const useLeaveMatch = (match: Match, screen: Screen) =>
  useChange<Leave, boolean>(match.id, {
    run: async ({ userId }, isAgain) => {
      const own = supabase()
        .from('match_participants')
        .delete()
        .eq('match_id', match.id)
        .eq('user_id', userId)
      return unwrap(await own.select('id')).length > 0 || isAgain
    },
    says: (wasIn) => leaveOutcome(match, wasIn ? 1 : 0, screen),
    failed: (error) => leaveFailure(error, screen, match),
    done: (_, { userId }, client) => {
      const { queryKey } = participantsQuery(match.id)
      client.setQueryData(queryKey, (list) => list && withoutMember(list, userId))
      setTimeout(() => void client.invalidateQueries({ queryKey }), LEAVE_REFETCH_MS)
    },
  })

export const signInToLeave = (): Message => ({
  title: t`Authentication required`,
  description: t`Please log in to leave this match.`,
})

/** Says that the member has left so many dates; none for somebody who was out before. */
function leaveOutcome(match: Match, dates: number, screen: Screen): Message {
  const event = isCalledEvent(match)
  const onPage = screen === 'page'
  if (dates === 0) {
    const title = t`Not a participant`
    if (event) return { title, description: t`You are not currently part of this event.` }
    return {
      title,
      description: onPage
        ? t`You are not currently in this match`
        : t`You are not currently part of this match.`,
    }
  }
  const title = event ? t`Left event successfully!` : t`Left match successfully!`
  if (dates > 1) return { title, description: t`You are no longer part of ${dates} dates.` }
  if (event) return { title, description: t`You are no longer part of this event.` }
  return {
    title,
    description: onPage ? t`You have been removed from the match.` : t`You are no longer part of this match.`,
  }
}

/** As long as a finger needs to find its way back. */
const UNDO_WITHIN_MS = 10_000

/** Accepts or declines an invitation; a decline can be taken back. */
export function useAnswerInvitation(match: Match) {
  const change = useChange<Answer, Team | null>(match.id, {
    run: (answer) => sendAnswer(match.id, answer),
    says: (team, { status }) => (status === 'confirmed' ? joined(teamToName(match, team), match) : null),
    failed: (error) => answerFailure(error, match),
    done: async (_, { status, userId }, client) => {
      await refetchAndCelebrate(client, match)
      if (status === 'declined')
        toast({ ...declined(), variant: 'info', durationMs: UNDO_WITHIN_MS, action: undo(userId) })
      if (status === 'pending')
        toast({ title: t`Invitation open again`, description: t`You can accept or decline it.` })
    },
  })
  const undo = (userId: string) => ({
    label: t`Undo`,
    onPress: () => change.mutate({ kind: 'answer', userId, status: 'pending', at: timeStamp() }),
  })
  return change
}

export const useAnswerAllDates = ({ id, match_type }: Match) =>
  useAction({
    run: async (status: 'confirmed' | 'declined') => {
      const [result] = await rpc('answer_invitations', { p_match_id: id, p_status: status })
      return { answered: result?.answered ?? 0, full: result?.full_dates ?? 0 }
    },
    says: ({ answered, full }, status) =>
      status === 'confirmed' ? joinedAll(full) : declinedDates(answered),
    failed: (error) => answerFailure(error, { match_type }),
    tells: id,
    stale: [participantKeys.all],
  })

export const useLeaveFollowing = (match: Match, screen: Screen) =>
  useAction({
    run: () => rpc('leave_following_matches', { p_match_id: match.id }),
    says: (dates) => leaveOutcome(match, dates, screen),
    failed: (error) => leaveFailure(error, screen, match),
    tells: match.id,
    stale: [participantKeys.all],
  })

/** A change that the list shows while it is under way. */
function useChange<C extends Change, T>(matchId: string, change: Action<C, T>) {
  const queryKey = participantKeys.of(matchId)
  return useAction<C, T>({
    ...change,
    key: participationKey(matchId),
    order: 'once',
    isRepeatable: true,
    tells: matchId,
    done: async (result, variable, client) => {
      // A read that is under way may have been answered before the change.
      await client.cancelQueries({ queryKey, exact: true })
      return change.done?.(result, variable, client)
    },
    doubtful: (client) => void client.invalidateQueries({ queryKey }),
  })
}

async function sendJoin(matchId: string, join: Join, isAgain: boolean): Promise<Participant | null> {
  const answer = await supabase().rpc('join_match_bypass_notifications', {
    p_match_id: matchId,
    p_user_id: join.userId,
    p_status: 'confirmed',
    ...(join.team ? { p_team_assignment: join.team } : {}),
  })
  if (isAgain && problemOf(answer.error)?.reason === 'already_in_match') return null
  const unknown = { avatar_url: null, avatar_filename: null, skill_level: null }
  return participantFrom(unwrap(answer), { ...unknown, username: join.username }, formerMember())
}

async function sendAnswer(matchId: string, { userId, status, at }: Answer): Promise<Team | null> {
  const change = { status, responded_at: status === 'pending' ? null : at }
  const own = supabase().from('match_participants').update(change).eq('match_id', matchId)
  const [row] = unwrap(await own.eq('user_id', userId).select('team_assignment'))
  if (!row) throw new RefusedError('not_invited')
  return row.team_assignment as Team | null
}

async function refetchAndCelebrate(client: QueryClient, match: Match) {
  const participants = await client
    .fetchQuery({ ...participantsQuery(match.id), staleTime: 0 })
    // The change itself succeeded; the list shows its own error and a retry button.
    .catch(() => [])
  const isFull = match.players === CELEBRATED && confirmedOf(participants).length === CELEBRATED
  if (isFull) celebrate(match.id)
}

type Called = Pick<Match, 'match_type'>

export function joinFailure(error: unknown, screen: Screen, match: Called): Message | null {
  const event = isCalledEvent(match)
  const title = event ? t`Failed to join event` : t`Failed to join match`
  const failure = failureOf(error, title, refusalLabel(error, match))
  if (!failure || !isWorthRetrying(error)) return failure
  if (!event && screen === 'list') return { title: t`Unable to join match. Please try again.` }
  if (!event && screen === 'page') return { title: t`Failed to join match. Please try again.` }
  return { title, description: t`Please try again.` }
}

export function leaveFailure(error: unknown, screen: Screen, match: Called): Message | null {
  const problem = problemOf(error)
  if (!problem) return null
  if (problem.reason === 'session_gone') return signInToLeave()
  if (isCalledEvent(match)) return { title: t`Failed to leave event`, description: t`Please try again.` }
  if (screen === 'page') return { title: t`Unable to leave match. Please try again.` }
  return { title: t`Failed to leave match`, description: t`Please try again.` }
}

const answerFailure = (error: unknown, match: Called) =>
  failureOf(error, answerFailed(), refusalLabel(error, match))
