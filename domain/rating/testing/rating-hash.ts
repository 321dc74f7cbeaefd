import { seedOf } from '../../americano/seed.ts'
import { achievedBy } from '../achieved.ts'
import { ALGORITHM_VERSION } from '../parameters.ts'
import { afterIdleDays, rate } from '../rate.ts'
import { randomResults } from './random-results.ts'

/** The hash of the ratings of version 1 on every engine. Another number for the same results needs another version, and then another hash. */
export const RATING_HASH = { version: 1, hash: 2_948_565_541 }

/** Hashes what 3,000 matches do to their players, as this engine computes it. */
export function hashRatings(): { version: number; hash: number } {
  const rated = randomResults(3000, 35).map(({ a, b, weight, ...sets }, at) => ({
    ...rate(a, b, achievedBy(sets), weight),
    idle: afterIdleDays(a[0], at % 400, 1_200_000),
  }))
  return { version: ALGORITHM_VERSION, hash: seedOf(JSON.stringify(rated)) }
}
