import { expect, test } from 'vitest'
import type { DealtRound } from '../evening.ts'
import { changedPlayers, describeChange } from './describe-change.ts'
import { fairnessOfEvening } from './evening-fairness.ts'

/** A round in short: '0,1 v 2,3 @0 / ... | those who rest'. */
function round(text: string): DealtRound {
  const [games = '', resting = ''] = text.split(' | ')
  const numbers = (list: string) => list.split(',').map(Number)
  return {
    games: games.split(' / ').map((game) => {
      const [, a = '', b = '', court] = /^(.+) v (.+) @(\d+)$/.exec(game) ?? []
      return { teamA: numbers(a), teamB: numbers(b), court: Number(court) }
    }),
    resting: resting ? numbers(resting) : [],
  }
}

const americano = (players: number) => ({ format: 'americano', players }) as const

test('counts games, meetings, courts and rests', () => {
  const { games, figures, bounds, isFair } = fairnessOfEvening(americano(5), [
    round('0,1 v 2,3 @0 | 4'),
    round('0,4 v 1,2 @0 | 3'),
    round('0,1 v 3,4 @0 | 2'),
  ])
  expect(games).toEqual({ min: 2, max: 3 })
  expect(figures).toEqual({
    gamesSpread: 1,
    restsTwice: 0,
    longestRest: 1,
    partnerRepeats: 1,
    mostOpposed: 2,
    mostTogether: 3,
    courtSpread: 0,
  })
  expect(bounds).toMatchObject({ partnerRepeats: 0, mostOpposed: 2, mostTogether: 3, longestRest: 1 })
  expect(isFair).toBe(false)
})

test('sees who rests twice running while another plays twice, and a spread in the middle of an evening', () => {
  const rounds = [round('0,1 v 2,3 @0 | 4'), round('0,2 v 1,3 @0 | 4'), round('0,3 v 1,4 @0 | 2')]
  const { figures } = fairnessOfEvening(americano(5), rounds)
  expect(figures).toMatchObject({ restsTwice: 1, longestRest: 2, gamesSpread: 2 })
})

test('counts games of those who were there throughout, and begins runs anew for whoever was away', () => {
  const rounds = [round('0,1 v 2,3 @0 | 4'), round('0,2 v 1,3 @0'), round('0,3 v 1,2 @0 | 4')]
  const { games, figures } = fairnessOfEvening(americano(5), rounds)
  expect(games).toEqual({ min: 3, max: 3 })
  expect(figures).toMatchObject({ longestRest: 1, restsTwice: 0 })
})

test('compares visits on courts that were open in all rounds', () => {
  const rounds = [
    round('0,1 v 2,3 @0 / 4,5 v 6,7 @1'),
    round('0,2 v 1,3 @0 / 4,6 v 5,7 @1'),
    round('0,3 v 1,2 @0 / 4,7 v 5,6 @1'),
  ]
  expect(fairnessOfEvening(americano(8), rounds).figures.courtSpread).toBe(3)
})

test('teams meet as teams, and mexicano promises nothing about meetings', () => {
  const teams = [
    [0, 1],
    [2, 3],
  ] as const
  const rounds = [round('0,1 v 2,3 @0'), round('2,3 v 0,1 @0')]
  const played = fairnessOfEvening({ format: 'teams', players: 4, teams }, rounds)
  expect(played.figures).toMatchObject({ partnerRepeats: 0, mostOpposed: 2 })
  expect(fairnessOfEvening({ format: 'mexicano', players: 4 }, rounds).isFair).toBe(true)
})

test('a change is described by what became worse and better', () => {
  const rounds = [round('0,1 v 2,3 @0 | 4'), round('0,4 v 1,2 @0 | 3')]
  const before = fairnessOfEvening(americano(5), [...rounds, round('0,2 v 3,4 @0 | 1')])
  const after = fairnessOfEvening(americano(5), [...rounds, round('0,1 v 2,4 @0 | 3')])
  const change = describeChange(before, after)
  expect(change).toMatchObject({ better: [], unfair: ['gamesSpread', 'restsTwice', 'partnerRepeats'] })
  expect(change.worse).toEqual(['gamesSpread', 'restsTwice', 'longestRest', 'partnerRepeats', 'mostOpposed'])
  expect(change.games).toEqual({ before: { min: 2, max: 3 }, after: { min: 1, max: 3 } })
  expect(describeChange(before, before)).toEqual({ games: undefined, worse: [], better: [], unfair: [] })
})

test('a repair says who plays, rests, moves and meets others now', () => {
  const before = round('0,1 v 2,3 @0 / 4,5 v 6,7 @1 | 8,9')
  const after = round('0,1 v 2,8 @0 / 4,6 v 5,7 @2 | 9,3')
  expect(changedPlayers(before, after)).toEqual({
    playing: [8],
    resting: [3],
    moved: [4, 5, 6, 7],
    regrouped: [0, 1, 2],
  })
  expect(changedPlayers(before, before)).toEqual({ playing: [], resting: [], moved: [], regrouped: [] })
})
