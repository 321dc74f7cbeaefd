import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createFairShare } from './per-caller-limiter.ts'

class Busy extends Error {}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Work that lasts until it is told to end. */
function open(places: number) {
  const share = createFairShare(places, 5000, () => new Busy())
  const running: { who: string; end(): void }[] = []
  const ask = (who: string) =>
    share.run(who, () => new Promise<void>((end) => running.push({ who, end }))).catch((error) => error)
  const names = () => running.map(({ who }) => who).join('')
  const end = async (who: string) => {
    const [ended] = running.splice(
      running.findIndex((work) => work.who === who),
      1,
    )
    ended?.end()
    await vi.advanceTimersByTimeAsync(0)
  }
  return { share, ask, names, end }
}

test('one caller alone gets half of the places, the next half of the rest, and whoever comes then the last', () => {
  const { ask, names } = open(10)
  for (let n = 0; n < 20; n++) ask('a')
  expect(names()).toBe('aaaaa')
  for (let n = 0; n < 20; n++) ask('b')
  expect(names()).toBe('aaaaabbb')
  for (const who of 'cde') ask(who)
  expect(names()).toBe('aaaaabbbcd')
})

test('a place that comes free goes to who has waited longest and may have it', async () => {
  const { ask, names, end } = open(2)
  for (const who of 'aabc') ask(who)
  expect(names()).toBe('ab')
  await end('b')
  expect(names()).toBe('ac')
  await end('a')
  expect(names()).toBe('ca')
})

test('work that fails gives its place back', async () => {
  const { share, ask, names } = open(1)
  await expect(share.run('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  ask('b')
  expect(names()).toBe('b')
})

test('who has waited too long is refused, and gets no place afterwards', async () => {
  const { ask, names, end } = open(1)
  ask('a')
  const late = ask('b')
  await vi.advanceTimersByTimeAsync(5000)
  expect(await late).toBeInstanceOf(Busy)
  await end('a')
  expect(names()).toBe('')
})

test('a caller with too many waiting is refused at once, others are not', async () => {
  const { ask, names, end } = open(2)
  ask('a')
  for (let n = 0; n < 200; n++) ask('a')
  expect(await ask('a')).toBeInstanceOf(Busy)
  ask('b')
  ask('c')
  await end('b')
  expect(names()).toBe('ac')
})

test('a caller begins nothing beside work that has become slow', async () => {
  const { ask, names, end } = open(10)
  for (const who of 'aa') ask(who)
  await vi.advanceTimersByTimeAsync(60)
  for (const who of 'aab') ask(who)
  expect(names()).toBe('aab')
  await end('a')
  expect(names()).toBe('ab')
})

test('a caller whose work was slow does one thing at a time, until it is quick again', async () => {
  const { ask, names, end } = open(10)
  ask('a')
  await vi.advanceTimersByTimeAsync(100)
  for (const who of 'aaaab') ask(who)
  await end('a')
  expect(names()).toBe('ba')
  // The mean falls to 70, to 49 milliseconds: the last two begin together.
  await end('a')
  expect(names()).toBe('ba')
  await end('a')
  expect(names()).toBe('baa')
})

test('a caller who may do slow work side by side waits for a place only', async () => {
  const { share } = open(6)
  const running: string[] = []
  const nap = () => share.run('operator', () => new Promise(() => running.push('nap')), 6)
  void nap()
  await vi.advanceTimersByTimeAsync(100)
  for (let n = 0; n < 5; n++) void nap()
  expect(running).toHaveLength(3)
})
