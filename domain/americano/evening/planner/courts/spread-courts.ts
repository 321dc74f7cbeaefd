import type { UnitRound } from '../../units.ts'
import type { Games } from '../attempt.ts'
import { type Placement, placementOf, trySwap, visitAll } from './court-visits.ts'

/** Tries to swap two games of a round, for each game: a few rounds at a time, and in the end for all rounds. */
const TRIES = { first: 24, last: 8 }
/** So many rounds are assigned at a time: an evening may change before its end, and has shared the courts until then. */
const ROUNDS_TOGETHER = 3
/** A swap may make it worse by less than this at first. */
const ALLOWANCE = 4
/** Tries for all placements of a plan. The smaller a plan, the more of them are made: few courts are the hardest to share. */
const ALL_TRIES = 20_000

/** Rounds on courts. `unfairness` is FAR_APART or more where somebody's visits differ by 5 or more, at the end or after any round. */
interface Spread {
  readonly rounds: UnitRound['games'][]
  readonly unfairness: number
}

/**
 * Assigns the games of each round to courts, so that everybody plays on each as often as on the others: swaps two games of a round at
 * random, makes some such placements, and keeps the fairest.
 */
export function spreadCourts(
  count: number,
  before: readonly UnitRound[],
  rounds: readonly Games[],
  courts: readonly number[],
  random: () => number,
): Spread {
  const cost = rounds.length * courts.length * (TRIES.first + TRIES.last)
  const placements = courts.length < 2 ? 1 : Math.max(1, Math.floor(ALL_TRIES / cost))
  let best = placed(placementOf(count, before, rounds, courts), random)
  let least = unfairnessOf(best)
  for (let made = 1; made < placements && least > 0; made++) {
    const other = placed(placementOf(count, before, rounds, courts), random)
    const unfairness = unfairnessOf(other)
    if (unfairness < least) [best, least] = [other, unfairness]
  }
  const { gameOn } = best
  const onCourts = rounds.map((games, round) =>
    courts.map((court, at) => ({ court, units: games[gameOn[round * courts.length + at] ?? 0] ?? [] })),
  )
  return { rounds: onCourts, unfairness: least }
}

/** Tells whether somebody's visits differ by 5 or more after a round. */
export function isFarApart(count: number, before: readonly UnitRound[], games: UnitRound['games']): boolean {
  const courts = games.map(({ court }) => court)
  const placement = placementOf(count, before, [games.map(({ units }) => units)], courts)
  visitAll(placement, 0, 1)
  return unfairnessNow(placement) >= FAR_APART
}

function placed(placement: Placement, random: () => number): Placement {
  const { length } = placement.rounds
  for (let from = 0; from < length; from += ROUNDS_TOGETHER) {
    const end = Math.min(length, from + ROUNDS_TOGETHER)
    for (let round = from; round < end; round++) visitAll(placement, round, 1)
    swapCourts(placement, from, end, TRIES.first, ALLOWANCE, random)
  }
  swapCourts(placement, 0, length, TRIES.last, 0, random)
  return placement
}

function swapCourts(
  placement: Placement,
  from: number,
  end: number,
  triesPerGame: number,
  allowance: number,
  random: () => number,
): void {
  const { courts } = placement
  if (courts < 2) return
  const tries = (end - from) * courts * triesPerGame
  for (let tried = 0; tried < tries; tried++) {
    const left = 1 - tried / tries
    const round = from + Math.floor(random() * (end - from))
    const one = Math.floor(random() * courts)
    const other = Math.floor(random() * courts)
    if (one !== other) trySwap(placement, round, one, other, allowance * left * left)
  }
}

/** Tells how far courts are from being shared: at the end, and a little after each round, since an evening may change after any. */
function unfairnessOf(placement: Placement): number {
  const { rounds, ahead, ...rest } = placement
  const counted = { ...rest, rounds, ahead: ahead.slice() }
  let unfairness = rounds.length * unfairnessNow(counted)
  for (let round = rounds.length - 1; round >= 0; round--) {
    unfairness += unfairnessNow(counted)
    visitAll(counted, round, -1)
  }
  return unfairness
}

/** The unfairness of somebody's visits that differ by 5 or more. */
export const FAR_APART = 1_000_000
/** Prices of visits that differ by 2, 3, 4 and 5 or more. */
const PRICES = [1, 100, 10_000, FAR_APART] as const

function unfairnessNow({ ahead, count, courts }: Placement): number {
  let sum = 0
  for (let unit = 0; unit < count; unit++) {
    let [least, most] = [ahead[unit] ?? 0, ahead[unit] ?? 0]
    for (let at = unit + count; at < count * courts; at += count) {
      const visits = ahead[at] as number
      if (visits < least) least = visits
      if (visits > most) most = visits
    }
    const step = Math.min(Math.round(most - least), 5) - 2
    sum += PRICES[step] ?? 0
  }
  return sum
}
