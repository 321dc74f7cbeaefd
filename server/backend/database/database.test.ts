import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../tools/test-database.ts'
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
