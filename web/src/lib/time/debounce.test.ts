import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { debounce } from './debounce.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const made = () => {
  const run = vi.fn()
  return { run, soon: debounce(run, 500, 2000) }
}

it('runs once, half a second after the last of several calls', () => {
  const { run, soon } = made()
  soon()
  vi.advanceTimersByTime(400)
  soon()
  vi.advanceTimersByTime(499)
  expect(run).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(run).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(5000)
  expect(run).toHaveBeenCalledTimes(1)
})

it('is not put off for ever by calls that never pause', () => {
  const { run, soon } = made()
  for (let ms = 0; ms < 6000; ms += 100) {
    soon()
    vi.advanceTimersByTime(100)
  }
  expect(run.mock.calls.length).toBe(3)
})

it('drops what is due, and can be called again', () => {
  const { run, soon } = made()
  soon()
  soon.cancel()
  vi.advanceTimersByTime(5000)
  expect(run).not.toHaveBeenCalled()
  soon()
  vi.advanceTimersByTime(500)
  expect(run).toHaveBeenCalledTimes(1)
})
