import { seedOf } from '../../americano/seed.ts'
import { randomFrom, shuffled } from '../../americano/shuffle.ts'
import { achievedBy } from '../achieved.ts'
import { ALGORITHM_VERSION, MILLION } from '../parameters.ts'
import { afterIdleDays, rate } from '../rate.ts'
import { RatingLog } from '../rating-log.ts'
import { randomResults } from './random-results.ts'

/** The hash of the ratings of this version on every engine. Another number for the same results needs another version, and then another hash. */
export const RATING_HASH = { version: 2, hash: 1_944_052_858 }

/** Hashes what 3,000 matches do to their players, and a log of 1,000 in which the limits are met, as this engine computes it. */
export function hashRatings(): { version: number; hash: number } {
  const rated = randomResults(3000, 35).map(({ a, b, weight, ...sets }, at) => ({
    ...rate(a, b, achievedBy(sets), weight),
    idle: afterIdleDays(a[0], at % 400, 1_200_000),
  }))
  return { version: ALGORITHM_VERSION, hash: seedOf(JSON.stringify([rated, logSteps()])) }
}

const PEOPLE = 12
const HOURS_APART = 5

function logSteps() {
  const random = randomFrom(35)
  const log = new RatingLog((person) => (person < 'd' ? 'Advanced' : null))
  return randomResults(1000, 36).flatMap(({ sets, isTieBreak }, at) => {
    const [a1 = '', a2 = '', b1 = '', b2 = ''] = shuffled(PEOPLE, random).map((one) =>
      'abcdefghijkl'.charAt(one),
    )
    const isEvening = at % 3 === 0
    return log.add({
      seq: at,
      kind: isEvening ? 'evening' : 'match',
      players: [a1, a2, b1, b2],
      sets,
      isTieBreak,
      playedAt: at * HOURS_APART * 3_600_000,
      weight: isEvening ? MILLION / 4 : MILLION,
    })
  })
}
