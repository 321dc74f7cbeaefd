import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createGate } from './join-throttle.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a few go through at once, a crowd at the pace, and in order', async () => {
  const gate = createGate(500)
  // Nobody came for a while.
  await vi.advanceTimersByTimeAsync(1000)
  const through: number[] = []
  for (let one = 0; one < 200; one++) void gate.pass().then(() => through.push(one))
  await vi.advanceTimersByTimeAsync(0)
  expect(through.length).toBe(100)
  await vi.advanceTimersByTimeAsync(100)
  expect(through.length).toBe(150)
  await vi.advanceTimersByTimeAsync(100)
  expect(through).toEqual([...Array(200).keys()])
})

test('who would wait too long is told so at once, and takes nobody’s turn', async () => {
  const gate = createGate(10)
  const answers: boolean[] = []
  for (let one = 0; one < 100; one++) void gate.pass().then((answer) => answers.push(answer))
  await vi.advanceTimersByTimeAsync(0)
  expect(answers.filter((answer) => !answer).length).toBeGreaterThan(10)
  await vi.advanceTimersByTimeAsync(8100)
  expect(answers.length).toBe(100)
  const late = gate.pass()
  await vi.advanceTimersByTimeAsync(200)
  expect(await late).toBe(true)
})

test('while a crowd arrives nobody passes, but not for long', async () => {
  const gate = createGate(1000)
  const arrive = (times: number) => Array.from({ length: times }, () => gate.arrive())
  arrive(9)
  expect(await gate.pass()).toBe(true)
  arrive(1)
  let passed = false
  void gate.pass().then(() => {
    passed = true
  })
  for (let time = 0; time < 1400; time += 50) {
    await vi.advanceTimersByTimeAsync(50)
    expect(passed).toBe(false)
    arrive(10)
  }
  await vi.advanceTimersByTimeAsync(150)
  expect(passed).toBe(true)
})

test('when the crowd is there, they pass', async () => {
  const gate = createGate(1000)
  for (let one = 0; one < 500; one++) gate.arrive()
  const through: boolean[] = []
  for (let one = 0; one < 100; one++) void gate.pass().then((answer) => through.push(answer))
  await vi.advanceTimersByTimeAsync(90)
  expect(through.length).toBe(0)
  await vi.advanceTimersByTimeAsync(120)
  expect(through.length).toBe(100)
})
