import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTokenCache } from './token-cache.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const inSeconds = (seconds: number) => ({ until: Date.now() / 1000 + seconds })

test('a token is known until it runs out', () => {
  const cache = createTokenCache()
  cache.set('one', inSeconds(60))
  vi.advanceTimersByTime(59_000)
  expect(cache.get('one')).toBeDefined()
  vi.advanceTimersByTime(1000)
  expect(cache.get('one')).toBeUndefined()
})

test('tokens that ran out are dropped though nobody asks for them, and though one before them has not', () => {
  const cache = createTokenCache()
  cache.set('key of a service', inSeconds(1e9))
  for (let hour = 0; hour < 24; hour++) {
    for (let member = 0; member < 900; member++) cache.set(`${hour} ${member}`, inSeconds(3600))
    vi.advanceTimersByTime(3_600_000)
  }
  expect(cache.size).toBeLessThan(2000)
  expect(cache.get('key of a service')).toBeDefined()
})

test('of too many that hold the oldest are dropped', () => {
  const cache = createTokenCache()
  for (let n = 0; n < 15_000; n++) cache.set(String(n), inSeconds(3600))
  expect(cache.size).toBeLessThanOrEqual(10_000)
  expect(cache.get('0')).toBeUndefined()
  expect(cache.get('14999')).toBeDefined()
})
