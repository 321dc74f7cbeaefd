import { expect, it } from 'vitest'
import { isThrown } from './sheet-drag.ts'

const start = { startY: 100, startedAt: 0 }

it.each([
  ['a long pull, however slow', 211, 5000, true],
  ['a short pull that stops', 205, 5000, false],
  ['a quick flick', 140, 50, true],
  ['a tremble', 110, 5, false],
  ['a push upwards', 20, 20, false],
])('%s: closes is %s', (_what, clientY, timeStamp, closes) => {
  expect(isThrown({ clientY, timeStamp }, start)).toBe(closes)
})
