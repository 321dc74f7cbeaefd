import { PLANNER_VERSION } from '@domain/americano/evening/evening.ts'
import type { EveningBoard, EveningSettings } from '@domain/evening/board.ts'
import { type Plan, planNext, roundsToDeal } from '@domain/evening/plan.ts'
import { t } from '@lingui/core/macro'
import { failureOf, problemOf } from '@/lib/backend/errors.ts'
import { rpc } from '@/lib/backend/supabase.ts'
import { useAction } from '@/lib/backend/use-action.ts'
import { newId } from '@/lib/browser/new-id.ts'
import '@/lib/words/late-refusals.ts'
import type { Json } from '@/lib/backend/database.types.ts'
import { eveningKeys, type SeenEvening } from '../queries/evening.ts'

/** The answer to every entry. */
interface EntryAnswer {
  id: string
  version: number
  plan_version: number
  /** Id of the player who was added; a member who was here before has the former one. */
  player_id?: string
}

/** Something that an organiser does. Its ids are made at the tap: an answer that was lost is asked for again. */
export interface Act {
  send: () => Promise<EntryAnswer>
  /** The title of the toast, which offers to take it back. */
  says?: string
}

const asAnswer = (answer: Json): EntryAnswer => answer as unknown as EntryAnswer

/** Carries out acts one at a time. One that was decided on for another state of the evening is refused, shown, and not tried again. */
export function useOrganise(matchId: string) {
  const takeBack = useTakeBack(matchId)
  return useAction<Act, EntryAnswer>({
    key: ['evening-act', matchId],
    order: 'once',
    isRepeatable: true,
    run: ({ send }) => send(),
    says: ({ id }, { says }) =>
      says
        ? { title: says, action: { label: t`Undo`, onPress: () => takeBack.mutate(revokeAct(id)) } }
        : null,
    failed: wordsOfFailure,
    stale: [eveningKeys.of(matchId), eveningKeys.version(matchId)],
  })
}

/** Takes an entry back, from the toast after it or from the log. */
export const useTakeBack = (matchId: string) =>
  useAction<Act, EntryAnswer>({
    key: ['evening-undo', matchId],
    order: 'once',
    isRepeatable: true,
    run: ({ send }) => send(),
    says: () => t`Taken back`,
    failed: wordsOfFailure,
    stale: [eveningKeys.of(matchId), eveningKeys.version(matchId)],
  })

function wordsOfFailure(error: Error) {
  return problemOf(error)?.reason === 'evening_changed'
    ? {
        title: t`Somebody else was faster`,
        description: t`The evening has changed and is shown anew. Nothing of yours was done.`,
      }
    : failureOf(error, t`That did not work`)
}

export function revokeAct(entryId: string): Act {
  const id = newId()
  return { send: async () => asAnswer(await rpc('revoke_entry', { p_id: id, p_entry_id: entryId })) }
}

export function closeAct(matchId: string, number: number): Act {
  const args = { p_id: newId(), p_match_id: matchId, p_number: number }
  return { send: async () => asAnswer(await rpc('close_round', args)), says: t`Round ${number} is over` }
}

export function clockAct(matchId: string, number: number): Act {
  const args = { p_id: newId(), p_match_id: matchId, p_number: number }
  return {
    send: async () => asAnswer(await rpc('start_round', args)),
    says: t`The clock of round ${number} runs`,
  }
}

export function endAct(matchId: string): Act {
  const args = { p_id: newId(), p_match_id: matchId }
  return { send: async () => asAnswer(await rpc('end_evening', args)), says: t`The evening is over` }
}

export function dealAct(matchId: string, board: EveningBoard, plan: Plan, says: string): Act {
  const args = dealArguments(matchId, board, plan)
  return { send: async () => asAnswer(await rpc('deal', args)), says }
}

/** Ends a round of a mexicano and deals the next one, which depends on the scores that the server has by then. */
export function closeAndDealAct(matchId: string, number: number): Act {
  const close = closeAct(matchId, number)
  // Made once: another one after an answer that was lost would be refused as somebody else's.
  let deal: ReturnType<typeof dealArguments> | null = null
  return {
    send: async () => {
      const closed = await close.send()
      const board = deal ? null : await fetchBoard(matchId)
      const plan = board && planNext(board)
      if (plan) deal = dealArguments(matchId, board, plan)
      return deal ? asAnswer(await rpc('deal', deal)) : closed
    },
    says: t`Round ${number + 1} is dealt`,
  }
}

export function settingsAct(
  matchId: string,
  board: EveningBoard,
  settings: Partial<EveningSettings>,
  says: string,
): Act {
  const p_settings = settings as unknown as Json
  const args = { p_id: newId(), p_match_id: matchId, p_expected: board.plan_version, p_settings }
  return { send: async () => asAnswer(await rpc('change_evening', args)), says }
}

export function guestAct(matchId: string, name: string): Act {
  const args = { p_id: newId(), p_match_id: matchId, p_player_id: newId(), p_guest_name: name }
  return { send: async () => asAnswer(await rpc('add_player', args)), says: t`${name} is here` }
}

