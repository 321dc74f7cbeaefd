import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { addMails, databaseTime, findDue, timeToNext } from './table.ts'

let database: TestDatabase
let client: pg.Client
const MAIL = { to: 'ela@club.example', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' }

beforeAll(async () => {
  database = await createTestDatabase('platform')
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

it('an entry that becomes due between two looks is due now, and an empty queue waits for nothing', async () => {
  const asOf = await databaseTime(client)
  expect(await timeToNext(client, asOf)).toBeUndefined()
  await addMails(client, [MAIL])
  await client.query(`update _backend.mail_queue set due_at = $1::timestamptz + interval '5 milliseconds'`, [
    asOf,
  ])
  await expect.poll(() => findDue(client, [], 1)).toHaveLength(1)
  expect(await timeToNext(client, asOf)).toBe(0)
  expect(await timeToNext(client, await databaseTime(client))).toBeUndefined()
  await client.query(`update _backend.mail_queue set due_at = now() + interval '1 minute'`)
  expect(await timeToNext(client, await databaseTime(client))).toBeGreaterThan(50_000)
})
