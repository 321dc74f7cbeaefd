import { expect, it } from 'vitest'
import { initialsOf } from './avatar.tsx'

it.each([
  ['Mara Lind', 'ML'],
  ['  Mara  van  Lind ', 'ML'],
  ['mara', 'm'],
  ['Özil Ünal', 'ÖÜ'],
  ['😀 Smile', '😀S'],
  ['Ben Feed (2)', 'BF'],
  ['Ben (12)', 'B'],
  ['(Ben) "Feed"', 'BF'],
  ['7 Aces', '7A'],
  ['🇩🇪 Ben', '🇩🇪B'],
  ['👩‍👧 Ben', '👩‍👧B'],
  ['E\u0301mile', 'E\u0301'],
  ['!!! (2)', '!'],
  ['', '?'],
])('%j is drawn as %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})
