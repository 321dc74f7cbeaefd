import { type MatchWord, matchWord } from '@domain/match/match-kind.ts'
import { teamsOfInvited } from '@domain/participants/invitation.ts'
import type { Participant, Team } from '@domain/participants/participant.ts'
import { plural, select, t } from '@lingui/core/macro'
import type { Member } from '@/features/community/queries/members.ts'
import { attendanceKeys } from '@/features/participation/queries/attendees.ts'
import { type Match, matchKeys, matchLinkQuery } from '@/features/participation/queries/match.ts'
import { participantKeys } from '@/features/participation/queries/participants.ts'
import { isWorthRetrying, problemOf, unwrap } from '@/lib/backend/errors.ts'
import { rpc, supabase } from '@/lib/backend/supabase.ts'
import { useAction } from '@/lib/backend/use-action.ts'
import { announceParticipants } from '@/lib/browser/broadcast.ts'
import type { Message } from '@/lib/toast.ts'

/** One date of a series, or it and all following ones. */
export type Scope = 'one' | 'following'

/** Deletes a match; participants are told by the database. Says how it went, wherever the member is by then. */
export function useDeleteMatch(match: Match, screen: 'dialog' | 'page') {
  const what = matchWord(match)
  return useAction({
    run: (scope: Scope) => deleteMatches(match, scope),
    says: (dates) =>
      dates === 0 ? { title: notAllowed(what), variant: 'destructive' } : deleted(what, dates),
    failed: (error) =>
      what === 'event' ? t`Failed to delete event. Please try again.` : deleteFailure(error, screen),
    done: (dates, _, client) => dates > 0 && client.removeQueries({ queryKey: matchKeys.of(match.id) }),
    stale: () => announceParticipants(match.id),
  })
}

// The policies let nobody but the creator delete: for everybody else there is no row.
async function deleteMatches({ id, series_id, match_date }: Match, scope: Scope): Promise<number> {
  const matches = supabase().from('matches').delete()
  const meant =
    scope === 'following' && series_id
      ? matches.eq('series_id', series_id).gte('match_date', match_date)
      : matches.eq('id', id)
  return unwrap(await meant.select('id')).length
}

function deleted(what: MatchWord, dates: number): Message {
  if (what === 'event')
    return {
      title: t`Event deleted successfully!`,
      description: dates > 1 ? t`${dates} events have been removed.` : t`The event has been removed.`,
    }
  return {
    title: t`Match deleted successfully!`,
    description: dates > 1 ? t`${dates} matches have been removed.` : t`The match has been removed.`,
  }
}

export function deleteFailure(error: unknown, screen: 'dialog' | 'page'): Message | null {
  const problem = problemOf(error)
  if (!problem) return null
  const onPage = screen === 'page' && isWorthRetrying(error)
  if (onPage) return { title: t`Failed to delete match. Please try again.` }
  const { sentence } = problem
  return { title: t`Failed to delete match`, description: t`Error: ${sentence}` }
}

export interface Invited {
  user_id: string | null
  status: string
  team_assignment: string | null
  created_at: string
}

interface Invitation {
  members: readonly Member[]
  /** Members who have a slot already, or have been offered one. */
  taken: readonly Invited[]
}

/** Asks members to come; the database tells them, with the rows or not at all. */
export const useInvitePlayers = (match: Match) =>
  useAction({
    run: (invitation: Invitation) => invite(match, invitation),
    says: (_, { members }) => {
      const players = members.length
      return {
        title: t`Invites sent`,
        description: t`${plural(players, { one: '# player has been invited.', other: '# players have been invited.' })}`,
      }
    },
    failed: inviteFailure,
    tells: match.id,
    stale: [attendanceKeys.of(match.id), participantKeys.of(match.id)],
  })

async function invite(match: Match, { members, taken }: Invitation): Promise<void> {
  const joins = taken.some(({ user_id }) => user_id === match.creator_id)
  // A check in the database keeps teams to these two.
  const sides = taken.map(({ team_assignment }) => team_assignment as Team | null)
  const teams = teamsOfInvited(match.players, sides, members.length, joins)
  const rows = members.map(({ id }, at) => ({
    match_id: match.id,
    user_id: id,
    status: 'pending',
    team_assignment: teams[at] ?? null,
  }))
  unwrap(await supabase().from('match_participants').insert(rows).select('id'))
}

/** Takes an invitation back that has not been answered; of a series also those to the following dates. */
export const useWithdrawInvitation = (match: Match) =>
  useAction({
    run: ({ participant: { user_id }, scope }: { participant: Participant; scope: Scope }) => {
      const call = { p_match_id: match.id, p_user_id: user_id, p_following: scope === 'following' }
      return rpc('withdraw_invitations', call)
    },
    says: (gone, { participant: { username: name } }) =>
      gone > 0
        ? {
            title: t`Invitation withdrawn`,
            description: t`The place that ${name} was offered is free again.`,
          }
        : { title: t`Nothing to withdraw`, description: t`${name} has answered meanwhile.` },
    failed: () => t`Failed to withdraw the invitation. Please try again.`,
    tells: match.id,
    stale: [participantKeys.of(match.id)],
  })

/** The creator brings somebody along who has no account. Sent twice with one `request` it is one guest. */
export const useAddGuest = ({ id }: Match) =>
  useAction({
    run: ({ name, request }: { name: string; request: string }) =>
      rpc('add_guest', { p_match_id: id, p_first_name: name, p_request: request }),
    tells: id,
    stale: [participantKeys.of(id)],
  })

export const useRemoveGuest = ({ id }: Match) =>
  useAction({
    run: async (guest: Participant) =>
      unwrap(await supabase().from('match_participants').delete().eq('id', guest.id).select('id')),
    says: (_, { username: name }) => t`${name} is out of the match`,
    failed: () => t`Failed to remove the guest. Please try again.`,
    tells: id,
    // The link of a private match has been renewed.
    stale: [matchLinkQuery(id).queryKey, participantKeys.of(id)],
  })

export function inviteFailure(error: unknown): Message | null {
  const problem = problemOf(error)
  if (!problem) return null
  if (problem.reason === 'already_in_match') return { title: t`Player already invited` }
  const { sentence } = problem
  return { title: t`Failed to send invites`, description: t`Error: ${sentence}` }
}

const notAllowed = (what: MatchWord) =>
  t`${select(what, { event: "You don't have permission to delete this event", other: "You don't have permission to delete this match" })}`
