import { expect, test } from 'vitest'
import { type HallRound, namesOnBoard, restersAhead, roundsOnBoard, shortCourts } from './hall-board.ts'

const round = (number: number, state: HallRound['state'], more: Partial<HallRound> = {}): HallRound => ({
  ...{ number, state, points: 24, minutes: null, started_at: null, games: [], resting: [] },
  ...more,
})

test('the board shows the round that is played with the next one, else the last one that was', () => {
  const [one, two, three] = [round(1, 'closed'), round(2, 'started'), round(3, 'planned')]
  expect(roundsOnBoard({ rounds: [one, two, three] })).toEqual({ round: two, next: three })
  expect(roundsOnBoard({ rounds: [one] })).toEqual({ round: one })
  expect(roundsOnBoard({ rounds: [round(1, 'announced'), two] }).round?.number).toBe(1)
  expect(roundsOnBoard({ rounds: [] })).toEqual({})
})

test('names are first names, which are told apart by more letters or by a number', () => {
  const player = (id: string, name: string | null) => ({
    ...{ id, name, number: 0, is_guest: false, is_present: true, team: null },
  })
  const players = [player('1', 'Mara Lob'), player('2', 'Mara Smash'), player('3', 'Bo Volley')]
  expect([...namesOnBoard(players, 'Former member').values()]).toEqual(['Mara L.', 'Mara S.', 'Bo'])
  const first = [player('1', 'Mara'), player('2', 'Bo'), player('3', 'Mara'), player('4', null)]
  expect([...namesOnBoard(first, 'Former member').values()]).toEqual([
    'Mara 1',
    'Bo',
    'Mara 2',
    'Former member',
  ])
})

test('courts that differ by their number alone are shown by it', () => {
  expect(shortCourts(['Court 6', 'Court 7', 'Court 12'])).toEqual(['6', '7', '12'])
  expect(shortCourts(['Centre', 'Court 7'])).toEqual(['Centre', 'Court 7'])
  expect(shortCourts(['Hall 1', 'Court 2'])).toEqual(['Hall 1', 'Court 2'])
})

test('who rests reads on which court it goes on', () => {
  const next = round(2, 'planned', {
    games: [
      { id: '1', court: 1, a: ['p1', 'p9'], b: ['p5', 'p6'], score: null },
      { id: '2', court: 0, a: ['p2', 'p3'], b: ['p7', 'p8'], score: null },
    ],
  })
  expect(restersAhead(round(1, 'started', { resting: ['p9', 'p1', 'p4'] }), next)).toEqual([
    { court: 1, players: ['p1', 'p9'] },
  ])
})
