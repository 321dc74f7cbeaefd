import pg from 'pg'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../../testing/test-database.ts'
import {
  EVERYBODY,
  insertFixtures,
  MEMBERS,
  type Member,
  openHarness,
  signedIn,
  type Who,
} from './harness.ts'

const harness = openHarness()
const ID = '00000000-0000-4000-8000-0000000000f0'
/** A point on P-256. */
const KEY = 'BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU'
const announce = (who: Who, words = 'Closed on Monday.', more: { push?: boolean; expected?: unknown } = {}) =>
  harness.tries(who, `select announce($1, $2, date_trunc('day', now()) + interval '2 days', $3, $4)`, [
    ID,
    words,
    more.push ?? false,
    more.expected ?? null,
  ])
const end = (who: Who) => harness.tries(who, 'select end_announcement($1)', [ID])
const appoint = (who: Member) =>
  harness.asOperator('insert into stewards (member_id) values ($1)', [MEMBERS[who]])
const rows = (who: Who) => harness.tries(who, 'select from announcements')

test('only stewards announce, change and end, and only by the functions', async () => {
  await appoint('creator')
  for (const who of EVERYBODY) {
    if (who !== 'creator') {
      const refused = who === 'nobody' ? { code: '42501' } : { code: 'PT403', hint: 'not_a_steward' }
      expect(await announce(who)).toEqual(refused)
      expect(await end(who)).toEqual(refused)
    }
    for (const sql of [
      `insert into announcements (id, words, expires_at) values (gen_random_uuid(), 'x', now())`,
      `update announcements set words = 'x'`,
      'delete from announcements',
    ])
      expect(await harness.tries(who, sql)).toEqual({ code: '42501' })
  }
  expect(await announce('creator')).toEqual({ rows: 1 })
  expect(await end('creator')).toEqual({ rows: 1 })
  expect(await rows('creator')).toEqual({ rows: 0 })
  expect(await harness.asOperator('select act from steward_log order by id')).toEqual([
    { act: 'announced' },
    { act: 'announcement_ended' },
  ])
})

test('members see it until it expires, and stewards afterwards', async () => {
  await appoint('creator')
  await announce('creator')
  expect(await rows('other')).toEqual({ rows: 1 })
  expect(await rows('nobody')).toEqual({ code: '42501' })
  await harness.asOperator('update announcements set expires_at = now()')
  expect(await rows('other')).toEqual({ rows: 0 })
  expect(await rows('creator')).toEqual({ rows: 1 })
})

test('sent twice it is one, and two stewards do not overwrite each other', async () => {
  await appoint('creator')
  await appoint('other')
  await announce('creator')
  expect(await announce('creator')).toEqual({ rows: 1 })
  expect(await harness.asOperator('select from steward_log')).toHaveLength(1)
  const [read] = await harness.asOperator('select updated_at::text as at from announcements')
  await harness.asOperator(`update announcements set words = 'Closed.'`)
  await harness.asOperator(`alter table announcements disable trigger stamp_update`)
  await harness.asOperator(`update announcements set updated_at = now() + interval '1 second'`)
  await harness.asOperator(`alter table announcements enable trigger stamp_update`)
  expect(await announce('other', 'Open.', { expected: read?.at })).toEqual({
    code: 'PT409',
    hint: 'announcement_changed',
  })
  const [fresh] = await harness.asOperator('select updated_at::text as at from announcements')
  expect(await announce('other', 'Open.', { expected: fresh?.at })).toEqual({ rows: 1 })
  await end('creator')
  expect(await announce('other', 'Late.', { expected: fresh?.at })).toEqual({
    code: 'PT404',
    hint: 'announcement_gone',
  })
})

test('members with a device are notified once if the steward wants it', async () => {
  await appoint('creator')
  await harness.asOperator(
    `insert into push_subscriptions (user_id, endpoint, p256dh_key, auth_key)
     select member, 'https://push.example.org/' || member || n, $2, $3 from unnest($1::uuid[]) member, generate_series(1, 2) n`,
    [[MEMBERS.other, MEMBERS.creator], KEY, 'A'.repeat(22)],
  )
  await announce('creator', 'Closed.', { push: true })
  await announce('creator', 'Closed.', { push: true })
  expect(
    await harness.asOperator(`select user_id, message from notifications where type = 'announcement'`),
  ).toEqual([{ user_id: MEMBERS.other, message: 'Closed.' }])
})

test('sent on two connections at once it rings telephones once', async () => {
  const database = await createTestDatabase()
  const pool = new pg.Pool({ connectionString: database.url, max: 3 })
  const [first, second] = [await pool.connect(), await pool.connect()]
  try {
    await insertFixtures(first)
    await first.query('insert into stewards (member_id) values ($1)', [MEMBERS.creator])
    await first.query(
      `insert into push_subscriptions (user_id, endpoint, p256dh_key, auth_key) values ($1, 'https://push.example.org/1', $2, $3)`,
      [MEMBERS.other, KEY, 'A'.repeat(22)],
    )
    const claims = { role: 'authenticated', sub: MEMBERS.creator, amr: signedIn(0) }
    const press = (client: pg.PoolClient) =>
      client.query(
        `select set_config('request.jwt.claims', '${JSON.stringify(claims)}', false);
         select announce('${ID}', 'Closed.', date_trunc('day', now()) + interval '2 days', true)`,
      )
    await first.query('begin')
    await press(first)
    const pressed = press(second)
    // Statistics stand still inside of a transaction, so a third connection looks.
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(async () => (await pool.query(waiting)).rowCount).toBe(1)
    await first.query('commit')
    await pressed
    expect((await first.query(`select from notifications where type = 'announcement'`)).rowCount).toBe(1)
  } finally {
    first.release()
    second.release()
    await pool.end()
    await database.drop()
  }
})

test('it expires within a year, and says something', async () => {
  await appoint('creator')
  for (const until of ['now()', `now() + interval '367 days'`, `'infinity'`])
    expect(await harness.tries('creator', `select announce($1, 'x', ${until})`, [ID])).toEqual({
      code: '23514',
    })
  expect(await announce('creator', '  ')).toEqual({ code: '23514' })
  expect(await announce('creator', 'x'.repeat(501))).toEqual({ code: '23514' })
})
