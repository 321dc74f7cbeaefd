import { randomUUID } from 'node:crypto'
import pg from 'pg'
import type { TestDatabase } from 'supabase-compatible/testing/test-database.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from '../../testing/test-database.ts'
import { signedIn } from './harness.ts'

// Committed, on connections of their own. Whoever has to wait is told so after 50 ms, which is how a test sees it.
let database: TestDatabase
let operator: pg.Client
let open: pg.Client[]
let match: string
let leaver: string
let player: string
let comer: string
const JOIN = `select join_match_bypass_notifications($1, $2, 'confirmed')`
const DELETE = `select delete_my_account('DELETE', $1)`
const LEAVE = 'delete from match_participants where match_id = $1 and user_id = $2'

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  operator = new pg.Client({ connectionString: database.url })
  await operator.connect()
  open = [operator]
  const ids = Array.from({ length: 4 }, () => randomUUID()) as [string, string, string, string]
  ;[match, leaver, player, comer] = ids
  await operator.query('insert into auth.users (id, email_confirmed_at) select unnest($1::uuid[]), now()', [
    [leaver, player, comer],
  ])
  await operator.query(
    `insert into matches (id, creator_id, location, match_date) values ($1, $2, 'TSG Padel', now() + interval '1 day')`,
    [match, leaver],
  )
  await operator.query(
    `insert into match_participants (match_id, user_id, status) select $1, unnest($2::uuid[]), 'confirmed'`,
    [match, [leaver, player]],
  )
  return () => Promise.all(open.map((client) => client.end()))
})

async function signIn(member: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  open.push(client)
  await client.query(
    `select set_config('role', 'authenticated', false), set_config('request.jwt.claims', $1, false)`,
    [JSON.stringify({ role: 'authenticated', sub: member, amr: signedIn(0) })],
  )
  return client
}

const refusal = ({ hint, code }: pg.DatabaseError) => hint ?? code
const isIn = async (member: string) =>
  (
    await operator.query('select from match_participants where match_id = $1 and user_id = $2', [
      match,
      member,
    ])
  ).rowCount === 1

/** The first runs, the second begins and waits, the first commits; how both ended. */
async function oneAfterTheOther(
  first: [member: string, sql: string, values: unknown[]],
  second: [member: string, sql: string, values: unknown[]],
) {
  const [one, other] = await Promise.all([signIn(first[0]), signIn(second[0])])
  await one.query('begin')
  await one.query(first[1], first[2])
  const { rows } = await other.query<{ pid: number }>('select pg_backend_pid() as pid')
  const ended = other.query(second[1], second[2]).then(() => 'done', refusal)
  const waits = `select from pg_locks where pid = $1 and not granted`
  await expect.poll(async () => (await operator.query(waits, [rows[0]?.pid])).rowCount).not.toBe(0)
  await one.query('commit')
  return ended
}

test('who joins meanwhile finds the match handed on, or gone', async () => {
  expect(await oneAfterTheOther([leaver, DELETE, ['hand_on']], [comer, JOIN, [match, comer]])).toBe('done')
  expect(await isIn(comer)).toBe(true)
})

test('who joins a match that is being cancelled is told that it is gone', async () => {
  expect(await oneAfterTheOther([leaver, DELETE, ['cancel']], [comer, JOIN, [match, comer]])).toBe(
    'match_gone',
  )
})

test('who joined just before is asked to organise, and not pulled along', async () => {
  await operator.query(LEAVE, [match, player])
  expect(await oneAfterTheOther([comer, JOIN, [match, comer]], [leaver, DELETE, ['hand_on']])).toBe('done')
  const { rows } = await operator.query('select creator_id from matches where id = $1', [match])
  expect(rows).toEqual([{ creator_id: comer }])
})

test('nobody is made organizer while leaving', async () => {
  expect(await oneAfterTheOther([player, LEAVE, [match, player]], [leaver, DELETE, ['hand_on']])).toBe('done')
  expect((await operator.query('select from matches where id = $1', [match])).rowCount).toBe(0)
})

test('two who delete their accounts at once leave nothing behind', async () => {
  expect(await oneAfterTheOther([leaver, DELETE, ['hand_on']], [player, DELETE, ['hand_on']])).toBe('done')
  expect((await operator.query('select from matches where id = $1', [match])).rowCount).toBe(0)
})

test('what the member joins or makes in another tab goes too', async () => {
  const other = randomUUID()
  await operator.query(
    `insert into matches (id, creator_id, location, match_date) values ($1, $2, 'TSG Padel', now() + interval '1 day')`,
    [other, player],
  )
  expect(await oneAfterTheOther([leaver, JOIN, [other, leaver]], [leaver, DELETE, ['cancel']])).toBe('done')
  expect((await operator.query('select from match_participants where user_id = $1', [leaver])).rowCount).toBe(
    0,
  )
  const made = `insert into matches (location, match_date, end_time, skill_level, creator_id)
    values ('TSG Padel', now() + interval '1 day', '23:59:59', 'Pro', $1)`
  expect(await oneAfterTheOther([player, made, [player]], [player, DELETE, ['cancel']])).toBe('done')
  expect((await operator.query('select from matches where creator_id is null')).rowCount).toBe(0)
})
