import type { UnitRound } from '../../units.ts'
import type { Games } from '../attempt.ts'

/** The games of some rounds, while they are moved from court to court. */
export interface Placement {
  readonly rounds: readonly Games[]
  readonly courts: number
  /** The game on each court, as its place in the round, round after round. */
  readonly gameOn: Uint8Array
  /** Units, at most. */
  readonly count: number
  /** Visits of each unit to each court beyond an even share of its games on the courts that were open then, court after court. */
  readonly ahead: Float64Array
}

/** Makes a placement before the first of its rounds: games are on courts in their order, and none is counted yet. */
export function placementOf(
  count: number,
  before: readonly UnitRound[],
  rounds: readonly Games[],
  courts: readonly number[],
): Placement {
  const gameOn = Uint8Array.from({ length: rounds.length * courts.length }, (_, at) => at % courts.length)
  const placement = {
    rounds,
    courts: courts.length,
    gameOn,
    count,
    ahead: new Float64Array(count * courts.length),
  }
  for (const { games } of before) {
    const open = games.map(({ court }) => courts.indexOf(court))
    for (const [game, { units }] of games.entries()) visit(placement, units, open[game] ?? -1, open, 1)
  }
  return placement
}

/** Counts the games of a round where they are now, or takes them away (-1). */
export function visitAll(placement: Placement, round: number, by: 1 | -1): void {
  const { rounds, gameOn, courts } = placement
  const open = Array.from({ length: courts }, (_, court) => court)
  for (const court of open)
    visit(placement, rounds[round]?.[gameOn[round * courts + court] ?? -1] ?? [], court, open, by)
}

function visit(
  { ahead, count }: Placement,
  units: readonly number[],
  court: number,
  open: readonly number[],
  by: 1 | -1,
): void {
  for (const unit of units) {
    if (unit < 0) continue
    for (const one of open)
      if (one >= 0) ahead[one * count + unit] = (ahead[one * count + unit] ?? 0) - by / open.length
    if (court >= 0) ahead[court * count + unit] = (ahead[court * count + unit] ?? 0) + by
  }
}

/** Swaps the games on two courts where that costs less than `below` more, or nothing more. Their round is counted. */
export function trySwap(
  placement: Placement,
  round: number,
  one: number,
  other: number,
  below: number,
): void {
  const { rounds, gameOn, courts, ahead, count } = placement
  const [x, y] = [round * courts + one, round * courts + other]
  const [first, second] = [gameOn[x] ?? 0, gameOn[y] ?? 0]
  const mine = rounds[round]?.[first] ?? []
  const theirs = rounds[round]?.[second] ?? []
  const [here, there] = [one * count, other * count]
  const grows = costOfMove(ahead, mine, here, there) + costOfMove(ahead, theirs, there, here)
  if (grows > 0 && grows >= below) return
  gameOn[x] = second
  gameOn[y] = first
  move(ahead, mine, here, there)
  move(ahead, theirs, there, here)
}

function costOfMove(ahead: Float64Array, units: readonly number[], from: number, to: number): number {
  let grows = 0
  for (const unit of units) {
    const less = (ahead[from + unit] as number) - 0.5
    const more = (ahead[to + unit] as number) + 0.5
    // The cost is the fourth power: squares would not do, since in a whist design all placements have the same sum of them.
    grows += more * (4 * more * more + 1) - less * (4 * less * less + 1)
  }
  return grows
}

function move(ahead: Float64Array, units: readonly number[], from: number, to: number): void {
  for (const unit of units) {
    ahead[from + unit] = (ahead[from + unit] as number) - 1
    ahead[to + unit] = (ahead[to + unit] as number) + 1
  }
}
