import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { EVENING, gameOf, openEvening, roundOf } from './evening-scene.ts'
import { MEMBERS, openHarness } from './harness.ts'

const harness = openHarness()
const { call, startWithAll, deal, enter, board, revoke, startRound, closeRound } = openEvening(harness)
const DEVICE = '00000000-0000-4000-8000-0000000000d1'

let players: string[]

beforeEach(async () => {
  players = await startWithAll()
  await harness.asOperator('delete from notifications')
  await harness.asOperator(
    `insert into push_subscriptions (id, user_id, endpoint, p256dh_key, auth_key, created_at)
     values ($1, $2, 'https://push.example.com/1', 'BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU', $3, now() - interval '1 day')`,
    [DEVICE, MEMBERS.participant, 'A'.repeat(22)],
  )
})

const told = () =>
  harness.asOperator(
    `select split_part(username, ' ', 1) as name, data ->> 'round' as round, data ->> 'court' as court, data #>> '{partner,name}' as partner,
            data #> '{opponent}' as opponent, read
       from notifications join profiles on profiles.id = user_id where type = 'round_announced' and related_id = $1 order by 1`,
    [EVENING],
  )
const pending = async () =>
  (
    await harness.asOperator('select data, due <= now() as now from private.pending_pushes($1, $2, now())', [
      DEVICE,
      EVENING,
    ])
  ).length
const again = (four: string[], number = 1, court = 0) => deal([roundOf(number, gameOf(four, court))])

test('who plays in an announced round is told court, partner and opponents at once, but not who has dealt it', async () => {
  await deal([roundOf(1, gameOf(players)), roundOf(2, gameOf(players.toReversed(), 1))])
  expect(await told()).toEqual([
    {
      name: 'Participant',
      round: '1',
      court: 'Centre',
      partner: 'Creator Demo',
      opponent: { name: 'Tom', guest: true },
      read: false,
    },
  ])
  expect(
    await harness.asOperator('select due <= now() as now from private.pending_pushes($1, $2, now())', [
      DEVICE,
      EVENING,
    ]),
  ).toEqual([{ now: true }])
})

test('one entry tells of the newest round, new again and unread', async () => {
  await deal([roundOf(1, gameOf(players)), roundOf(2, gameOf(players.toReversed(), 1))])
  const [first] = await harness.asOperator('select id, created_at::text from notifications')
  await harness.as('participant', 'update notifications set read = true')
  await closeRound(1)
  expect(await told()).toMatchObject([
    { name: 'Participant', round: '2', court: 'Two', partner: 'Creator Demo', read: false },
  ])
  const [second] = await harness.asOperator('select id, created_at::text from notifications')
  expect(second?.id).toBe(first?.id)
  expect(second?.created_at).not.toEqual(first?.created_at)
})

test('what a repair leaves as it was is told once', async () => {
  await again(players)
  await harness.as('participant', 'update notifications set read = true')
  await again(players)
  expect(await told()).toMatchObject([{ round: '1', read: true }])
  expect(await pending()).toBe(0)
  await again(players, 1, 1)
  expect(await told()).toMatchObject([{ round: '1', court: 'Two', read: false }])
  expect(await pending()).toBe(1)
})

test('a round that has begun, was dealt anew, or ended is sent to no device, and the end of the evening takes it away', async () => {
  await again(players)
  expect(await pending()).toBe(1)
  const begun = await startRound(1)
  expect(await pending()).toBe(0)
  await revoke('creator', begun.id)
  expect(await pending()).toBe(1)
  await call('creator', 'end_evening', { p_id: randomUUID(), p_match_id: EVENING })
  expect(await told()).toEqual([])
})

test('who does not play in it any more keeps nothing of it, and who is away is told nothing', async () => {
  const ida = await call('creator', 'add_player', {
    p_id: randomUUID(),
    p_match_id: EVENING,
    p_player_id: randomUUID(),
    p_guest_name: 'Ida',
  })
  await again(players)
  await again([players[0] ?? '', String(ida.player_id), players[2] ?? '', players[3] ?? ''])
  expect(await told()).toEqual([])
  await again(players)
  await call('participant', 'set_presence', { p_id: randomUUID(), p_player_id: players[1], p_present: false })
  await closeRound(1)
  expect(await told()).toMatchObject([{ round: '1' }])
})

test('it is muted as a kind, and silent for members whom stewards have blocked and in matches that are hidden', async () => {
  await harness.as('participant', `insert into push_mutes (type) values ('round_announced')`)
  await again(players)
  expect(await pending()).toBe(0)
  await harness.asOperator('delete from notifications')
  await harness.asOperator(`update auth.users set banned_until = now() + interval '1 day' where id = $1`, [
    MEMBERS.participant,
  ])
  await again(players)
  expect(await told()).toEqual([])
  await harness.asOperator('update auth.users set banned_until = null')
  await harness.asOperator('update matches set hidden_at = now() where id = $1', [EVENING])
  await again(players)
  expect(await told()).toEqual([])
})

test('with somebody who has left the community it names nobody', async () => {
  await harness.asOperator(
    `update match_participants set user_id = $2, guest_name = null, guest_kind = null where match_id = $1 and guest_name = 'Tom'`,
    [EVENING, MEMBERS.other],
  )
  await harness.asOperator(`update matches set match_date = now() - interval '1 minute' where id = $1`, [
    EVENING,
  ])
  await again(players)
  await enter('creator', (await board()).rounds[0]?.games[0]?.id ?? '', 12, 12)
  await closeRound(1)
  await harness.asOperator('delete from auth.users where id = $1', [MEMBERS.other])
  await again(players, 2)
  const [row] = await harness.asOperator(
    `select message, data ? 'partner' as named from notifications where type = 'round_announced'`,
  )
  expect(row).toMatchObject({ named: false })
})
