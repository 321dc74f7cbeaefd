import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPace } from './token-bucket.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('what is used at once is free after a rest, the rest is put off for as long as it takes', () => {
  const pace = createPace({ perSecond: 100, atOnce: 50 })
  expect(pace.delayOf('ann', 50)).toBe(0)
  expect(pace.delayOf('ann', 10)).toBeCloseTo(100)
  vi.advanceTimersByTime(100)
  expect(pace.delayOf('ann', 0)).toBeCloseTo(0)
  vi.advanceTimersByTime(60_000)
  expect(pace.delayOf('ann', 60)).toBeCloseTo(100)
})

test('many senders of one key go on one after the other, those of another do not wait', () => {
  const pace = createPace({ perSecond: 1000, atOnce: 0 })
  const delays = Array.from({ length: 20 }, () => pace.delayOf('ann', 40))
  expect(delays.map(Math.round)).toEqual(delays.map((_, at) => 40 * (at + 1)))
  expect(pace.delayOf('ben', 1)).toBeCloseTo(1)
})

test('a debt is kept however many other keys come', () => {
  const pace = createPace({ perSecond: 1, atOnce: 1 })
  pace.delayOf('ann', 10)
  for (let key = 0; key < 5000; key++) pace.delayOf(`${key}`, 0)
  expect(pace.delayOf('ann', 0)).toBeCloseTo(9000)
})
