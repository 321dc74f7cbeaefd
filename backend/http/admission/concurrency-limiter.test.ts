import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createCallerQueue } from './concurrency-limiter.ts'

class Busy extends Error {}
const LIMITS = { concurrent: 2, queued: 3, timeout: 5000 }

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function open() {
  const queue = createCallerQueue(() => new Busy())
  const running: { name: string; end(): void }[] = []
  const outcomes = new Map<string, string>()
  const ask = (caller: string, name: string) =>
    queue
      .run(caller, LIMITS, () => new Promise<void>((end) => running.push({ name, end })))
      .then(
        () => outcomes.set(name, 'done'),
        (error) => outcomes.set(name, error.constructor.name),
      )
  const end = async () => {
    running.shift()?.end()
    await vi.advanceTimersByTimeAsync(0)
  }
  return { ask, end, outcomes, names: () => running.map(({ name }) => name).join('') }
}

test('a caller has a few requests worked on, the others wait in order, and nobody else waits', async () => {
  const { ask, end, names } = open()
  for (const name of 'abcd') void ask('ann', name)
  void ask('ben', 'x')
  expect(names()).toBe('abx')
  await end()
  expect(names()).toBe('bxc')
  await end()
  expect(names()).toBe('xcd')
})

test('waiting ends with a refusal in time, and the place in the line is free again', async () => {
  const { ask, end, names, outcomes } = open()
  for (const name of 'abc') void ask('ann', name)
  await vi.advanceTimersByTimeAsync(5000)
  expect(outcomes.get('c')).toBe('Busy')
  void ask('ann', 'd')
  await end()
  expect(names()).toBe('bd')
})

test('a request beyond a full queue is refused, but not at once', async () => {
  const { ask, outcomes } = open()
  for (const name of 'abcdef') void ask('ann', name)
  await vi.advanceTimersByTimeAsync(200)
  expect(outcomes.size).toBe(0)
  await vi.advanceTimersByTimeAsync(100)
  expect([...outcomes]).toEqual([['f', 'Busy']])
})

test('work that fails gives its place back', async () => {
  const queue = createCallerQueue(() => new Busy())
  const fail = () => queue.run('ann', { ...LIMITS, concurrent: 1 }, () => Promise.reject(new Error('no')))
  await expect(fail()).rejects.toThrow('no')
  await expect(fail()).rejects.toThrow('no')
})
