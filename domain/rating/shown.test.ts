import { expect, test } from 'vitest'
import { rangeOf, winsToPass } from './shown.ts'

test('a range is a deviation wide on either side, and stays on the scale', () => {
  expect(rangeOf({ mu: 3.5, sigma: 0.5 })).toEqual({ from: 3, to: 4, around: 0.5 })
  expect(rangeOf({ mu: 0.25, sigma: 1 })).toMatchObject({ from: 0, around: 1 })
  expect(rangeOf({ mu: 6.75, sigma: 1 })).toMatchObject({ to: 7, around: 1 })
})

test.each([
  [0, 0.05, 1],
  [0.049, 0.05, 1],
  [0.05, 0.05, 2],
  [0.12, 0.05, 3],
  [0.12, 0, null],
])('%d above a gain of %d takes so many wins: %s', (gap, gain, wins) => {
  expect(winsToPass(gap, gain)).toBe(wins)
})
