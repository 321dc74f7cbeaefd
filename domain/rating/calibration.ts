import { MILLION } from './parameters.ts'

/** Matches whose favourite was to win a share within a tenth. `said` is the sum of these shares, in millionths; `happened` counts wins. */
export interface Tenth {
  readonly results: number
  readonly said: number
  readonly happened: number
}

/** Numbers of a forecast are shown once that many results hold to what was said. */
const ENOUGH = 200
const ENOUGH_IN_TENTH = 20
const MAX_APART = 0.1

/** Counts how often the favourite of a match won, by the tenths from 0.5 to 1: the other half would say the same. */
export class Calibration {
  /** From 5 to 9: the first digit of the share. */
  readonly tenths = new Map<number, Tenth>()

  /** @param expected of side A, in millionths, as `achieved` */
  add(expected: number, achieved: number): void {
    const isA = expected >= MILLION / 2
    const said = isA ? expected : MILLION - expected
    const won = isA ? achieved > MILLION / 2 : achieved < MILLION / 2
    const tenth = Math.min(Math.floor((said * 10) / MILLION), 9)
    const known = this.tenths.get(tenth) ?? { results: 0, said: 0, happened: 0 }
    this.tenths.set(tenth, {
      results: known.results + 1,
      said: known.said + said,
      happened: known.happened + Number(won),
    })
  }
}

/** Tells whether forecasts hold well enough to be shown as numbers: 200 results, and each tenth with 20 or more within 0.1. */
export function holds(tenths: Iterable<Tenth>): boolean {
  const all = [...tenths]
  return (
    all.reduce((sum, { results }) => sum + results, 0) >= ENOUGH &&
    all.every(
      ({ results, said, happened }) =>
        results < ENOUGH_IN_TENTH || Math.abs(said / MILLION - happened) <= MAX_APART * results,
    )
  )
}
