import { expect, test } from 'vitest'
import { courtKind, nameWithoutKind } from './court-kind.ts'

test.each([
  [{ name: 'Court 8 (single)' }, 'single'],
  [{ name: 'Court 6 (double)' }, 'double'],
  [{ name: 'Centre court' }, 'double'],
  [{ name: 'Court 8 (Single)' }, 'single'],
  [{ name: 'Court 8 (single)', kind: 'double' as const }, 'double'],
  [{ name: 'Centre court', kind: 'single' as const }, 'single'],
])('%o is a %s', (court, kind) => {
  expect(courtKind(court)).toBe(kind)
})

test.each([
  ['Court 8 (single)', 'Court 8'],
  ['Court 6 (Double)', 'Court 6'],
  ['Centre (double) court', 'Centre (double) court'],
])('%s without its kind is %s', (name, short) => {
  expect(nameWithoutKind(name)).toBe(short)
})
