import { outlookOf } from './outlook.ts'

/** The facts of the sentence that says why a rating moved. */
export interface StepFacts {
  /** The pair that was favoured before the match. */
  favourite: 'you' | 'they' | 'even'
  /** The favoured pair was rated much higher. */
  isMuch: boolean
  result: 'won' | 'lost' | 'drawn'
  /** The favourite won. */
  asExpected: boolean
}

/**
 * Returns the facts of a step as `rating_steps` has it.
 * @param expected the share of such matches that the member would win, from 0 to 1
 * @param won null for a draw
 */
export function stepFacts({ expected, won }: { expected: number; won: boolean | null }): StepFacts {
  const word = outlookOf(expected)
  const favourite = word === 'even' ? 'even' : word.endsWith('a') ? 'you' : 'they'
  return {
    favourite,
    isMuch: word.startsWith('much'),
    result: won === null ? 'drawn' : won ? 'won' : 'lost',
    asExpected: won !== null && favourite !== 'even' && won === (favourite === 'you'),
  }
}
