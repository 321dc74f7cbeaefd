import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { batch } from './debounce.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('twenty items within four seconds are taken in few pieces, in order and each once', () => {
  const taken: number[][] = []
  const add = batch<number>((items) => taken.push(items), 150, 700)
  for (let item = 0; item < 20; item++) {
    add(item)
    vi.advanceTimersByTime(100)
  }
  vi.advanceTimersByTime(150)
  expect(taken.flat()).toEqual(Array.from({ length: 20 }, (_, item) => item))
  expect(taken.length).toBeLessThanOrEqual(4)
})

test('a single item is taken after the quiet time', () => {
  const take = vi.fn()
  batch(take, 150, 700)('one')
  vi.advanceTimersByTime(149)
  expect(take).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(take).toHaveBeenCalledExactlyOnceWith(['one'])
})

test('nothing is taken after cancelling, and nothing of before with what comes later', () => {
  const take = vi.fn()
  const add = batch(take, 150, 700)
  add('before')
  add.cancel()
  vi.advanceTimersByTime(1000)
  expect(take).not.toHaveBeenCalled()
  add('after')
  vi.advanceTimersByTime(150)
  expect(take).toHaveBeenCalledExactlyOnceWith(['after'])
})
