import { expect, test } from 'vitest'
import { hasMoved } from './misclick-guard.tsx'

test.each([
  ['nothing changes', ['a', 'b'], ['a', 'b'], false],
  ['a row joins at the end', ['a', 'b'], ['a', 'b', 'c'], false],
  ['the first rows come', [], ['a'], false],
  ['the last row goes', ['a', 'b'], ['a'], true],
  ['a row in front goes', ['a', 'b'], ['b'], true],
  ['a row comes in front', ['b'], ['a', 'b'], true],
  ['two change places', ['a', 'b'], ['b', 'a'], true],
  ['no row is left to be pressed', ['a'], [], false],
] as const)('rows of a list: %s', (_case, before, now, moved) => {
  expect(hasMoved(before, now)).toBe(moved)
})
