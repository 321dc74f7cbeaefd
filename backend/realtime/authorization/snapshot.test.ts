import { expect, test } from 'vitest'
import { isOver } from './visibility-queries.ts'

test.each([
  ['100:100:', 99, true],
  ['100:100:', 100, false],
  ['90:100:90,95', 94, true],
  ['90:100:90,95', 95, false],
  // The epoch has wrapped around: 4294967296 is 2^32.
  ['4294967300:4294967310:4294967305', 13, true],
  ['4294967300:4294967310:4294967305', 9, false],
  ['4294967300:4294967310:4294967305', 8, true],
  ['4294967300:4294967310:4294967305', 4_294_967_290, true],
])('in the snapshot %s transaction %i is over: %s', (snapshot, transaction, over) => {
  expect(isOver(snapshot, transaction)).toBe(over)
})
