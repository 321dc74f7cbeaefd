import type { EventEmitter } from 'node:events'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEFAULT_REQUEST_LIMITS } from '../http/request-limits.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { type Database, openDatabase } from './database.ts'

let testDatabase: TestDatabase
let database: Database
const member = { role: 'authenticated', claims: { role: 'authenticated', sub: crypto.randomUUID() } }

beforeAll(async () => {
  testDatabase = await createTestDatabase('platform')
  database = openDatabase(testDatabase.url, pino({ level: 'silent' }))
})
afterAll(async () => {
  await database.stop()
  await testDatabase.drop()
})

test('a statement runs with the role and the claims of its caller', async () => {
  const { rows } = await database.runAs(member, { text: 'select current_user as role, auth.uid() as uid' })
  expect(rows).toEqual([{ role: 'authenticated', uid: member.claims.sub }])
})

test('nothing of the caller stays on the connection', async () => {
  await database.runAs(member, { text: 'select 1' })
  const { rows } = await database.pool.query('select current_user as role, auth.uid() as uid')
  expect(rows).toEqual([{ role: 'postgres', uid: null }])
})

test('a failing statement rejects with its own error and leaves the connection usable', async () => {
  const failing = Array.from({ length: 30 }, () => database.runAs(member, { text: 'select 1/0' }))
  for (const outcome of await Promise.allSettled(failing)) {
    expect(outcome).toMatchObject({ status: 'rejected', reason: { code: '22012' } })
  }
  const { rows } = await database.runAs(member, { text: 'select 1 as one' })
  expect(rows).toEqual([{ one: 1 }])
})

test('an error at the commit rejects too, and nothing is committed', async () => {
  await database.pool.query(`
    create table public.late (id int primary key, other int references public.late deferrable initially deferred);
    grant all on public.late to authenticated`)
  const insert = (id: number, other: number) => ({
    name: 'insert_late',
    text: 'insert into public.late values ($1, $2) returning id',
    values: [id, other],
  })
  expect((await database.runAs(member, insert(1, 1))).rows).toEqual([{ id: 1 }])
  await expect(database.runAs(member, insert(2, 9))).rejects.toMatchObject({ code: '23503' })
  expect((await database.pool.query('select id from public.late')).rows).toEqual([{ id: 1 }])
})

test('the columns of a prepared statement are requested once on a connection', async () => {
  const alone = openDatabase(testDatabase.url, pino({ level: 'silent' }), {
    ...DEFAULT_REQUEST_LIMITS,
    poolSize: 3,
  })
  let described = 0
  alone.pool.on('connect', (client) => {
    const { connection } = client as unknown as { connection: EventEmitter }
    connection.on('rowDescription', () => described++)
  })
  const ask = (one: number) =>
    alone.runAs(member, { name: 'asked', text: 'select $1::int as one, auth.uid() as uid', values: [one] })
  const unnamed = () => alone.runAs(member, { text: 'select 3 as three' })
  expect((await ask(1)).rows).toEqual([{ one: 1, uid: member.claims.sub }])
  const before = described
  expect((await ask(2)).rows).toEqual([{ one: 2, uid: member.claims.sub }])
  expect(described).toBe(before)
  expect([(await unnamed()).rows, (await unnamed()).rows]).toEqual([[{ three: 3 }], [{ three: 3 }]])
  expect(described).toBe(before + 2)
  await alone.stop()
})

test('a read-only statement cannot write, one that is tried leaves nothing behind', async () => {
  await database.pool.query('create table public.kept (id int); grant all on public.kept to authenticated')
  const insert = { text: 'insert into public.kept values (1) returning id' }
  await expect(database.runAs(member, insert, { readOnly: true })).rejects.toMatchObject({ code: '25006' })
  expect((await database.runAs(member, insert, { rollback: true })).rows).toEqual([{ id: 1 }])
  expect((await database.pool.query('select id from public.kept')).rows).toEqual([])
})

test.each([
  { 'request.method': 'GET' },
  { 'request.method': 'GET', 'request.path': '/games' },
  { 'request.method': 'GET', 'request.path': '/games', search_path: 'auth' },
])('settings travel with the statement and end with it: %j', async (settings: Record<string, string>) => {
  const read = { text: `select current_setting('request.method', true) as method` }
  expect((await database.runAs(member, read, { settings })).rows).toEqual([{ method: 'GET' }])
  expect((await database.runAs(member, read)).rows).toEqual([{ method: '' }])
})

test('callers who make up ever new statements do not fill a connection', async () => {
  const asked = Array.from({ length: 700 }, (_, n) => ({ name: `made_up_${n}`, text: `select ${n} as n` }))
  for (const statement of asked) await database.runAs(member, statement)
  const { rows } = await database.pool.query('select count(*)::int as prepared from pg_prepared_statements')
  expect(rows[0].prepared).toBeLessThan(310)
})

test('long statements do not fill a connection either, however few they are', async () => {
  const kept = `select coalesce(sum(length(statement)), 0)::int as letters from pg_prepared_statements`
  let most = 0
  for (let n = 0; n < 40; n++) {
    const text = `select ${n} as n /* ${'x'.repeat(8000)} */`
    await database.runAs(member, { name: `long_${n}`, text })
    const { rows } = await database.pool.query(kept)
    most = Math.max(most, rows[0].letters)
  }
  expect(most).toBeGreaterThan(8000)
  expect(most).toBeLessThan(80_000)
})

test('a statement that failed before it was known is prepared once more', async () => {
  const statement = (value: string) => ({ name: 'picky', text: 'select $1::int as one', values: [value] })
  await expect(database.runAs(member, statement('no number'))).rejects.toMatchObject({ code: '22P02' })
  for (const value of ['1', '2'])
    expect((await database.runAs(member, statement(value))).rows).toEqual([{ one: Number(value) }])
})

test('values are sent as pg sends them, and statements without columns are known as well', async () => {
  await database.pool.query(
    'create table public.sent (t timestamptz, j jsonb, a text[], b bytea); grant all on public.sent to authenticated',
  )
  const now = new Date()
  const insert = {
    name: 'send',
    text: 'insert into public.sent values ($1, $2, $3, $4)',
    values: [now, { a: 1 }, ['x', 'y z'], Buffer.from('é')],
  }
  for (const _ of [1, 2]) expect((await database.runAs(member, insert)).rowCount).toBe(1)
  const { rows } = await database.runAs(member, { text: 'select * from public.sent limit 1' })
  expect(rows).toEqual([{ t: now, j: { a: 1 }, a: ['x', 'y z'], b: Buffer.from('é') }])
})

test.each([
  ['succeeds', 1],
  ['fails', 0],
])('a statement without a name that %s leaves no plan on the connection', async (_how, divisor) => {
  const kept = {
    name: 'kept',
    text: 'select count(*)::int as plans from pg_backend_memory_contexts where ident like $1',
    values: [`select 1 / %`],
  }
  const once = database.runAs(member, { text: 'select 1 / $1::int as once', values: [divisor] })
  expect(
    await once.then(
      () => 'done',
      ({ code }) => code,
    ),
  ).toBe(divisor ? 'done' : '22012')
  expect((await database.pool.query(kept)).rows).toEqual([{ plans: 0 }])
})

test('a long statement without a name takes its connection along', async () => {
  const process = async () => (await database.pool.query('select pg_backend_pid() as id')).rows[0].id
  const first = await process()
  await database.runAs(member, { text: 'select 1 as short' })
  expect(await process()).toBe(first)
  await database.runAs(member, { text: `select 1 as long /* ${'x'.repeat(3000)} */` })
  expect(await process()).not.toBe(first)
})
