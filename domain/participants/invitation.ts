import { capacityOf } from '../match/match-choices.ts'
import type { MatchFormValues } from '../match/match-values.ts'
import type { Team } from './participant.ts'

// A creator invites members up to the number of free slots; each gets a team.

/** Returns the rows of a new match: the creator, if they join, and the invited up to the number of free slots. */
export function participantsOf(
  values: MatchFormValues,
  userId: string,
): { user_id: string; team_assignment: Team }[] {
  const { creatorJoinsMatch, invited } = values
  const players = capacityOf(values)
  const creator = creatorJoinsMatch ? [{ user_id: userId, team_assignment: 'A' as const }] : []
  const others = invited.filter(({ id }) => id !== userId).slice(0, freeSlots(players, creator.length))
  const taken = creator.map(({ team_assignment }) => team_assignment)
  const teams = teamsOfInvited(players, taken, others.length, creatorJoinsMatch)
  return [...creator, ...others.map(({ id }, at) => ({ user_id: id, team_assignment: teams[at] ?? 'B' }))]
}

/** Returns the chosen members up to the number of free slots. */
export function invitedOf(
  values: Pick<
    MatchFormValues,
    'eventType' | 'players' | 'participantLimit' | 'creatorJoinsMatch' | 'invited'
  >,
): MatchFormValues['invited'] {
  return values.invited.slice(0, freeSlots(capacityOf(values), values.creatorJoinsMatch ? 1 : 0))
}

/** Clears tasks (balls, payment) of members who are neither the creator nor invited. */
export function withOwnTasks(values: MatchFormValues, userId: string): MatchFormValues {
  const known = new Set([userId, ...invitedOf(values).map(({ id }) => id)])
  const kept = (id: string) => (known.has(id) ? id : '')
  return { ...values, bringsBalls: kept(values.bringsBalls), paidBy: kept(values.paidBy) }
}

/** Returns the number of slots that are not taken; Infinity where there is no limit. */
export const freeSlots = (players: number, taken: number): number =>
  players === 0 ? Number.POSITIVE_INFINITY : Math.max(players - taken, 0)

/** Adds a member to the chosen, unless they are among them already or no slot is free. */
export function withChosen<M extends { id: string }>(chosen: readonly M[], member: M, free: number): M[] {
  const isKnown = chosen.some(({ id }) => id === member.id)
  return isKnown || chosen.length >= free ? [...chosen] : [...chosen, member]
}

/**
 * The teams of `count` invited players (specification, section 4), beside the teams that are `taken`: the first two go to A, then
 * B until two each, then the smaller team, A where they are even. Where the creator joins, B is filled first. A team of a
 * match of two or four never gets more than half of it.
 */
export function teamsOfInvited(
  players: number,
  taken: readonly (Team | null)[],
  count: number,
  creatorJoins: boolean,
): Team[] {
  const first = players === 2 ? 1 : 2
  const sizes = {
    A: taken.filter((team) => team === 'A').length,
    B: taken.filter((team) => team === 'B').length,
  }
  return Array.from({ length: count }, () => {
    const team = nextTeam(sizes, first, creatorJoins)
    sizes[team] += 1
    return team
  })
}

function nextTeam({ A, B }: Record<Team, number>, first: number, creatorJoins: boolean): Team {
  if (!creatorJoins && A < first) return 'A'
  if (B < first) return 'B'
  return A <= B ? 'A' : 'B'
}
