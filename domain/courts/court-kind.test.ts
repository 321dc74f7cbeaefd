import { expect, test } from 'vitest'
import { courtKind } from './court-kind.ts'

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
