import { expect, it } from 'vitest'
import { initialsOf } from './avatar.tsx'

it.each([
  ['Mara Lind', 'ML'],
  ['  Mara  van  Lind ', 'ML'],
  ['mara', 'm'],
  ['Özil Ünal', 'ÖÜ'],
  ['😀 Smile', '😀S'],
  ['', '?'],
])('%j is drawn as %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})
