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

// In a hall 64 may share a first name, and the board is drawn after each score: each name against each other took seconds.
test('many of one first name are told apart at once', () => {
  const letters = Array.from('abcdefgh')
  const names = letters.flatMap((one) =>
    letters.map((other) => `Maximilian Schwarzenberger-Lindenau${one}${other}`),
  )
  const { user } = process.cpuUsage()
  const short = shortNames(names)
  expect(process.cpuUsage({ user, system: 0 }).user / 1000).toBeLessThan(500)
  expect(new Set(short).size).toBe(64)
})
