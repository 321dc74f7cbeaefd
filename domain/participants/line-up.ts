import type { Team } from './participant.ts'

// Assigns participants to slots of the court. Only matches of two or four have teams with slots; everything else is a plain list.

interface Player {
  team_assignment: string | null
}

/** The slots of each team from the net post on; null where a slot is free. */
export interface LineUp<P> {
  A: (P | null)[]
  B: (P | null)[]
}

/** Tells whether a match is shown as two teams on a court (specification, section 2). */
export function hasCourt({ players, match_type }: { players: number; match_type: string }): boolean {
  return (players === 2 || players === 4) && ['standard', 'game', 'match'].includes(match_type)
}

/**
 * Puts the confirmed participants on their sides, half the capacity each. Those without a team fill the sides in turn, as do
 * those whose side is full; nobody is left out while a slot is free.
 */
export function lineUp<P extends Player>(players: number, confirmed: readonly P[]): LineUp<P> {
  const half = players / 2
  const sides: { A: P[]; B: P[] } = { A: [], B: [] }
  const waiting = confirmed.filter((player) => !take(sides, teamOf(player), player, half))
  for (const [index, player] of waiting.entries()) {
    const first: Team = index % 2 === 0 ? 'A' : 'B'
    if (!take(sides, first, player, half)) take(sides, other(first), player, half)
  }
  return { A: padded(sides.A, half), B: padded(sides.B, half) }
}

/**
 * Puts the first two against the last two, as the page shows a full match of four; null for any other match. A player with a
 * side keeps it, so that page, dialog and card agree.
 */
export function teamsOfFull<P extends Player>(
  match: { players: number; match_category: string },
  confirmed: readonly P[],
): LineUp<P> | null {
  if (match.match_category !== 'competitive' || match.players !== 4 || confirmed.length !== 4) return null
  const ordered = confirmed.toSorted((one, two) => sideOf(one) - sideOf(two))
  return { A: ordered.slice(0, 2), B: ordered.slice(2) }
}

/** Returns the team of a member who joins: the chosen one, else A, but B where A is ahead (specification, section 4). */
export function teamOnJoin(players: number, confirmed: readonly Player[], chosen: Team | null): Team {
  if (chosen) return chosen
  const onA = confirmed.filter((player) => player.team_assignment === 'A').length
  const onB = confirmed.filter((player) => player.team_assignment === 'B').length
  if (players === 2) return onA > 0 ? 'B' : 'A'
  return players === 4 && onA > onB ? 'B' : 'A'
}

/**
 * Puts the invited beside the free slots that they were asked for: their own side first, then whatever is free. Null where a slot is taken, or
 * nobody is asked. They hold nothing: others may still join there.
 */
export function invitedBeside<P extends Player>(teams: LineUp<unknown>, invited: readonly P[]): LineUp<P> {
  const beside: LineUp<P> = { A: teams.A.map(() => null), B: teams.B.map(() => null) }
  const put = (team: Team, player: P): boolean => {
    const at = teams[team].findIndex((slot, index) => slot === null && beside[team][index] === null)
    if (at >= 0) beside[team][at] = player
    return at >= 0
  }
  const left = invited.filter((player) => {
    const team = teamOf(player)
    return !team || !put(team, player)
  })
  for (const player of left) put('A', player) || put('B', player)
  return beside
}

/** Returns the teams that have a free slot. */
export function openTeams<P>({ A, B }: LineUp<P>): Team[] {
  return [...(A.includes(null) ? ['A' as const] : []), ...(B.includes(null) ? ['B' as const] : [])]
}

function take<P>(sides: { A: P[]; B: P[] }, team: Team | null, player: P, half: number): boolean {
  if (!team || sides[team].length >= half) return false
  sides[team].push(player)
  return true
}

const teamOf = ({ team_assignment: team }: Player): Team | null =>
  team === 'A' || team === 'B' ? team : null

const SIDES = { A: 0, none: 1, B: 2 } as const

const sideOf = (player: Player): number => SIDES[teamOf(player) ?? 'none']

const other = (team: Team): Team => (team === 'A' ? 'B' : 'A')

const padded = <P>(side: P[], half: number): (P | null)[] =>
  Array.from({ length: half }, (_, index) => side[index] ?? null)
