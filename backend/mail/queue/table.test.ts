import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { addMails, findDue } from './table.ts'

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

it('tells what is due, and how long until more is; an empty queue waits for nothing', async () => {
  expect(await findDue(client, [], 1)).toEqual({ due: [], wait: null })
  await addMails(client, [MAIL])
  expect(await findDue(client, [], 1)).toMatchObject({ due: [{ recipient: MAIL.to }], wait: null })
  expect(await findDue(client, [MAIL.to], 1)).toEqual({ due: [], wait: null })
  await client.query(`update _backend.mail_queue set due_at = now() + interval '1 minute'`)
  const { due, wait } = await findDue(client, [], 1)
  expect(due).toEqual([])
  expect(wait).toBeGreaterThan(50_000)
})
