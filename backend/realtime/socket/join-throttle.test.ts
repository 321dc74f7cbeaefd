import { performance as threadTimes } from 'node:perf_hooks'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createJoinThrottle } from './join-throttle.ts'

/** The share of the time that the thread works, and the statements that wait for the database. */
let utilization = 0
let waiting = 0

beforeEach(() => {
  vi.useFakeTimers()
  utilization = 0.9
  waiting = 0
  vi.spyOn(threadTimes, 'eventLoopUtilization').mockImplementation(() => ({
    idle: 0,
    active: 0,
    utilization,
  }))
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const open = (perSecond: number) => createJoinThrottle(perSecond, () => waiting)

/** So many joins ask at once; tells who have passed. */
function askAll(throttle: ReturnType<typeof open>, count: number) {
  const through: number[] = []
  for (let one = 0; one < count; one++) void throttle.acquire().then((may) => may && through.push(one))
  return through
}

async function passedIn(through: number[], milliseconds: number): Promise<number> {
  const before = through.length
  await vi.advanceTimersByTimeAsync(milliseconds)
  return through.length - before
}

test('a few joins pass at once, many at the least rate while the thread has enough to do, and in order', async () => {
  const throttle = open(1500)
  // No join arrives for a while.
  await vi.advanceTimersByTimeAsync(1000)
  const through = askAll(throttle, 200)
  expect(await passedIn(through, 0)).toBe(100)
  expect(await passedIn(through, 100)).toBe(50)
  await vi.advanceTimersByTimeAsync(100)
  expect(through).toEqual([...Array(200).keys()])
})

test('the rate grows while the thread is idle for a part of the time, up to five times the limit', async () => {
  utilization = 0.3
  const through = askAll(open(300), 2400)
  const perWindow = []
  for (let window = 0; window < 8; window++) perWindow.push(await passedIn(through, 100))
  expect(perWindow[0]).toBeLessThan(35)
  expect(perWindow[3]).toBeGreaterThan(60)
  expect(await passedIn(through, 500)).toBeCloseTo(750, -2)
})

test.each([
  ['has more than enough to do', { utilization: 1, waiting: 0 }],
  ['waits for the database', { utilization: 0.3, waiting: 1 }],
])('it shrinks when the process %s, and never below a third of the limit', async (_how, then) => {
  utilization = 0.3
  const through = askAll(open(300), 2400)
  await vi.advanceTimersByTimeAsync(600)
  const fast = await passedIn(through, 100)
  ;({ utilization, waiting } = then)
  await vi.advanceTimersByTimeAsync(600)
  expect(await passedIn(through, 100)).toBeLessThan(fast / 2)
  await vi.advanceTimersByTimeAsync(2000)
  expect(await passedIn(through, 1000)).toBeCloseTo(100, -1)
})

test('it is the least again when nobody has waited for a while', async () => {
  utilization = 0.3
  const throttle = open(300)
  const first = askAll(throttle, 600)
  await vi.advanceTimersByTimeAsync(3000)
  expect(first).toHaveLength(600)
  const then = askAll(throttle, 200)
  await vi.advanceTimersByTimeAsync(0)
  expect(await passedIn(then, 100)).toBeLessThan(25)
})

test('a join that would wait too long is refused at once, and delays no other', async () => {
  const throttle = open(30)
  const answers: boolean[] = []
  for (let one = 0; one < 300; one++) void throttle.acquire().then((answer) => answers.push(answer))
  await vi.advanceTimersByTimeAsync(0)
  expect(answers.filter((answer) => !answer).length).toBeGreaterThan(10)
  await vi.advanceTimersByTimeAsync(24_100)
  expect(answers.length).toBe(300)
  const late = throttle.acquire()
  await vi.advanceTimersByTimeAsync(200)
  expect(await late).toBe(true)
})

test('during a burst of arrivals no join passes, but not for long', async () => {
  const throttle = open(1000)
  const recordArrival = (times: number) => Array.from({ length: times }, () => throttle.recordArrival())
  recordArrival(9)
  expect(await throttle.acquire()).toBe(true)
  recordArrival(1)
  let passed = false
  void throttle.acquire().then(() => {
    passed = true
  })
  for (let time = 0; time < 1400; time += 50) {
    await vi.advanceTimersByTimeAsync(50)
    expect(passed).toBe(false)
    recordArrival(10)
  }
  await vi.advanceTimersByTimeAsync(150)
  expect(passed).toBe(true)
})

test('after a burst of arrivals the joins pass, and the rate has not grown meanwhile', async () => {
  utilization = 0.3
  const throttle = open(1500)
  for (let one = 0; one < 500; one++) throttle.recordArrival()
  const through = askAll(throttle, 300)
  await vi.advanceTimersByTimeAsync(90)
  expect(through.length).toBe(0)
  await vi.advanceTimersByTimeAsync(120)
  expect(through.length).toBeGreaterThanOrEqual(100)
  expect(through.length).toBeLessThan(200)
})
