import { expect, test } from 'vitest'
import { countdown, minutesPerOffer } from './waiting.ts'

const START = '2026-06-10T16:00:00Z'
const before = (minutes: number) => Date.parse(START) - minutes * 60_000

test.each([
  [24 * 60 + 1, 120],
  [24 * 60, 30],
  [3 * 60 + 1, 30],
  [3 * 60, 10],
  [61, 10],
  [60, null],
])('%i minutes before the start a place is offered for %s minutes', (minutes, per) => {
  expect(minutesPerOffer({ match_date: START }, before(minutes))).toBe(per)
})

test.each([
  [0, '0:00'],
  [-1, '0:00'],
  [0.2, '0:12'],
  [27.2, '27:12'],
  [59.9, '59:54'],
  [60, null],
  [65, null],
])('%s minutes are left as %s', (minutes, shown) => {
  expect(countdown(START, before(minutes))).toBe(shown)
})
