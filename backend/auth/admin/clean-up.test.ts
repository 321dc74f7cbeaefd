import { EventEmitter, once } from 'node:events'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, it, test } from 'vitest'
import { type Database, openDatabase } from '../../database/database.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { AUTH_DEFAULTS } from '../settings/settings.ts'
import { cleanUp, startCleanUp } from './clean-up.ts'

const ADA = '00000000-0000-4000-8000-000000000001'
const LIVE = '00000000-0000-4000-8000-000000000002'

const silent = pino({ level: 'silent' })
let testDatabase: TestDatabase
let database: Database
beforeAll(async () => {
  testDatabase = await createTestDatabase('platform')
  database = openDatabase(testDatabase.url, silent)
})
afterAll(async () => {
  await database.stop()
  await testDatabase.drop()
})
beforeEach(async () => {
  await run('delete from auth.audit_log_entries')
  await run('delete from auth.flow_state')
  await run('delete from auth.oauth_client_states')
  await run('delete from auth.users')
  // Deleting a confirmed account queues a notice to its owner.
  await run('delete from _backend.mail_queue')
  await run(`insert into auth.users (id, email, created_at) values ('${ADA}', 'ada@example.test', now())`)
  await run(
    `insert into auth.sessions (id, user_id, created_at, updated_at) values ('${LIVE}', '${ADA}', now(), now())`,
  )
})

async function run(sql: string): Promise<number> {
  return (await database.pool.query(sql)).rowCount ?? 0
}

async function count(table: string): Promise<number> {
  return Number((await database.pool.query(`select count(*) from auth.${table}`)).rows[0].count)
}

const clean = () => cleanUp(database, AUTH_DEFAULTS)

/** Inserts two rows each, `{age}` hours old: one that nobody can use any more and one that is still in use. */
const ROWS: [table: string, insert: string, gone: number, kept: number][] = [
  [
    'refresh_tokens',
    `(token, session_id, revoked, updated_at) values (gen_random_uuid(), '${LIVE}', true, now() - interval '{age} hours')`,
    25,
    23,
  ],
  [
    'sessions',
    `(id, user_id, updated_at, not_after) values (gen_random_uuid(), '${ADA}', now(), now() - interval '{age} hours')`,
    73,
    71,
  ],
  [
    'sessions',
    `(id, user_id, updated_at) values (gen_random_uuid(), '${ADA}', now() - interval '{age} hours')`,
    25,
    23,
  ],
  [
    'flow_state',
    `(id, provider_type, authentication_method, created_at)
     values (gen_random_uuid(), 'email', 'recovery', now() - interval '{age} hours')`,
    25,
    23,
  ],
  [
    'oauth_client_states',
    `(id, provider_type, created_at) values (gen_random_uuid(), 'github', now() - interval '{age} hours')`,
    25,
    23,
  ],
  [
    'mfa_factors',
    `(id, user_id, factor_type, status, created_at, updated_at)
     values (gen_random_uuid(), '${ADA}', 'totp', 'unverified', now() - interval '{age} hours', now())`,
    25,
    23,
  ],
  [
    'users',
    `(id, email, created_at) values (gen_random_uuid(), 'new-{age}@example.test', now() - interval '{age} hours')`,
    7 * 24 + 1,
    7 * 24 - 1,
  ],
  [
    'audit_log_entries',
    `(id, payload, created_at) values (gen_random_uuid(), '{}', now() - interval '{age} hours')`,
    90 * 24 + 1,
    90 * 24 - 1,
  ],
]

it.each(ROWS)(
  '%s: rows that nobody can use any more are deleted, the others stay',
  async (table, insert, gone, kept) => {
    const before = await count(table)
    for (const age of [gone, kept])
      await run(`insert into auth.${table} ${insert.replaceAll('{age}', String(age))}`)
    expect(await clean()).toBe(1)
    expect(await count(table)).toBe(before + 1)
  },
)