/** Checks a member in who takes part in the match, and is not on the list yet. */
export function joinAct(matchId: string, memberId: string): Act {
  const args = { p_id: newId(), p_match_id: matchId, p_player_id: newId(), p_member_id: memberId }
  return { send: async () => asAnswer(await rpc('add_player', args)), says: t`You are here` }
}

export interface Presence {
  id: string
  player: string
  isPresent: boolean
}

/** Checks players in or out, one after the other, and shows each at once. */
export const usePresence = (matchId: string) =>
  useAction<Presence, EntryAnswer>({
    key: ['evening-presence', matchId],
    order: 'queue',
    isRepeatable: true,
    run: async ({ id, player, isPresent }) =>
      asAnswer(await rpc('set_presence', { p_id: id, p_player_id: player, p_present: isPresent })),
    shows: {
      queryKey: eveningKeys.of(matchId),
      as: (presence) => (seen: SeenEvening | null) => withPresence(seen, presence),
    },
    failed: wordsOfFailure,
    stale: [eveningKeys.of(matchId), eveningKeys.version(matchId)],
  })

function withPresence(seen: SeenEvening | null, { player, isPresent }: Presence): SeenEvening | null {
  if (!seen) return seen
  const players = seen.board.players.map((one) =>
    one.id === player ? { ...one, is_present: isPresent } : one,
  )
  return { ...seen, board: { ...seen.board, players } }
}

export const useNameOrganiser = (matchId: string) =>
  useAction({
    key: ['evening-organiser', matchId],
    order: 'queue',
    isRepeatable: true,
    run: ({ memberId, isOn }: { memberId: string; isOn: boolean }) =>
      rpc('set_organiser', { p_match_id: matchId, p_member_id: memberId, p_on: isOn }),
    failed: wordsOfFailure,
    stale: [eveningKeys.of(matchId), eveningKeys.organisers(matchId)],
  })

export interface Beginning {
  id: string
  /** A server of an earlier version refuses a start with `is_rated`, so it is only said where it is true. */
  settings: Partial<EveningSettings> & { seed: number; is_rated?: true }
  /** Ids of the participants who are here. */
  present: string[]
  /** `entryId`: that of adding them. */
  guests: { id: string; name: string; entryId: string }[]
  /** Pairs of participants and guests, by these ids. */
  teams: [string, string][] | null
}

/** Starts the evening and deals its first round. What is done when a step fails stays: the page goes on from there. */
export const useStartEvening = (matchId: string, done: () => void) =>
  useAction<Beginning, void>({
    key: ['evening-act', matchId],
    order: 'once',
    isRepeatable: true,
    run: (beginning) => startAndDeal(matchId, beginning),
    done,
    failed: (error) => failureOf(error, t`The evening could not be started`),
    stale: [eveningKeys.of(matchId), eveningKeys.version(matchId)],
  })

async function startAndDeal(
  matchId: string,
  { id, settings, present, guests, teams }: Beginning,
): Promise<void> {
  const p_settings = { ...settings, present } as unknown as Json
  await rpc('start_evening', { p_id: id, p_match_id: matchId, p_settings })
  for (const guest of guests)
    await rpc('add_player', {
      p_id: guest.entryId,
      p_match_id: matchId,
      p_player_id: guest.id,
      p_guest_name: guest.name,
    })
  if (teams) await pairUp(matchId, teams)
  const board = await fetchBoard(matchId)
  // The round is dealt already where only that answer was lost.
  if (!board || board.rounds.length > 0) return
  const plan = planNext(board)
  if (plan) await rpc('deal', dealArguments(matchId, board, plan))
}

async function pairUp(matchId: string, teams: readonly [string, string][]): Promise<void> {
  const board = await fetchBoard(matchId)
  const playerOf = (id: string) =>
    board?.players.find((player) => player.participant_id === id || player.id === id)?.id ?? id
  const p_teams = teams.map((team) => team.map(playerOf))
  await rpc('set_teams', { p_id: newId(), p_match_id: matchId, p_teams })
}

export function teamsAct(matchId: string, p_teams: string[][]): Act {
  const args = { p_id: newId(), p_match_id: matchId, p_teams }
  return { send: async () => asAnswer(await rpc('set_teams', args)) }
}

async function fetchBoard(matchId: string): Promise<EveningBoard | null> {
  return (await rpc('get_evening', { p_match_id: matchId })) as unknown as EveningBoard | null
}

/** The arguments hold everything that the plan was computed from: the server computes it again. */
function dealArguments(matchId: string, board: EveningBoard, plan: Plan) {
  const { seed, before, ...input } = plan.input
  return {
    p_id: newId(),
    p_match_id: matchId,
    p_expected: board.plan_version,
    p_rounds: roundsToDeal(board, plan, newId) as unknown as Json,
    p_seed: seed,
    p_planner_version: PLANNER_VERSION,
    p_inputs: { ...input, repaired: plan.announced } as unknown as Json,
  }
}
