import type { UnitRound } from '../units.ts'
import type { Games } from './attempt.ts'

/** Tries to swap two games of a round, for each game. */
const TRIES = 24
/** So many rounds are assigned at a time: an evening may change before its end, and has shared the courts until then. */
const ROUNDS_TOGETHER = 4
/** A swap may make it worse by less than this at first. */
const ALLOWANCE = 40

/** The games of some rounds, while they are moved from court to court. */
interface Placement {
  readonly rounds: readonly Games[]
  /** The game on each court, as its place in the round, round after round. */
  readonly gameOn: Uint8Array
  /** Visits of everybody to each court. */
  readonly visits: readonly Int16Array[]
}

/**
 * Assigns the games of each round to courts, so that everybody plays on each as often as on the others: swaps two games of a round at
 * random, and keeps the best assignment.
 */
export function spreadCourts(
  count: number,
  before: readonly UnitRound[],
  rounds: readonly Games[],
  courts: readonly number[],
  random: () => number,
): UnitRound['games'][] {
  const visits = courts.map(() => new Int16Array(count))
  for (const { games } of before)
    for (const { court, units } of games) visit(visits[courts.indexOf(court)], units, 1)
  const gameOn = Uint8Array.from({ length: rounds.length * courts.length }, (_, at) => at % courts.length)
  const placement: Placement = { rounds, gameOn, visits }
  for (let from = 0; from < rounds.length; from += ROUNDS_TOGETHER)
    swapCourts(partOf(placement, from, from + ROUNDS_TOGETHER), ALLOWANCE, random)
  swapCourts(placement, 0, random)
  return rounds.map((games, round) =>
    courts.map((court, at) => ({ court, units: games[gameOn[round * courts.length + at] ?? 0] ?? [] })),
  )
}

/** Some of the rounds, whose visits are counted now. */
function partOf({ rounds, gameOn, visits }: Placement, from: number, end: number): Placement {
  const some = rounds.slice(from, end)
  for (const games of some) for (const [at, units] of games.entries()) visit(visits[at], units, 1)
  return { rounds: some, gameOn: gameOn.subarray(from * visits.length, end * visits.length), visits }
}

/** Leaves the best assignment in `gameOn`, and its visits in `visits`. */
function swapCourts({ rounds, gameOn, visits }: Placement, allowance: number, random: () => number): void {
  const tries = gameOn.length * TRIES
  const kept = gameOn.slice()
  const counted = visits.map((counts) => counts.slice())
  let [cost, best] = [0, 0]
  for (let tried = 0; tried < tries; tried++) {
    const left = 1 - tried / tries
    const round = Math.floor(random() * rounds.length)
    const one = Math.floor(random() * visits.length)
    const other = Math.floor(random() * visits.length)
    if (one === other) continue
    cost += trySwap({ rounds, gameOn, visits }, round, one, other, allowance * left * left)
    if (cost >= best) continue
    best = cost
    kept.set(gameOn)
    for (const [court, counts] of visits.entries()) counted[court]?.set(counts)
  }
  gameOn.set(kept)
  for (const [court, counts] of counted.entries()) visits[court]?.set(counts)
}

/** Swaps the games on two courts where that costs less than `below` more, or nothing. Returns by how much the cost has grown. */
function trySwap(
  { rounds, gameOn, visits }: Placement,
  round: number,
  one: number,
  other: number,
  below: number,
): number {
  const [x, y] = [round * visits.length + one, round * visits.length + other]
  const [first, second] = [gameOn[x] ?? 0, gameOn[y] ?? 0]
  const [here, there] = [visits[one], visits[other]]
  const mine = rounds[round]?.[first] ?? []
  const theirs = rounds[round]?.[second] ?? []
  const grows =
    visit(here, mine, -1) + visit(there, theirs, -1) + visit(here, theirs, 1) + visit(there, mine, 1)
  if (grows <= 0 || grows < below) {
    gameOn[x] = second
    gameOn[y] = first
    return grows
  }
  visit(here, theirs, -1)
  visit(there, mine, -1)
  visit(here, mine, 1)
  visit(there, theirs, 1)
  return 0
}

/** Counts a visit, or takes it away (-1); returns by how much the cost grows. */
function visit(visits: Int16Array | undefined, units: readonly number[], by: 1 | -1): number {
  if (!visits) return 0
  let grows = 0
  for (const unit of units) {
    if (unit < 0) continue
    const times = (visits[unit] ?? 0) + by
    visits[unit] = times
    grows += costOf(times) - costOf(times - by)
  }
  return grows
}

// Squares would not do: in a whist design all assignments have the same sum of them.
const costOf = (visits: number): number => visits * visits * visits * visits
