import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTokenBuckets } from './token-bucket.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('a burst after a rest passes at once, further units are delayed', () => {
  const buckets = createTokenBuckets({ perSecond: 100, burst: 50 })
  expect(buckets.delayOf('ann', 50)).toBe(0)
  expect(buckets.delayOf('ann', 10)).toBeCloseTo(100)
  vi.advanceTimersByTime(100)
  expect(buckets.delayOf('ann', 0)).toBeCloseTo(0)
  vi.advanceTimersByTime(60_000)
  expect(buckets.delayOf('ann', 60)).toBeCloseTo(100)
})

test('many senders of one key go on one after the other, those of another do not wait', () => {
  const buckets = createTokenBuckets({ perSecond: 1000, burst: 0 })
  const delays = Array.from({ length: 20 }, () => buckets.delayOf('ann', 40))
  expect(delays.map(Math.round)).toEqual(delays.map((_, at) => 40 * (at + 1)))
  expect(buckets.delayOf('ben', 1)).toBeCloseTo(1)
})

test('a debt is kept however many other keys come', () => {
  const buckets = createTokenBuckets({ perSecond: 1, burst: 1 })
  buckets.delayOf('ann', 10)
  for (let key = 0; key < 5000; key++) buckets.delayOf(`${key}`, 0)
  expect(buckets.delayOf('ann', 0)).toBeCloseTo(9000)
})
