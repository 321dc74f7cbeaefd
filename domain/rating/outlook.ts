import { achievedBy } from './achieved.ts'
import { MILLION } from './parameters.ts'
import { type Rating, rate } from './rate.ts'

/** A match is said to be about even, or one side is favoured, or by far. */
export type OutlookWord = 'even' | 'a' | 'b' | 'much_a' | 'much_b'

/** Distances of the share from a half: about even is 40 to 60 %, beyond 75 % one pair is rated much higher. */
const OUTLOOK = { even: 0.1, much: 0.25 } as const

/** Returns the word for the share of matches that A would win, from 0 to 1. */
export function outlookOf(share: number): OutlookWord {
  const apart = Math.abs(share - 0.5)
  if (apart <= OUTLOOK.even) return 'even'
  const side = share > 0.5 ? 'a' : 'b'
  return apart > OUTLOOK.much ? `much_${side}` : side
}

const ORDINARY_WIN = achievedBy({ sets: [6, 4, 6, 4], isTieBreak: false })

/**
 * Returns what a win by 6-4 6-4 would add, with and against players like oneself.
 * @param own as members read their rating, in units of the scale
 * @returns in units of the scale
 */
export function gainOfEvenWin(own: Rating): number {
  const rating = { mu: Math.round(own.mu * MILLION), sigma: Math.round(own.sigma * MILLION) }
  const { a } = rate([rating, rating], [rating, rating], ORDINARY_WIN, MILLION)
  return (a[0].mu - rating.mu) / MILLION
}
