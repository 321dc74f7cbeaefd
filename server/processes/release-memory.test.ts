import { performance } from 'node:perf_hooks'
import { afterEach, expect, test, vi } from 'vitest'
import { releaseStartMemory } from './release-memory.ts'

const gc = vi.fn()
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** Starts with a process that works for these shares of the time between two looks, and tells how often it has collected after each. */
function collectionsAfter(shares: number[], shown: object | null = gc): number[] {
  gc.mockClear()
  let utilization = 0
  vi.useFakeTimers()
  vi.stubGlobal('gc', shown ?? undefined)
  vi.spyOn(performance, 'eventLoopUtilization').mockImplementation(() => ({
    idle: 0,
    active: 0,
    utilization,
  }))
  const { stop } = releaseStartMemory()
  const collected = shares.map((share) => {
    utilization = share
    vi.advanceTimersByTime(3000)
    return gc.mock.calls.length
  })
  void stop()
  vi.advanceTimersByTime(60_000)
  return [...collected, gc.mock.calls.length]
}

test('what the start has left is collected once, and not while there is work', () => {
  expect(collectionsAfter([0.9, 0.06, 0.01, 0.01])).toEqual([0, 0, 1, 1, 1])
})

test('not when the process has stopped', () => {
  expect(collectionsAfter([0.9])).toEqual([0, 0])
})

test('a Node that shows no collector goes on', () => {
  expect(collectionsAfter([0.01], null)).toEqual([0, 0])
})