test('an account that was never confirmed goes with its sign-ups; one that was, or was mailed to lately, stays', async () => {
  await run(`insert into auth.users (id, email, created_at, email_confirmed_at, confirmation_sent_at, last_sign_in_at)
    select gen_random_uuid(), name, now() - interval '1 year', confirmed, mailed, seen
    from (values ('never@example.test', null::timestamptz, now() - interval '8 days', null::timestamptz),
      ('confirmed@example.test', now() - interval '1 year', null, null), ('mailed@example.test', null, now(), null),
      ('used@example.test', null, null, now() - interval '1 year')) people (name, confirmed, mailed, seen)`)
  await run(`insert into _backend.sign_ups (proof, user_id, encrypted_password, data)
    select email, id, 'hash', '{}' from auth.users where email in ('never@example.test', 'mailed@example.test')`)
  expect(await clean()).toBe(1)
  const { rows } = await database.pool.query('select email from auth.users order by email')
  expect(rows.map(({ email }) => email.split('@')[0])).toEqual(['ada', 'confirmed', 'mailed', 'used'])
  expect(await run('select from _backend.sign_ups')).toBe(1)
})

test('tokens of mails go after a day, wherever the database thinks that it is', async () => {
  const insert = (age: number, type: string) =>
    run(`insert into auth.one_time_tokens (id, user_id, token_type, token_hash, relates_to, created_at)
      values (gen_random_uuid(), '${ADA}', '${type}', 'hash', 'ada', (now() at time zone 'utc') - interval '${age} hours')`)
  await insert(25, 'recovery_token')
  await insert(23, 'confirmation_token')
  expect(await clean()).toBe(1)
})

test('mails that were given up are kept for 30 days, those that wait as long as they wait', async () => {
  // Accounts that earlier tests deleted have left notices.
  await run('delete from _backend.mail_queue')
  await run(`insert into _backend.mail_queue (recipient, mail, given_up_at, created_at) values
    ('gone', null, now() - interval '31 days', now()), ('kept', null, now() - interval '29 days', now()),
    ('waits', '{}', null, now() - interval '31 days')`)
  expect(await clean()).toBe(1)
  const { rows } = await database.pool.query('select recipient from _backend.mail_queue order by recipient')
  expect(rows).toEqual([{ recipient: 'kept' }, { recipient: 'waits' }])
})

test('challenges go after a day, verified factors never', async () => {
  await run(`with factor as (
      insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
      values (gen_random_uuid(), '${ADA}', 'totp', 'verified', now() - interval '9 years', now()) returning id)
    insert into auth.mfa_challenges (id, factor_id, created_at, ip_address)
    select gen_random_uuid(), id, now() - make_interval(hours => age), '127.0.0.1' from factor, unnest(array[25, 23]) age`)
  expect(await clean()).toBe(1)
  expect(await count('mfa_factors')).toBe(1)
})

test('a used token stays while its successor is unused: the answer may have been lost', async () => {
  await run(`insert into auth.refresh_tokens (token, parent, session_id, revoked, updated_at)
    values ('first', null, '${LIVE}', true, now() - interval '9 days'), ('second', 'first', '${LIVE}', true,
      now() - interval '8 days'), ('third', 'second', '${LIVE}', false, now() - interval '8 days')`)
  expect(await clean()).toBe(1)
  const { rows } = await database.pool.query('select token from auth.refresh_tokens order by id')
  expect(rows.map((row) => row.token)).toEqual(['second', 'third'])
})

test('many go in batches; what somebody has locked is not waited for', async () => {
  await run(`insert into auth.flow_state (id, provider_type, authentication_method, created_at)
    select gen_random_uuid(), 'email', 'recovery', now() - interval '2 days' from generate_series(1, 250)`)
  await database.transaction(async (other) => {
    await other.query('select from auth.flow_state limit 5 for update')
    expect(await clean()).toBe(245)
  })
  expect(await clean()).toBe(5)
})

test('the rounds go on after one that failed, and end with stop', async () => {
  const lines = new EventEmitter()
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.emit('line', JSON.parse(line)) })
  const lock = `alter table auth.flow_state rename to`
  await run(`${lock} flow_state_away`)
  const failed = once(lines, 'line')
  const rounds = startCleanUp(database, AUTH_DEFAULTS, log, 5)
  expect((await failed)[0]).toMatchObject({ level: 40, msg: 'auth: expired rows could not be deleted' })
  await run('alter table auth.flow_state_away rename to flow_state')
  const cleaned = new Promise<number>((resolve) =>
    lines.on('line', (line) => line.deletedRows && resolve(line.deletedRows)),
  )
  await run(`insert into auth.flow_state (id, provider_type, authentication_method, created_at)
    values (gen_random_uuid(), 'email', 'recovery', now() - interval '2 days')`)
  expect(await cleaned).toBe(1)
  await rounds.stop()
})
