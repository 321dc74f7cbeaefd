import { expect, test } from 'vitest'
import { shortNames } from './short-names.ts'

test.each([
  [
    ['Mara Lob', 'Tim Smash'],
    ['Mara', 'Tim'],
  ],
  [
    ['Tim Smash', 'Tim Globo', 'Ida'],
    ['Tim S.', 'Tim G.', 'Ida'],
  ],
  [
    ['Tim Smash', 'Tim Spin'],
    ['Tim Sm.', 'Tim Sp.'],
  ],
  [
    ['Tim', 'Tim Smash'],
    ['Tim', 'Tim S.'],
  ],
  [
    ['Tim Smash', 'Tim Smash'],
    ['Tim Smash', 'Tim Smash'],
  ],
  [['  Ana  María Ruiz '], ['Ana']],
  [
    ['Ben Feed (2)', 'Ben Lob'],
    ['Ben F.', 'Ben L.'],
  ],
  [
    ['Ben', 'Ben (2)'],
    ['Ben', 'Ben (2)'],
  ],
])('%j are called %j', (names, short) => {
  expect(shortNames(names)).toEqual(short)
})
