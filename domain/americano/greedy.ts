import type { Game, Round } from './round.ts'
import { shuffled } from './shuffle.ts'
import { addRound, type Tally, tallyOf } from './tally.ts'

/**
 * Adds `count` rounds of `courts` games each to `before`, one after the other: the players with the most games rest, the others are
 * seated so that few meet again, first at random, then by swaps of two seats for as long as one helps.
 */
export function addGreedyRounds(
  players: number,
  courts: number,
  count: number,
  before: readonly Round[],
  random: () => number,
): Round[] {
  const rounds = [...before]
  const tally = tallyOf(players, before)
  for (let added = 0; added < count; added++) {
    const round = nextRound(tally, courts, random)
    addRound(tally, round)
    rounds.push(round)
  }
  return rounds
}

function nextRound(tally: Tally, courts: number, random: () => number): Round {
  const seatCount = courts * 4
  const byTurn = byTurnToRest(tally, tally.players - seatCount, random)
  const resting = byTurn.slice(0, tally.players - seatCount)
  const seats = byTurn.slice(tally.players - seatCount)
  const seated = shuffled(seatCount, random).map((seat) => at(seats, seat))
  swapAll(seatCount, (one, other) => swapHelps(tally, seated, one, other))
  return { games: gamesOf(seated), resting }
}

// If half of the players or more rest, those who just rested may rest again: otherwise the same players would meet all evening.
function byTurnToRest({ players, games, justRested }: Tally, resting: number, random: () => number) {
  const tired = (player: number) => (resting * 2 < players && justRested.has(player) ? 0 : 1)
  return shuffled(players, random).sort(
    (one, other) => at(games, other) - at(games, one) || tired(other) - tired(one),
  )
}

/** Tries `swapHelps`, which swaps two of `count` places where that is fairer, on all pairs for as long as one helps. */
export function swapAll(count: number, swapHelps: (one: number, other: number) => boolean): void {
  let better = true
  while (better) {
    better = false
    for (let one = 0; one < count; one++)
      for (let other = one + 1; other < count; other++) if (swapHelps(one, other)) better = true
  }
}

function swapHelps(tally: Tally, seats: number[], one: number, other: number): boolean {
  const before = costAround(tally, seats, one, other)
  swap(seats, one, other)
  if (costAround(tally, seats, one, other) < before) return true
  swap(seats, one, other)
  return false
}

function swap(seats: number[], one: number, other: number): void {
  const kept = at(seats, one)
  seats[one] = at(seats, other)
  seats[other] = kept
}

function costAround(tally: Tally, seats: number[], one: number, other: number): number {
  const [first, second] = [one >> 2, other >> 2]
  return gameCost(tally, seats, first) + (second === first ? 0 : gameCost(tally, seats, second))
}

const PARTNER_WEIGHT = 16

function gameCost({ players, partners, opponents }: Tally, seats: number[], game: number): number {
  const a = at(seats, game * 4)
  const b = at(seats, game * 4 + 1)
  const c = at(seats, game * 4 + 2) * players
  const d = at(seats, game * 4 + 3) * players
  return (
    PARTNER_WEIGHT * (met(partners, a * players + b) + met(partners, c + d / players)) +
    (met(opponents, c + a) + met(opponents, c + b) + met(opponents, d + a) + met(opponents, d + b))
  )
}

const met = (counts: Uint8Array, pair: number): number => at(counts, pair) ** 3

// Each four seats are a game, whose first two are a team.
const gamesOf = (seats: readonly number[]): Game[] =>
  Array.from({ length: seats.length / 4 }, (_, game) => ({
    teamA: seats.slice(game * 4, game * 4 + 2),
    teamB: seats.slice(game * 4 + 2, game * 4 + 4),
  }))

function at(list: ArrayLike<number>, index: number): number {
  const value = list[index]
  if (value === undefined) throw new RangeError(`no element ${index}`)
  return value
}
