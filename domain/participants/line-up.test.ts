import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hasCourt, invitedBeside, lineUp, openTeams, teamOnJoin, teamsOfFull } from './line-up.ts'
import { TEAM_CASES } from './testing/team.cases.ts'

// 'a:A' is player a in team A, 'b' has no team.
const participants = (text: string) =>
  text
    .split(' ')
    .filter(Boolean)
    .map((one) => ({ name: one.split(':')[0] ?? '', team_assignment: one.split(':')[1] ?? null }))

const said = ({ A, B }: { A: ({ name: string } | null)[]; B: ({ name: string } | null)[] }) =>
  [A, B].map((side) => side.map((player) => player?.name ?? '-').join('')).join('|')

describe('lineUp', () => {
  test.each([
    [4, '', '--|--'],
    [4, 'a:A b:B', 'a-|b-'],
    [4, 'a:A b:A c:B', 'ab|c-'],
    [4, 'a b c d', 'ac|bd'],
    [4, 'a:B b', 'b-|a-'],
    [4, 'a:A b:A c d', 'ab|cd'],
    [4, 'a:A b:A c:A', 'ab|c-'],
    [2, 'a b', 'a|b'],
    [2, 'a:B', '-|a'],
    [2, 'a:A b:A', 'a|b'],
  ])('of %s players, %s stand %s', (players, text, shown) => {
    expect(said(lineUp(players, participants(text)))).toBe(shown)
  })

  test('shows everybody once while there are places, each side half, and own teams first', () => {
    const team = fc.constantFrom('A', 'B', null)
    fc.assert(
      fc.property(fc.constantFrom(2, 4), fc.array(team, { maxLength: 8 }), (players, teams) => {
        const confirmed = teams.map((team_assignment, name) => ({ name, team_assignment }))
        const { A, B } = lineUp(players, confirmed)
        const shown = [...A, ...B].filter((player) => player !== null)
        expect([A.length, B.length]).toEqual([players / 2, players / 2])
        expect(shown).toHaveLength(Math.min(players, confirmed.length))
        expect(new Set(shown).size).toBe(shown.length)
        const ofA = confirmed.filter(({ team_assignment }) => team_assignment === 'A')
        for (const player of ofA.slice(0, players / 2)) expect(A).toContain(player)
      }),
    )
  })
})

test.each(TEAM_CASES)('who joins $players players with $taken and $chosen chosen: $team', (one) => {
  const confirmed = one.taken.map((team_assignment) => ({ team_assignment }))
  expect(teamOnJoin(one.players, confirmed, one.chosen)).toBe(one.team)
})

test('whoever joins gets the team that was chosen, and otherwise one in which there is room', () => {
  const team = fc.constantFrom('A' as const, 'B' as const)
  fc.assert(
    fc.property(fc.constantFrom(2, 4), fc.array(fc.option(team), { maxLength: 12 }), (players, wishes) => {
      const size = { A: 0, B: 0 }
      for (const wish of wishes) {
        // Nobody is let into a team that is full, or into a match that is.
        if (size.A + size.B === players || (wish && size[wish] === players / 2)) continue
        const confirmed = [...'A'.repeat(size.A), ...'B'.repeat(size.B)]
        const given = teamOnJoin(
          players,
          confirmed.map((team_assignment) => ({ team_assignment })),
          wish,
        )
        expect(given).toBe(wish ?? given)
        size[given] += 1
        expect(size[given]).toBeLessThanOrEqual(players / 2)
      }
    }),
  )
})

test.each([
  ['a:A b:A', 'B'],
  ['a:A', 'AB'],
  ['a b c d', ''],
])('with %s the open teams are %s', (text, teams) => {
  expect(openTeams(lineUp(4, participants(text))).join('')).toBe(teams)
})

test.each([
  [4, 'standard', true],
  [2, 'game', true],
  [4, 'match', true],
  [4, 'americano', false],
  [8, 'standard', false],
  [0, 'event', false],
])('%s players of type %s have a court: %s', (players, match_type, expected) => {
  expect(hasCourt({ players, match_type })).toBe(expected)
})

test.each([
  ['a b c d', 'ab|cd'],
  ['a:A b:B c:B d:A', 'ad|bc'],
  ['a b:A c:B d', 'ba|dc'],
])('a full competitive match of %s: the first two against the last two, %s', (text, expected) => {
  const teams = teamsOfFull({ players: 4, match_category: 'competitive' }, participants(text))
  expect(teams && said(teams)).toBe(expected)
})

test.each([
  ['friendly', 4, 'a b c d'],
  ['competitive', 4, 'a b c'],
  ['competitive', 0, 'a b c d'],
])('a %s match of %s with %s has no such teams', (match_category, players, text) => {
  expect(teamsOfFull({ players, match_category }, participants(text))).toBeNull()
})

test.each<[string, string[], string[], (string | null)[], (string | null)[]]>([
  ['on their own side', ['A', 'A'], ['B'], [null, null], ['1B', null]],
  ['on the other where theirs is full', ['A', 'A'], ['A'], [null, null], ['1A', null]],
  ['without a side where there is room', ['A'], ['-'], [null, '1-'], [null, null]],
  ['no more than there are free slots', ['A', 'A', 'B'], ['B', 'B'], [null, null], [null, '1B']],
])('the invited stand %s', (_where, playing, asked, a, b) => {
  const sided = (sides: string[]) =>
    sides.map((side, at) => ({ name: `${at + 1}${side}`, team_assignment: side === '-' ? null : side }))
  const beside = invitedBeside(lineUp(4, sided(playing)), sided(asked))
  const names = (side: ({ name: string } | null)[]) => side.map((one) => one?.name ?? null)
  expect([names(beside.A), names(beside.B)]).toEqual([a, b])
})
