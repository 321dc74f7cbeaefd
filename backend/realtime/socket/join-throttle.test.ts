import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createJoinThrottle } from './join-throttle.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a few joins pass at once, many at the rate, and in order', async () => {
  const throttle = createJoinThrottle(500)
  // No join arrives for a while.
  await vi.advanceTimersByTimeAsync(1000)
  const through: number[] = []
  for (let one = 0; one < 200; one++) void throttle.acquire().then(() => through.push(one))
  await vi.advanceTimersByTimeAsync(0)
  expect(through.length).toBe(100)
  await vi.advanceTimersByTimeAsync(100)
  expect(through.length).toBe(150)
  await vi.advanceTimersByTimeAsync(100)
  expect(through).toEqual([...Array(200).keys()])
})

test('a join that would wait too long is refused at once, and delays no other', async () => {
  const throttle = createJoinThrottle(10)
  const answers: boolean[] = []
  for (let one = 0; one < 100; one++) void throttle.acquire().then((answer) => answers.push(answer))
  await vi.advanceTimersByTimeAsync(0)
  expect(answers.filter((answer) => !answer).length).toBeGreaterThan(10)
  await vi.advanceTimersByTimeAsync(8100)
  expect(answers.length).toBe(100)
  const late = throttle.acquire()
  await vi.advanceTimersByTimeAsync(200)
  expect(await late).toBe(true)
})

test('during a burst of arrivals no join passes, but not for long', async () => {
  const throttle = createJoinThrottle(1000)
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

test('after a burst of arrivals the joins pass', async () => {
  const throttle = createJoinThrottle(1000)
  for (let one = 0; one < 500; one++) throttle.recordArrival()
  const through: boolean[] = []
  for (let one = 0; one < 100; one++) void throttle.acquire().then((answer) => through.push(answer))
  await vi.advanceTimersByTimeAsync(90)
  expect(through.length).toBe(0)
  await vi.advanceTimersByTimeAsync(120)
  expect(through.length).toBe(100)
})
