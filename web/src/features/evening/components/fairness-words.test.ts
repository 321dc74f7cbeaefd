import type { DealtRound } from '@domain/americano/evening/evening.ts'
import { describeChange } from '@domain/americano/evening/fairness/describe-change.ts'
import { fairnessOfEvening } from '@domain/americano/evening/fairness/evening-fairness.ts'
import { expect, test } from 'vitest'
import { changeSentences } from './fairness-words.ts'

/** Nine players of whom one rests in turn, and the others never change the court. */
const rounds = Array.from({ length: 6 }, (_, index): DealtRound => {
  const others = [1, 2, 3, 4, 5, 6, 7, 8].filter((player) => player !== index + 1)
  const [a = 1, b = 2, c = 3, d = 4, e = 5, f = 6, g = 7] = others
  const games = [
    { teamA: [0, a], teamB: [b, c], court: 0 },
    { teamA: [d, e], teamB: [f, g], court: 1 },
  ] as const
  return { games, resting: [index + 1] }
})

test('a repair never says that courts are as even as they can be where they are not', () => {
  const fairness = fairnessOfEvening({ format: 'americano', players: 9 }, rounds)
  const change = describeChange(fairness, fairness)
  expect(change.unfair).toContain('courtSpread')
  expect(changeSentences({ ...change, unfair: ['courtSpread'], worse: ['courtSpread'] })).toBe(
    'Not shared evenly any more: changing the courts.',
  )
})

test('a change that keeps all that has to hold stays fair', () => {
  expect(changeSentences({ games: undefined, worse: ['mostTogether'], better: [], unfair: [] })).toBe(
    'Less even: being in one game. The evening stays fair.',
  )
})
