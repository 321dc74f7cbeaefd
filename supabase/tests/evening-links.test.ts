import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { type BoardAnswer, knownTags, wholeBoard } from '../../domain/evening/board-answer.ts'
import type { HallBoard } from '../../domain/evening/hall-board.ts'
import { type Board, EVENING, gameOf, openEvening, roundOf } from './evening-scene.ts'
import { MEMBERS, openHarness, type Who } from './harness.ts'

const harness = openHarness()
const { call, tries, board, startWithAll, deal, enter } = openEvening(harness)

interface Tagged extends HallBoard {
  version: number
  server_time: string
  tags: { players: string }
}

let token: string

const change = (on: boolean, who: Who = 'creator') =>
  call<{ token: string | null }>(who, 'change_board_link', { p_match_id: EVENING, p_on: on })
const own = (who: Who = 'creator') =>
  call<{ token: string | null }>(who, 'own_board_link', { p_match_id: EVENING })
const shared = (of: string | null, version: number | null = null, who: Who = 'nobody') =>
  call<Board | null>(who, 'shared_board', { p_token: of, p_version: version })

beforeEach(async () => {
  const players = await startWithAll()
  await deal([roundOf(1, gameOf(players)), roundOf(2, gameOf(players.toReversed()))])
  const game = (await board()).rounds[0]?.games[0]?.id ?? ''
  await enter('participant', game, 14, 10)
  await enter('creator', game, 10, 14)
  token = (await change(true)).token ?? ''
})

test('shows courts, rounds and scores to everybody who has it, with first names', async () => {
  expect(token).toMatch(/^[\w-]{22}$/)
  const shown = await shared(token)
  expect(shown?.players.map(({ number, name }) => [number, name])).toEqual([
    [0, 'Creator'],
    [1, 'Participant'],
    [2, 'Tom'],
    [3, 'Tim'],
  ])
  expect(shown?.rounds.map(({ number, state, points }) => [number, state, points])).toEqual([
    [1, 'announced', 24],
    [2, 'planned', 24],
  ])
  expect(shown?.rounds[0]?.games[0]?.score).toEqual({ a: 14, b: 10, is_finished: true })
  expect(shown?.evening).toMatchObject({ courts: ['Centre', 'Two'], state: 'running' })
})

test('tells neither who of the members somebody is nor what they have said', async () => {
  const text = JSON.stringify(await shared(token))
  const [row] = await harness.asOperator(
    `select array(select p.id::text from match_participants p) || array(select e.id::text from evening_entries e) as ids`,
  )
  for (const id of [EVENING, ...Object.values(MEMBERS), ...((row?.ids ?? []) as string[])])
    expect(text).not.toContain(id)
  expect(text).not.toMatch(/Demo|10, ?14|"(by|at|tip_id|others|names|you|organisers|kept|dealt_by|seed)"/)
})

test('answers with little where nothing has changed', async () => {
  const { version } = await board()
  expect(await shared(token, version)).toEqual({ version, server_time: expect.any(String) })
  expect((await shared(token, version - 1))?.rounds).toHaveLength(2)
})

test('leaves out the rounds and players that a screen has, whether or not phones have fetched them', async () => {
  const held = (await shared(token)) as unknown as Tagged
  await board()
  const { server_time: _, ...same } = held
  expect(await shared(token)).toMatchObject(same)
  const [first] = (await board()).rounds
  await enter('participant', first?.games[0]?.id ?? '', 16, 8, first?.games[0]?.tip_id)
  const answer = await call<BoardAnswer<Tagged>>('nobody', 'shared_board', {
    p_token: token,
    p_version: held.version,
    p_known: knownTags(held),
  })
  expect(answer).not.toHaveProperty('players')
  expect(answer.rounds[1]).toEqual({ number: 2, tag: held.rounds[1]?.tag })
  const whole = (await shared(token)) as unknown as Tagged
  expect(whole.rounds[0]?.games[0]?.score).toMatchObject({ a: 16, b: 8 })
  expect(wholeBoard(answer, held)).toEqual({ ...whole, server_time: answer.server_time })
})

test('is one of organisers, of whom everybody gets the same', async () => {
  expect(await own()).toEqual({ token })
  await harness.asOperator('insert into evening_organisers values ($1, $2)', [EVENING, MEMBERS.other])
  expect(await own('other')).toEqual({ token })
  for (const name of ['own_board_link', 'change_board_link']) {
    const args = { p_match_id: EVENING, ...(name === 'change_board_link' && { p_on: true }) }
    for (const who of ['participant', 'invited'] as const)
      expect(await tries(who, name, args)).toEqual({ code: 'PT403', hint: 'not_organiser' })
    expect(await tries('nobody', name, args)).toEqual({ code: '42501' })
    expect(await tries('participant', name, { ...args, p_match_id: randomUUID() })).toEqual({
      code: 'PT404',
      hint: 'evening_gone',
    })
  }
  expect(await shared(token)).not.toBeNull()
})

test('switched off it is as one that was never given, and on again another one', async () => {
  expect(await change(false)).toEqual({ token: null })
  expect(await own()).toEqual({ token: null })
  expect(await shared(token)).toBeNull()
  const next = (await change(true)).token ?? ''
  expect(next).not.toBe(token)
  expect(await shared(token)).toBeNull()
  expect(await shared(next)).not.toBeNull()
  const renewed = (await change(true)).token
  expect(await shared(next)).toBeNull()
  expect(await shared(renewed)).not.toBeNull()
  for (const wrong of ['A'.repeat(22), '', null]) expect(await shared(wrong)).toBeNull()
})

test('opens a private evening, and none that stewards hide or that was deleted', async () => {
  await harness.asOperator('update matches set is_private = true where id = $1', [EVENING])
  expect(await shared(token)).not.toBeNull()
  await harness.asOperator('update matches set hidden_at = now() where id = $1', [EVENING])
  for (const who of ['nobody', 'creator', 'other'] as const) expect(await shared(token, null, who)).toBeNull()
  await harness.asOperator('update matches set hidden_at = null where id = $1', [EVENING])
  await harness.as('creator', 'delete from matches where id = $1', [EVENING])
  expect(await shared(token)).toBeNull()
  expect(await harness.asOperator('select from private.evening_boards')).toEqual([])
})

test('only its hash is stored', async () => {
  expect(JSON.stringify(await harness.asOperator('select * from private.evening_boards'))).not.toContain(
    token,
  )
  expect(await tries('nobody', 'shared_match', { p_token: token })).toEqual({ rows: 1 })
  expect(await call('nobody', 'shared_match', { p_token: token })).toBeNull()
})
