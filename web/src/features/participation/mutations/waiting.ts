import type { Team } from '@domain/participants/participant.ts'
import { t } from '@lingui/core/macro'
import { failureOf } from '@/lib/backend/errors.ts'
import { rpc } from '@/lib/backend/supabase.ts'
import { type Action, useAction } from '@/lib/backend/use-action.ts'
import { refusalLabel } from '@/lib/match-sentences.ts'
import { joined } from '@/lib/words/answers.ts'
import type { Match } from '../queries/match.ts'
import { participantKeys } from '../queries/participants.ts'
import { waitingKeys } from '../queries/waiting.ts'

type WaitedFor = Pick<Match, 'id' | 'match_type'>

/** Each call may be sent twice and is the same: an answer that was lost is asked for again. */
const useWaitingChange = <V, T>(
  match: WaitedFor,
  { failed, ...steps }: Pick<Action<V, T>, 'run' | 'says'> & { failed: () => string },
) =>
  useAction({
    ...steps,
    failed: (error) => failureOf(error, failed(), refusalLabel(error, match)),
    isRepeatable: true,
    tells: match.id,
    stale: [waitingKeys.all, participantKeys.of(match.id)],
  })

export const useJoinWaitingList = (match: WaitedFor) =>
  useWaitingChange(match, {
    run: (team: Team | null) =>
      rpc('join_waiting_list', { p_match_id: match.id, ...(team && { p_team: team }) }),
    says: () => ({
      title: t`You are on the waiting list`,
      description: t`You are told when a place is held for you.`,
    }),
    failed: () => t`Failed to join the waiting list`,
  })

export const useLeaveWaitingList = (match: WaitedFor) =>
  useWaitingChange(match, {
    run: () => rpc('leave_waiting_list', { p_match_id: match.id }),
    says: () => t`You have left the waiting list`,
    failed: () => t`Failed to leave the waiting list`,
  })

/** Keeps the member in the match until somebody takes the place. */
export const useAskSubstitute = (match: WaitedFor) =>
  useWaitingChange(match, {
    run: () => rpc('ask_substitute', { p_match_id: match.id }),
    says: () => ({
      title: t`Looking for a substitute`,
      description: t`You keep your place until somebody takes it.`,
    }),
    failed: () => t`Failed to look for a substitute`,
  })

export const useTakeBack = (match: WaitedFor) =>
  useWaitingChange(match, {
    run: () => rpc('take_back_substitute', { p_match_id: match.id }),
    says: () => t`You keep your place`,
    failed: () => t`Failed to take it back`,
  })

/** A place that is held for the member, or that of a player who cannot come. */
export type SlotKind = 'offer' | 'ask'

export const useAcceptSlot = (match: WaitedFor, kind: SlotKind) =>
  useWaitingChange(match, {
    run: (id: string) =>
      kind === 'offer'
        ? rpc('accept_place_offer', { p_offer_id: id })
        : rpc('accept_substitute', { p_ask_id: id }),
    says: (row) => joined(row?.team_assignment as Team | null),
    failed: () => t`Failed to take the place`,
  })

/** Leaves the place to the next on the waiting list, or to whoever else was asked. */
export const usePassSlot = (match: WaitedFor, kind: SlotKind) =>
  useWaitingChange(match, {
    run: (id: string) =>
      kind === 'offer'
        ? rpc('pass_place_offer', { p_offer_id: id })
        : rpc('pass_substitute', { p_ask_id: id }),
    says: () =>
      kind === 'offer'
        ? {
            title: t`Passed on`,
            description: t`The place goes to the next in line. You are off the waiting list.`,
          }
        : { title: t`Passed`, description: t`You are not asked again.` },
    failed: () => (kind === 'offer' ? t`Failed to pass the place on` : t`Failed to pass`),
  })
