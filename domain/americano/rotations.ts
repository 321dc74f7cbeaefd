import { spreadOverCourts } from './courts.ts'
import { unfairness } from './fairness.ts'
import { addGreedyRounds } from './greedy.ts'
import type { Round } from './round.ts'
import { randomFrom, shuffled } from './shuffle.ts'
import { cycleLength, fullCycle } from './starters.ts'
import { tallyOf } from './tally.ts'

/** The sizes of an americano evening. */
export const AMERICANO = { minPlayers: 3, maxPlayers: 24, maxCourts: 6 } as const

/** The input of a schedule. */
export interface Evening {
  /** 3 to 24. */
  players: number
  /** 1 to 6; courts that cannot be filled stay empty. */
  courts: number
  /** The number of rounds; by default a full cycle, in which everybody plays with (nearly) everybody. */
  rounds?: number
  /** Any whole number: the same seed gives the same rounds, another one shuffles the players. */
  seed: number
}

/**
 * Plans the rounds of an americano evening. Full cycles on all courts are exact designs (see `starters.ts`); an evening that is shorter, or
 * has fewer courts, takes the fairest of several greedy plans. Games played never differ by more than one.
 * Throws a RangeError that names the field that is out of range.
 */
export function americanoRotations({
  players,
  courts,
  rounds = cycleLength(players),
  seed,
}: Evening): Round[] {
  check('players', players, AMERICANO.minPlayers, AMERICANO.maxPlayers)
  check('courts', courts, 1, AMERICANO.maxCourts)
  check('rounds', rounds, 1, 200)
  const random = randomFrom(seed)
  const used = Math.min(courts, Math.max(1, Math.floor(players / 4)))
  const plan = planned(players, used, rounds, random)
  return spreadOverCourts(players, dealt(plan, shuffled(players, random)))
}

function check(field: string, value: number, min: number, max: number): void {
  if (!Number.isInteger(value) || value < min || value > max)
    throw new RangeError(`${field} must be a whole number from ${min} to ${max}, and is ${value}`)
}

function planned(players: number, courts: number, rounds: number, random: () => number): Round[] {
  const full = players < 8 || courts === Math.floor(players / 4)
  const designed = full ? repeated(fullCycle(players), rounds) : []
  const whole = players === 3 ? rounds : rounds - (rounds % cycleLength(players))
  if (full && whole === rounds) return designed
  const greedily = () =>
    addGreedyRounds(players, courts, rounds - (full ? whole : 0), designed.slice(0, whole), random)
  return fairest(full ? designed : greedily(), greedily, { players, rounds })
}

const repeated = (cycle: readonly Round[], rounds: number): Round[] =>
  Array.from({ length: rounds }, (_, index) => cycle[index % cycle.length] ?? { games: [], resting: [] })

function fairest(
  first: Round[],
  next: () => Round[],
  { players, rounds }: { players: number; rounds: number },
): Round[] {
  // A large evening takes long to plan, and its first plan is fair enough. Within a cycle a small one needs no partner twice: of 15 players
  // on two courts, one in 200 has found no such plan after six.
  const most = players > 16 ? 2 : rounds <= cycleLength(players) ? 40 : 6
  let best = { plan: first, cost: unfairness(tallyOf(players, first)) }
  for (let tries = 1; tries < most && best.cost > 0; tries++) {
    const plan = next()
    const cost = unfairness(tallyOf(players, plan))
    if (cost < best.cost) best = { plan, cost }
  }
  return best.plan
}

function dealt(rounds: readonly Round[], cards: readonly number[]): Round[] {
  const deal = (players: readonly number[]) => players.map((player) => cards[player] ?? player)
  return rounds.map(({ games, resting }) => ({
    games: games.map(({ teamA, teamB }) => ({ teamA: deal(teamA), teamB: deal(teamB) })),
    resting: deal(resting).sort((one, other) => one - other),
  }))
}
