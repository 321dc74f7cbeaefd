import { opponentsIn, partnersIn, playersIn, type Round } from './round.ts'

/** Counts of meetings, indexed by `one * players + other`, and of games of each player, over the rounds so far. */
export interface Tally {
  players: number
  partners: Uint8Array
  opponents: Uint8Array
  games: Uint8Array
  /** The players who rested in the last round. */
  justRested: ReadonlySet<number>
}

/** The count of `rounds` among so many players. */
export function tallyOf(players: number, rounds: readonly Round[]): Tally {
  const tally: Tally = {
    players,
    partners: new Uint8Array(players * players),
    opponents: new Uint8Array(players * players),
    games: new Uint8Array(players),
    justRested: new Set(),
  }
  for (const round of rounds) addRound(tally, round)
  return tally
}

/** Counts one more round. */
export function addRound(tally: Tally, { games, resting }: Round): void {
  for (const game of games) {
    for (const pair of partnersIn(game)) countPair(tally.partners, tally.players, pair)
    for (const pair of opponentsIn(game)) countPair(tally.opponents, tally.players, pair)
    for (const player of playersIn(game)) increment(tally.games, player)
  }
  tally.justRested = new Set(resting)
}

function countPair(counts: Uint8Array, players: number, [one, other]: [number, number]): void {
  increment(counts, one * players + other)
  increment(counts, other * players + one)
}

/** Adds one to a count; nothing where there are none. */
export function increment(counts: Uint8Array | undefined, at: number): void {
  if (counts) counts[at] = (counts[at] ?? 0) + 1
}
