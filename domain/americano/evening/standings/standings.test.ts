import fc from 'fast-check'
import { runs } from 'supabase-compatible/testing/runs.ts'
import { describe, expect, test } from 'vitest'
import { podiumOf } from './podium.ts'
import { type ScoredGame, standings } from './standings.ts'

const PLAYERS = [0, 1, 2, 3, 4, 5, 6, 7].map((player) => [player])

const game = (four: readonly number[], a: number, b: number, more: Partial<ScoredGame> = {}): ScoredGame => ({
  teamA: four.slice(0, 2),
  teamB: four.slice(2),
  score: { a, b, isFinished: true },
  points: 24,
  ...more,
})

const minutes = (four: readonly number[], a: number, b: number) => game(four, a, b, { points: undefined })
const stopped = (four: readonly number[], a: number, b: number, points?: number) =>
  game(four, a, b, { points, score: { a, b, isFinished: false } })

/** The players by place. */
function places(
  games: readonly ScoredGame[],
  competitors: readonly (readonly number[])[] = PLAYERS.slice(0, 4),
) {
  const byPlace = new Map<number, number[]>()
  for (const { place, players } of standings(competitors, games))
    byPlace.set(place, [...(byPlace.get(place) ?? []), ...players])
  return Object.fromEntries(byPlace)
}

const lineOf = (player: number, games: readonly ScoredGame[]) =>
  standings(PLAYERS, games).find(({ players }) => players[0] === player)

const randomGame = fc
  .record({
    four: fc.shuffledSubarray(PLAYERS.flat(), { minLength: 4, maxLength: 4 }),
    a: fc.integer({ min: 0, max: 24 }),
    other: fc.integer({ min: 0, max: 30 }),
    kind: fc.constantFrom('points', 'minutes', 'stopped', 'none'),
  })
  .map(({ four, a, other, kind }) => {
    if (kind === 'points') return game(four, a, 24 - a)
    if (kind === 'minutes') return minutes(four, a, other)
    if (kind === 'stopped') return stopped(four, a >> 1, other >> 2, 24)
    return game(four, 0, 0, { score: null })
  })
const randomGames = fc.array(randomGame, { maxLength: 14 })

describe('the order', () => {
  test('is by average a game, with the total beside it', () => {
    const games = [game([0, 1, 2, 3], 14, 10), game([0, 4, 5, 6], 10, 14)]
    expect(lineOf(0, games)).toMatchObject({ games: 2, average: 12, total: 24 })
    expect(lineOf(1, games)).toMatchObject({ games: 1, average: 14, total: 14 })
    expect(places(games, PLAYERS.slice(0, 2))).toEqual({ 1: [1], 2: [0] })
  })

  test('is then by wins, of which a draw is half', () => {
    const games = [game([0, 1, 2, 3], 20, 4), game([0, 2, 1, 3], 4, 20), game([0, 4, 5, 6], 12, 12)]
    expect(lineOf(0, games)).toMatchObject({ wins: 1.5 })
    const equal = [game([0, 4, 5, 6], 13, 11), game([0, 4, 5, 6], 11, 13), game([1, 4, 5, 6], 16, 8)]
    const twice = [
      ...equal,
      game([1, 4, 5, 6], 8, 16),
      game([1, 4, 5, 6], 13, 11),
      game([0, 4, 5, 6], 12, 12),
    ]
    expect(lineOf(0, twice)).toMatchObject({ total: 36, wins: 1.5 })
    expect(lineOf(1, twice)).toMatchObject({ total: 37, wins: 2 })
  })

  test('is by wins where averages are equal', () => {
    const games = [game([0, 7, 5, 6], 13, 11), game([0, 7, 5, 6], 13, 11), game([0, 7, 5, 6], 10, 14)]
    const others = [game([1, 4, 2, 3], 20, 4), game([1, 4, 2, 3], 8, 16), game([1, 4, 2, 3], 8, 16)]
    expect(places([...games, ...others], [[1], [0]])).toEqual({ 1: [0], 2: [1] })
  })

  test('is then by direct games', () => {
    const games = [game([0, 4, 1, 5], 14, 10), game([1, 6, 2, 7], 14, 10), game([0, 6, 3, 7], 10, 14)]
    expect(lineOf(0, games)).toMatchObject({ total: 24, wins: 1 })
    expect(lineOf(1, games)).toMatchObject({ total: 24, wins: 1 })
    expect(places(games, [[1], [0]])).toEqual({ 1: [0], 2: [1] })
  })

  test('lets those who are equal in everything share a place, and counts all of them', () => {
    expect(places([game([0, 1, 2, 3], 14, 10)])).toEqual({ 1: [0, 1], 3: [2, 3] })
    expect(places([])).toEqual({ 1: [0, 1, 2, 3] })
    expect(places([game([0, 1, 2, 3], 24, 0)], PLAYERS.slice(0, 5))).toEqual({ 1: [0, 1], 3: [2, 3], 5: [4] })
  })

  test('does not depend on the order of the games, nor on which team is A', () => {
    fc.assert(
      fc.property(randomGames, fc.infiniteStream(fc.boolean()), fc.integer(), (games, swaps, turn) => {
        const at = games.length > 0 ? Math.abs(turn) % games.length : 0
        const other = [...games.slice(at), ...games.slice(0, at)].reverse().map((one) => {
          if (!swaps.next().value) return one
          const { teamA, teamB, score } = one
          return { ...one, teamA: teamB, teamB: teamA, score: score && { ...score, a: score.b, b: score.a } }
        })
        expect(standings(PLAYERS, other)).toEqual(standings(PLAYERS, games))
      }),
      { numRuns: runs(100, 50_000) },
    )
  })

  test('names everybody once, and shares a place only between equals', () => {
    fc.assert(
      fc.property(randomGames, (games) => {
        const lines = standings(PLAYERS, games)
        expect(lines.flatMap(({ players }) => players).sort()).toEqual(PLAYERS.flat())
        for (const [index, line] of lines.entries()) {
          const before = lines[index - 1]
          if (before?.place === line.place)
            expect([before.average, before.wins]).toEqual([line.average, line.wins])
          else expect(line.place).toBe(index + 1)
        }
      }),
      { numRuns: runs(100, 50_000) },
    )
  })
})

