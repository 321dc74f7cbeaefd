import { millisecondsInDay } from 'date-fns/constants'
import { MILLION } from './parameters.ts'

/** The four, in no order within a side, when they played (milliseconds since 1970), and the weight of such a result by itself, in millionths. */
export interface Played {
  readonly players: readonly [a1: string, a2: string, b1: string, b2: string]
  readonly playedAt: number
  readonly weight: number
}

/** A pair, and four, rate with so much weight in a week: five matches. */
const MOST = 5 * MILLION
const WEEK = 7 * millisecondsInDay
const MONTH = 30 * millisecondsInDay

/**
 * A line of the log weighs less, or nothing, beside others before it, so that results nobody played move little (decision 090): none once a pair
 * or the same four have rated five matches within seven days; else the n-th of the same four within 30 days weighs 1/n. Days are those between
 * the matches, either way round. Games of an evening count by their weight. Lines that weigh nothing count for nothing.
 */
export class Weights {
  readonly #rated = new Map<string, Pick<Played, 'playedAt' | 'weight'>[]>()

  /** Returns the weight of a line in whole millionths. */
  of(line: Played): number {
    const { four, pairs } = groupsOf(line)
    if ([four, ...pairs].some((group) => this.#within(WEEK, group, line) >= MOST)) return 0
    return Math.round((line.weight * MILLION) / (MILLION + this.#within(MONTH, four, line)))
  }

  /** Remembers a line that weighs something. */
  add(line: Played): void {
    const { four, pairs } = groupsOf(line)
    for (const group of [four, ...pairs]) {
      const before = this.#rated.get(group)
      if (before) before.push(line)
      else this.#rated.set(group, [line])
    }
  }

  #within(time: number, group: string, { playedAt }: Played): number {
    let sum = 0
    for (const one of this.#rated.get(group) ?? [])
      if (Math.abs(one.playedAt - playedAt) < time) sum += one.weight
    return sum
  }
}

function groupsOf({ players }: Played): { four: string; pairs: [string, string] } {
  const [a1, a2, b1, b2] = players
  return { four: keyOf(...players), pairs: [keyOf(a1, a2), keyOf(b1, b2)] }
}

const keyOf = (...people: string[]) => people.toSorted().join(' ')
