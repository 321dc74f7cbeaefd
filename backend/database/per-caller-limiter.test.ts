import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPerCallerLimiter } from './per-caller-limiter.ts'

class Busy extends Error {}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Work that lasts until it is told to end. */
function open(slots: number) {
  const limiter = createPerCallerLimiter(slots, 5000, () => new Busy())
  const running: { caller: string; end(): void }[] = []
  const start = (caller: string) =>
    limiter
      .run(caller, () => new Promise<void>((end) => running.push({ caller, end })))
      .catch((error) => error)
  const names = () => running.map(({ caller }) => caller).join('')
  const end = async (caller: string) => {
    const [ended] = running.splice(
      running.findIndex((work) => work.caller === caller),
      1,
    )
    ended?.end()
    await vi.advanceTimersByTimeAsync(0)
  }
  return { limiter, start, names, end }
}

test('one caller alone gets half of the slots, the next half of the rest, and the next caller the last', () => {
  const { start, names } = open(10)
  for (let n = 0; n < 20; n++) start('a')
  expect(names()).toBe('aaaaa')
  for (let n = 0; n < 20; n++) start('b')
  expect(names()).toBe('aaaaabbb')
  for (const caller of 'cde') start(caller)
  expect(names()).toBe('aaaaabbbcd')
})

test('a slot that comes free goes to the longest waiting caller who may have it', async () => {
  const { start, names, end } = open(2)
  for (const caller of 'aabc') start(caller)
  expect(names()).toBe('ab')
  await end('b')
  expect(names()).toBe('ac')
  await end('a')
  expect(names()).toBe('ca')
})

test('work that fails releases its slot', async () => {
  const { limiter, start, names } = open(1)
  await expect(limiter.run('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  start('b')
  expect(names()).toBe('b')
})

test('a request that has waited too long is refused, and gets no slot afterwards', async () => {
  const { start, names, end } = open(1)
  start('a')
  const late = start('b')
  await vi.advanceTimersByTimeAsync(5000)
  expect(await late).toBeInstanceOf(Busy)
  await end('a')
  expect(names()).toBe('')
})

test('a caller with too many waiting is refused at once, others are not', async () => {
  const { start, names, end } = open(2)
  start('a')
  for (let n = 0; n < 200; n++) start('a')
  expect(await start('a')).toBeInstanceOf(Busy)
  start('b')
  start('c')
  await end('b')
  expect(names()).toBe('ac')
})

test('a caller begins nothing beside work that has become slow', async () => {
  const { start, names, end } = open(10)
  for (const caller of 'aa') start(caller)
  await vi.advanceTimersByTimeAsync(60)
  for (const caller of 'aab') start(caller)
  expect(names()).toBe('aab')
  await end('a')
  expect(names()).toBe('ab')
})

test('a caller whose work was slow does one thing at a time, until it is quick again', async () => {
  const { start, names, end } = open(10)
  start('a')
  await vi.advanceTimersByTimeAsync(100)
  for (const caller of 'aaaab') start(caller)
  await end('a')
  expect(names()).toBe('ba')
  // The mean falls to 70, to 49 milliseconds: the last two begin together.
  await end('a')
  expect(names()).toBe('ba')
  await end('a')
  expect(names()).toBe('baa')
})

test('a caller caller may do slow work side by side waits for a slot only', async () => {
  const { limiter } = open(6)
  const running: string[] = []
  const nap = () => limiter.run('operator', () => new Promise(() => running.push('nap')), 6)
  void nap()
  await vi.advanceTimersByTimeAsync(100)
  for (let n = 0; n < 5; n++) void nap()
  expect(running).toHaveLength(3)
})