describe('a game', () => {
  test('by the clock counts its share of 24 points', () => {
    expect(lineOf(0, [minutes([0, 1, 2, 3], 9, 3)])).toMatchObject({ total: 18, wins: 1 })
    expect(lineOf(2, [minutes([0, 1, 2, 3], 9, 3)])).toMatchObject({ total: 6, wins: 0 })
    expect(lineOf(0, [minutes([0, 1, 2, 3], 1, 2)])).toMatchObject({ total: 8 })
  })

  test('that was stopped counts by its share if half of it was played', () => {
    expect(lineOf(0, [stopped([0, 1, 2, 3], 8, 4, 24)])).toMatchObject({ games: 1, total: 16, wins: 1 })
    expect(lineOf(0, [stopped([0, 1, 2, 3], 8, 3, 24)])).toMatchObject({ games: 0, total: 0, wins: 0 })
    expect(lineOf(0, [stopped([0, 1, 2, 3], 7, 4, 21)])).toMatchObject({ games: 1, total: 13.364 })
  })

  test('counts for nobody without a score, without a point, or stopped by no clock', () => {
    const void_ = [
      game([0, 1, 2, 3], 0, 0, { score: null }),
      minutes([0, 1, 2, 3], 0, 0),
      stopped([0, 1, 2, 3], 9, 3),
    ]
    expect(lineOf(0, void_)).toMatchObject({ games: 0, average: 0 })
  })
})

test('teams are ranked as teams', () => {
  const teams = [
    [0, 1],
    [2, 3],
    [4, 5],
  ]
  const games = [game([0, 1, 2, 3], 14, 10), game([4, 5, 0, 1], 16, 8)]
  expect(standings(teams, games).map(({ players, place, games: count }) => [players, place, count])).toEqual([
    [[4, 5], 1, 1],
    [[0, 1], 2, 2],
    [[2, 3], 3, 1],
  ])
})

describe('the podium', () => {
  test('takes nobody with less than 60 % of the games', () => {
    const games = [0, 1, 2, 3, 4].map(() => game([0, 1, 2, 3], 14, 10))
    const few = [game([4, 5, 6, 7], 24, 0), game([4, 5, 6, 7], 24, 0)]
    const steps = podiumOf(standings(PLAYERS, [...games, ...few]))
    expect(steps.map((step) => step.flatMap(({ players }) => players))).toEqual([[0, 1], [], [2, 3]])
    const enough = podiumOf(standings(PLAYERS, [...games, ...few, game([4, 5, 6, 7], 24, 0)]))
    expect(enough.map((step) => step.flatMap(({ players }) => players))).toEqual([[4, 5], [], [0, 1]])
  })

  test('is empty without games', () => {
    expect(podiumOf(standings(PLAYERS, []))).toEqual([[], [], []])
  })
})
