import { expect, test } from 'vitest'
import { problemFor } from './backend/errors.ts'
import { refusalLabel } from './match-sentences.ts'
import { REFUSALS, type Refusal } from './words/refusals.ts'

const REASONS = Object.keys(REFUSALS) as Refusal[]

test.each(['event', 'americano', 'tournament'])('no refusal calls an %s a match', (match_type) => {
  const sentences = REASONS.map((hint) => refusalLabel({ hint }, { match_type }))
  expect(sentences.filter((sentence) => /this match/i.test(sentence))).toEqual([])
  expect(sentences.filter((sentence) => /this event/i.test(sentence)).length).toBeGreaterThan(5)
})

test.each(REASONS)('%s says of a match what it always says', (hint) => {
  expect(refusalLabel({ hint }, { match_type: 'game' })).toBe(problemFor(hint).sentence)
})
