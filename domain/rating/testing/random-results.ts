import { randomFrom } from '../../americano/shuffle.ts'
import { RATING } from '../parameters.ts'
import type { Pair, Rating } from '../rate.ts'

const OUTCOMES = [
  [6, 0, 6, 1],
  [6, 4, 6, 4],
  [0, 6, 7, 6, 7, 5],
  [4, 6, 6, 3, 10, 8],
  [6, 7, 6, 7],
  [3, 6, 2, 6],
  [12, 12],
]

/** A match of two pairs with what they played. */
export interface RandomResult {
  a: Pair
  b: Pair
  sets: number[]
  isTieBreak: boolean
  weight: number
}

/** Makes so many matches of ratings as they occur, and some at the ends of the scale. */
export function randomResults(count: number, seed: number): RandomResult[] {
  const random = randomFrom(seed)
  const upTo = (most: number) => Math.floor(random() * (most + 1))
  const rating = (): Rating => ({
    mu: random() < 0.05 ? RATING.highest * upTo(1) : upTo(RATING.highest),
    sigma: RATING.sigmaFloor + upTo(1_100_000),
  })
  return Array.from({ length: count }, () => {
    const sets = OUTCOMES[upTo(OUTCOMES.length - 1)] ?? []
    return {
      a: [rating(), rating()],
      b: [rating(), rating()],
      sets,
      isTieBreak: sets.length === 6 && sets[4] === 10,
      weight: upTo(4) * 250_000,
    }
  })
}
