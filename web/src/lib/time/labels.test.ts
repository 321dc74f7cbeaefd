import { expect, test } from 'vitest'
import { ageLabel } from './labels.ts'

const THEN = Date.parse('2026-11-21T10:00:00Z')
const MINUTE = 60_000

test.each([
  [0, 'just now'],
  [59_000, 'just now'],
  [-5 * MINUTE, 'just now'],
  [MINUTE, '1 minute ago'],
  [4 * MINUTE, '4 minutes ago'],
  [59 * MINUTE, '59 minutes ago'],
  [60 * MINUTE, '1 hour ago'],
  [47 * 60 * MINUTE, '1 day ago'],
  [72 * 60 * MINUTE, '3 days ago'],
])('%d ms later it is %s', (passed, words) => {
  expect(ageLabel(THEN, THEN + passed)).toBe(words)
})
