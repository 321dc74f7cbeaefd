import { beforeEach, expect, test } from 'vitest'
import { MATCHES, MEMBERS, openHarness } from './harness.ts'

const harness = openHarness()
const places = (match: string) =>
  harness.asOperator('select user_id, status from match_participants where match_id = $1 order by status', [
    match,
  ])
const NAMELESS = { user_id: null, status: 'confirmed' }

beforeEach(async () => {
  await harness.asOperator('delete from auth.users where id = $1', [MEMBERS.participant])
})

test('whoever is removed keeps the place of a match that was played, without a name, and no other', async () => {
  const asked = { user_id: MEMBERS.invited, status: 'pending' }
  expect(await places(MATCHES.past)).toEqual([NAMELESS, asked])
  expect(await places(MATCHES.open)).toEqual([asked])
  expect(await places(MATCHES.hidden)).toEqual([asked])
})

test('who was only asked leaves nothing', async () => {
  await harness.asOperator('delete from auth.users where id = $1', [MEMBERS.invited])
  expect(await places(MATCHES.past)).toEqual([NAMELESS])
})

test('the place counts if the match is moved, and its deletion tells nobody without a name', async () => {
  await harness.as(
    'creator',
    `update matches set match_date = '2099-07-01 16:30Z', end_time = '20:00', players = 2 where id = $1`,
    [MATCHES.past],
  )
  const join = `select join_match_bypass_notifications($1, $2, 'confirmed')`
  expect(await harness.tries('other', join, [MATCHES.past, MEMBERS.other])).toEqual({ rows: 1 })
  expect(await harness.tries('invited', join, [MATCHES.past, MEMBERS.invited])).toMatchObject({
    hint: 'match_full',
  })
  expect(
    await harness.tries('creator', 'delete from matches where id = $1 returning id', [MATCHES.past]),
  ).toEqual({
    rows: 1,
  })
  expect(
    await harness.asOperator(
      `select user_id from notifications where type = 'match_cancelled' order by user_id`,
    ),
  ).toEqual([{ user_id: MEMBERS.invited }, { user_id: MEMBERS.other }])
})

test('nobody makes a place without a name, or takes one over', async () => {
  const insert = (status: string) =>
    harness.tries(
      'creator',
      'insert into match_participants (match_id, user_id, status) values ($1, null, $2)',
      [MATCHES.open, status],
    )
  expect(await insert('confirmed')).toEqual({ code: '42501' })
  expect(await insert('pending')).toEqual({ code: '23514' })
  const take = `update match_participants set team_assignment = 'B' where match_id = $1 and user_id is null returning id`
  expect(await harness.tries('creator', take, [MATCHES.past])).toEqual({ rows: 0 })
})

test('an account that the service of a project deletes softly leaves like any other, with no hash on the list', async () => {
  await harness.asOperator(
    `update auth.users set email = 'a-hash', deleted_at = now(), email_change = '' where id = $1`,
    [MEMBERS.other],
  )
  expect(await harness.asOperator('select from profiles where id = $1', [MEMBERS.other])).toEqual([])
  expect(await harness.asOperator(`select from profiles where email = 'a-hash'`)).toEqual([])
})
