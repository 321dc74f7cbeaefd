import { millisecondsInDay } from '../time-units.ts'
import { MILLION } from './parameters.ts'

/** The four, in no order within a side, when they played (milliseconds since 1970), and the weight of such a result by itself, in millionths. */
export interface Played {
  readonly players: readonly [a1: string, a2: string, b1: string, b2: string]
  readonly playedAt: number
  readonly weight: number
}

/** So much weight rates in a week: five matches of a pair and of four, and ten of somebody, with whomever. */
const MAX_TOGETHER = 5 * MILLION
const MAX_ALONE = 10 * MILLION
const WEEK = 7 * millisecondsInDay
const MONTH = 30 * millisecondsInDay

/**
 * A line of the log weighs less, or nothing, beside others before it, so that results nobody played move little (decision 090): none once a pair
 * or the same four have rated five matches within seven days, or one of them ten; else the n-th of the same four within 30 days weighs 1/n. Days
 * are those between the matches, either way round. Games of an evening count by their weight. Lines that weigh nothing count for nothing.
 */
export class Weights {
  /** Lines of each group and person, by when they were played. */
  readonly #rated = new Map<string, Rated[]>()

  /** Returns the weight of a line in whole millionths. */
  of(line: Played): number {
    const { four, pairs } = groupsOf(line)
    if ([four, ...pairs].some((group) => this.#within(WEEK, group, line) >= MAX_TOGETHER)) return 0
    if (line.players.some((person) => this.#within(WEEK, person, line) >= MAX_ALONE)) return 0
    return Math.round((line.weight * MILLION) / (MILLION + this.#within(MONTH, four, line)))
  }

  /** Remembers a line that weighs something. */
  add(line: Played): void {
    const { four, pairs } = groupsOf(line)
    for (const group of [four, ...pairs, ...line.players]) {
      const before = this.#rated.get(group)
      if (before) insert(before, line)
      else this.#rated.set(group, [line])
    }
  }

  #within(time: number, group: string, { playedAt }: Rated): number {
    const rated = this.#rated.get(group) ?? []
    let sum = 0
    // From the newest on: of somebody who has played for years, what is near alone is looked at.
    for (let at = rated.length - 1; at >= 0; at--) {
      const one = rated[at] as Rated
      if (one.playedAt <= playedAt - time) break
      if (one.playedAt < playedAt + time) sum += one.weight
    }
    return sum
  }
}

type Rated = Pick<Played, 'playedAt' | 'weight'>

/** Nearly every line is the newest; one that was confirmed late comes before others. */
function insert(rated: Rated[], line: Rated): void {
  let at = rated.length
  while (at > 0 && (rated[at - 1] as Rated).playedAt > line.playedAt) at--
  rated.splice(at, 0, line)
}

function groupsOf({ players }: Played): { four: string; pairs: [string, string] } {
  const [a1, a2, b1, b2] = players
  return { four: keyOf(...players), pairs: [keyOf(a1, a2), keyOf(b1, b2)] }
}

const keyOf = (...people: string[]) => people.toSorted().join(' ')
