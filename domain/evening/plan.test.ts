import { expect, test } from 'vitest'
import type { EveningBoard } from './board.ts'
import { withPending } from './pending.ts'
import { fairnessWith, misfitOf, planNext, roundsToDeal } from './plan.ts'
import { standingsOf } from './results.ts'

const NOW = '2026-01-01T18:00:00Z'

function evening(players: number, more: Partial<EveningBoard['evening']> = {}): EveningBoard {
  return {
    ...{ server_time: NOW, version: 1, plan_version: 1 },
    evening: {
      ...{
        format: 'americano',
        pairing: 'least_repeated',
        points: 24,
        minutes: null,
        until: null,
        rounds: 5,
      },
      ...{ courts: ['Court 1', 'Court 2'], open_courts: [0, 1], seed: 3, state: 'running' },
      ...{ started_at: NOW, ended_at: null, ends_at: NOW },
      ...more,
    },
    ...{ you: { player_id: null, is_organiser: true }, organisers: [], names: {}, rounds: [], kept: [] },
    players: Array.from({ length: players }, (_, number) => ({
      ...{ id: `p${number}`, number, member_id: null, participant_id: null, name: `P${number}` },
      ...{ is_guest: true, avatar_filename: null, is_present: true, team: Math.floor(number / 2) },
    })),
  }
}

/** Deals what is planned next, as the database does. */
function dealt(board: EveningBoard): EveningBoard {
  const plan = planNext(board)
  if (!plan) throw new Error('nothing is left')
  let ids = board.version * 1000
  const rounds = roundsToDeal(board, plan, () => `g${++ids}`).map(({ number, games }, at) => ({
    ...{ number, edition: 1, points: board.evening.points, minutes: board.evening.minutes, dealt_by: 'd' },
    ...{ state: at === 0 ? ('announced' as const) : ('planned' as const), started_at: null, closed_at: null },
    games: games.map((game) => ({
      ...{ ...game, a: game.a as [string, string], b: game.b as [string, string] },
      ...{ score: null, tip_id: null, others: [] },
    })),
    resting: board.players
      .filter(({ id, is_present }) => is_present && !games.some(({ a, b }) => [...a, ...b].includes(id)))
      .map(({ id }) => id),
  }))
  const kept = board.rounds.filter(({ number }) => number < plan.number)
  return { ...board, version: board.version + 1, rounds: [...kept, ...rounds] }
}

const without = (board: EveningBoard, id: string): EveningBoard => ({
  ...board,
  players: board.players.map((one) => (one.id === id ? { ...one, is_present: false } : one)),
})

test('an evening is dealt whole, everybody plays, and it fits', () => {
  const board = dealt(evening(8))
  expect(board.rounds.map(({ number, state, games }) => [number, state, games.length])).toEqual([
    [1, 'announced', 2],
    ...[2, 3, 4, 5].map((number) => [number, 'planned', 2]),
  ])
  expect(misfitOf(board)).toBe(null)
  expect(fairnessWith(board, null)).toMatchObject({ rounds: 5, games: { min: 5, max: 5 }, isFair: true })
})

test('somebody who leaves makes the announced round misfit, and the repair keeps all other games', () => {
  const before = dealt(evening(9))
  const [first] = before.rounds
  const gone = first?.games[0]?.a[0] ?? ''
  const left = without(before, gone)
  expect(misfitOf(left)).toBe('announced')
  const plan = planNext(left)
  expect(plan).toMatchObject({ number: 1, rounds: { length: 5 } })
  expect(plan?.announced).not.toBe(null)
  const after = dealt(left)
  expect(misfitOf(after)).toBe(null)
  const gamesOf = (board: EveningBoard) => board.rounds[0]?.games.map(({ court, a, b }) => ({ court, a, b }))
  expect(gamesOf(after)?.[1]).toEqual(gamesOf(before)?.[1])
  expect(after.rounds.flatMap(({ games }) => games).some(({ a, b }) => [...a, ...b].includes(gone))).toBe(
    false,
  )
})

test('a round with its first score stays, and only what follows is planned anew', () => {
  const board = dealt(evening(9))
  const [game] = board.rounds[0]?.games ?? []
  const entry = {
    id: 'e',
    gameId: game?.id ?? '',
    at: NOW,
    kind: 'score',
    a: 14,
    b: 10,
    isFinished: true,
  } as const
  const begun = withPending(board, [{ ...entry, basedOn: null }], 'm')
  const left = without(begun, game?.a[0] ?? '')
  expect(misfitOf(left)).toBe('planned')
  expect(planNext(left)).toMatchObject({ number: 2, announced: null, rounds: { length: 4 } })
})

test('a lost court, a further round and fewer people are noticed; too few are refused by the name of the field', () => {
  const board = dealt(evening(8))
  expect(misfitOf({ ...board, evening: { ...board.evening, open_courts: [1] } })).toBe('announced')
  expect(misfitOf({ ...board, evening: { ...board.evening, rounds: 6 } })).toBe('planned')
  expect(() => planNext(evening(3))).toThrow(/^present must/)
})

test('teams stay together and are lines of the standings; mexicano is dealt round by round', () => {
  const teams = dealt(evening(8, { format: 'teams', rounds: 3 }))
  for (const { a, b } of teams.rounds.flatMap(({ games }) => games))
    for (const [one, other] of [a, b])
      expect(Math.floor(Number(one.slice(1)) / 2)).toBe(Math.floor(Number(other.slice(1)) / 2))
  expect(standingsOf(teams)).toHaveLength(4)
  expect(misfitOf(teams)).toBe(null)
  const mexicano = dealt(evening(8, { format: 'mexicano' }))
  expect(mexicano.rounds).toHaveLength(1)
  expect(misfitOf(mexicano)).toBe(null)
})
