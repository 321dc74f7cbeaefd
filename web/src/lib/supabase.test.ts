import { describe, expect, it } from 'vitest'
import { reconnectAfterMs } from './supabase.ts'

describe('the wait before the next attempt', () => {
  it.each([
    [1, 1000],
    [2, 2000],
    [3, 5000],
    [4, 10_000],
    [50, 10_000],
  ])('number %i is about %i ms', (tries, step) => {
    expect(reconnectAfterMs(tries, () => 0.5)).toBe(step)
    expect(reconnectAfterMs(tries, () => 0)).toBe(step * 0.75)
    expect(reconnectAfterMs(tries, () => 1)).toBe(step * 1.25)
  })
})
