import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { EMPTY_VALUES, type MatchFormValues } from '../match/match-values.ts'
import { freeSlots, participantsOf, teamsOfInvited, withChosen } from './invitation.ts'
import type { Team } from './participant.ts'

const CASES: [what: string, players: number, taken: string, creatorJoins: boolean, teams: string][] = [
  ['the other player', 2, 'A', true, 'B'],
  ['two for somebody else', 2, '', false, 'AB'],
  ['three beside the creator', 4, 'A', true, 'BBA'],
  ['one beside the creator', 4, 'A', true, 'B'],
  ['four without the creator', 4, '', false, 'AABB'],
  ['two more', 4, 'AA', false, 'BB'],
  ['two more, of whom one has to fill up', 4, 'AB', false, 'AB'],
  ['eight without a limit', 0, '', false, 'AABBABAB'],
  ['seven beside the creator', 8, 'A', true, 'BBAABAB'],
  ['who comes to a larger A', 0, 'AAAAB', false, 'BBB'],
  ['nobody', 4, 'A', true, ''],
]

describe('teamsOfInvited', () => {
  test.each(CASES)('%s', (_what, players, taken, creatorJoins, teams) => {
    const sides = taken.split('').map((side) => side as Team)
    expect(teamsOfInvited(players, sides, teams.length, creatorJoins).join('')).toBe(teams)
  })

  test('leaves no team of two or four with more than half, and none of the others ahead by more than two', () => {
    const players = fc.constantFrom(0, 2, 4, 8, 20)
    fc.assert(
      fc.property(players, fc.boolean(), fc.nat(20), (capacity, creatorJoins, wanted) => {
        const taken: Team[] = creatorJoins ? ['A'] : []
        const count = Math.min(wanted, freeSlots(capacity, taken.length))
        const all = [...taken, ...teamsOfInvited(capacity, taken, count, creatorJoins)]
        const onA = all.filter((team) => team === 'A').length
        expect(all).toHaveLength(taken.length + count)
        expect(Math.abs(2 * onA - all.length)).toBeLessThanOrEqual(all.length < 4 ? 2 : 1)
        if (capacity === 2 || capacity === 4)
          expect(Math.max(onA, all.length - onA)).toBeLessThanOrEqual(capacity / 2)
      }),
    )
  })
})

test.each([
  [4, 1, 3],
  [2, 3, 0],
  [0, 9, Number.POSITIVE_INFINITY],
])('of %s places with %s taken %s are free', (players, taken, free) => {
  expect(freeSlots(players, taken)).toBe(free)
})

test('who is chosen twice is chosen once, and one too many is not', () => {
  const [ida, tim, ela] = ['ida', 'tim', 'ela'].map((id) => ({ id }))
  if (!ida || !tim || !ela) throw new Error('three are needed')
  expect(withChosen([ida], ida, 3)).toEqual([ida])
  expect(withChosen([ida], tim, 2)).toEqual([ida, tim])
  expect(withChosen([ida, tim], ela, 2)).toEqual([ida, tim])
  expect(withChosen([], ela, 0)).toEqual([])
})

const invitedMembers = (...ids: string[]) =>
  ids.map((id) => ({ id, username: id, skill_level: null, avatar_filename: null }))

test.each<[string, Partial<MatchFormValues>, string]>([
  ['the creator alone', {}, 'me:A'],
  ['nobody', { creatorJoinsMatch: false }, ''],
  ['three others', { invited: invitedMembers('a', 'b', 'c') }, 'me:A a:B b:B c:A'],
  ['one too many', { invited: invitedMembers('a', 'b', 'c', 'd') }, 'me:A a:B b:B c:A'],
  ['the other of two', { players: 2, invited: invitedMembers('a', 'b') }, 'me:A a:B'],
  [
    'four without the creator',
    { creatorJoinsMatch: false, invited: invitedMembers('a', 'b', 'c', 'd') },
    'a:A b:A c:B d:B',
  ],
  ['the creator asked as well', { invited: invitedMembers('me', 'a') }, 'me:A a:B'],
])('%s take part', (_who, change, expected) => {
  const rows = participantsOf({ ...EMPTY_VALUES, ...change }, 'me')
  expect(rows.map((row) => `${row.user_id}:${row.team_assignment}`).join(' ')).toBe(expected)
})
