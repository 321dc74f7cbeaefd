import { expect, test } from 'vitest'
import { backoffAfter } from './pause.ts'

test('each failure has its step, and the last step repeats', () => {
  const waits = [1, 2, 3, 4, 100].map((failures) => backoffAfter(failures, [200, 400, 5000]))
  expect(waits).toEqual([200, 400, 5000, 5000, 5000])
})

test('no steps are no wait', () => {
  expect(backoffAfter(3, [])).toBe(0)
})
