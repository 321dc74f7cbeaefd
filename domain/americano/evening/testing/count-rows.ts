import type { EveningFormat } from '../evening.ts'
import { type Fairness, fairnessOfEvening, keysOf } from '../fairness/evening-fairness.ts'
import { type PlayedEvening, playEvening } from './random-evening.ts'

/** Evenings by how far a figure is beyond its bound, 0 for those within it. Figures without a bound are not counted. */
export type Rows = Record<keyof Fairness, Map<number, number>>

/** Plays so many evenings and counts how far their figures are beyond the bounds. */
export function countRows(
  format: EveningFormat,
  withEvents: boolean,
  seeds: { readonly from: number; readonly count: number },
  look: (evening: PlayedEvening, seed: number) => void = () => {},
): Rows {
  const rows = Object.fromEntries(ROWS.map((row) => [row, new Map()])) as Rows
  for (let seed = seeds.from; seed < seeds.from + seeds.count; seed++) {
    const evening = playEvening(seed, format, withEvents)
    look(evening, seed)
    const { figures, bounds } = fairnessOfEvening(evening, evening.rounds)
    for (const row of keysOf(figures)) {
      if (bounds[row] === Number.POSITIVE_INFINITY) continue
      const beyond = Math.max(0, figures[row] - bounds[row])
      rows[row].set(beyond, (rows[row].get(beyond) ?? 0) + 1)
    }
  }
  return rows
}

const ROWS: readonly (keyof Fairness)[] = [
  'gamesSpread',
  'restsTwice',
  'longestRest',
  'partnerRepeats',
  'mostOpposed',
  'mostTogether',
  'courtSpread',
]

/** The share of evenings in which a figure is beyond its bound by at most so much. */
export function shareWithin(row: ReadonlyMap<number, number>, beyond: number): number {
  let [within, all] = [0, 0]
  for (const [by, evenings] of row) {
    all += evenings
    if (by <= beyond) within += evenings
  }
  return all === 0 ? 1 : within / all
}
