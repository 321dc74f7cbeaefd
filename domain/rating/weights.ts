import { millisecondsInDay } from 'date-fns/constants'
import { MILLION } from './parameters.ts'

/** The four, in no order within a side, when they played (milliseconds since 1970), and the weight of such a result by itself, in millionths. */
export interface Played {
  readonly players: readonly [a1: string, a2: string, b1: string, b2: string]
  readonly playedAt: number
  readonly weight: number
}

/** So much weight rates in a week: five matches of a pair and of four, and ten of somebody, with whomever. */
const MOST_TOGETHER = 5 * MILLION
const MOST_ALONE = 10 * MILLION
const WEEK = 7 * millisecondsInDay
const MONTH = 30 * millisecondsInDay

/**
 * A line of the log weighs less, or nothing, beside others before it, so that results nobody played move little (decision 090): none once a pair
 * or the same four have rated five matches within seven days, or one of them ten; else the n-th of the same four within 30 days weighs 1/n. Days
 * are those between the matches, either way round. Games of an evening count by their weight. Lines that weigh nothing count for nothing.
 */
export class Weights {
  /** Lines of each group by the month in which they were played: one who has played for years is asked for what is near alone. */
  readonly #rated = new Map<string, Map<number, Pick<Played, 'playedAt' | 'weight'>[]>>()

  /** Returns the weight of a line in whole millionths. */
  of(line: Played): number {
    const { four, pairs } = groupsOf(line)
    if ([four, ...pairs].some((group) => this.#within(WEEK, group, line) >= MOST_TOGETHER)) return 0
    if (line.players.some((person) => this.#within(WEEK, person, line) >= MOST_ALONE)) return 0
    return Math.round((line.weight * MILLION) / (MILLION + this.#within(MONTH, four, line)))
  }

  /** Remembers a line that weighs something. */
  add(line: Played): void {
    const { four, pairs } = groupsOf(line)
    const month = monthOf(line)
    for (const group of [four, ...pairs, ...line.players]) {
      const months = this.#rated.get(group) ?? new Map()
      this.#rated.set(group, months)
      const before = months.get(month)
      if (before) before.push(line)
      else months.set(month, [line])
    }
  }

  #within(time: number, group: string, line: Played): number {
    const months = this.#rated.get(group)
    let sum = 0
    for (const month of months ? [-1, 0, 1] : [])
      for (const one of months?.get(monthOf(line) + month) ?? [])
        if (Math.abs(one.playedAt - line.playedAt) < time) sum += one.weight
    return sum
  }
}

const monthOf = ({ playedAt }: Played) => Math.floor(playedAt / MONTH)

function groupsOf({ players }: Played): { four: string; pairs: [string, string] } {
  const [a1, a2, b1, b2] = players
  return { four: keyOf(...players), pairs: [keyOf(a1, a2), keyOf(b1, b2)] }
}

const keyOf = (...people: string[]) => people.toSorted().join(' ')
