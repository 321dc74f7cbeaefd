import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createGate } from './gate.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a few go through at once, a crowd at the pace, and in order', async () => {
  const gate = createGate(500)
  // Nobody came for a while.
  await vi.advanceTimersByTimeAsync(1000)
  const through: number[] = []
  for (let one = 0; one < 200; one++) void gate.pass().then(() => through.push(one))
  await vi.advanceTimersByTimeAsync(0)
  expect(through.length).toBe(101)
  await vi.advanceTimersByTimeAsync(100)
  expect(through.length).toBe(151)
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
  expect(await gate.pass()).toBe(true)
})
