import pg from 'pg'
import type { TestDatabase } from 'supabase-compatible/testing/test-database.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { BusyInterval } from '../../server/courts/court-snapshot.ts'
import { courtSnapshot } from '../../testing/court-snapshot.ts'
import { createTestDatabase } from '../../testing/test-database.ts'

// An alert is made either before a reading or after it: nothing frees in between.

const MEMBER = '00000000-0000-4000-8000-00000000000a'
const DAY = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
const EVENING: BusyInterval[] = [{ court: 5907, day: DAY, start: 1080, end: 1260 }]
const NOON: BusyInterval[] = [{ court: 5907, day: DAY, start: 720, end: 780 }]

let database: TestDatabase
let reader: pg.Client
let member: pg.Client
let reading = 0
beforeAll(async () => {
  database = await createTestDatabase()
  const clients = [1, 2].map(() => new pg.Client({ connectionString: database.url }))
  ;[reader, member] = clients as [pg.Client, pg.Client]
  await Promise.all(clients.map((client) => client.connect()))
  await reader.query('insert into auth.users (id, email, email_confirmed_at) values ($1, $2, now())', [
    MEMBER,
    'member@example.org',
  ])
  const courts = [
    { venue: 'tsg', id: 5907, source: 'ebusy', name: 'Court 1 (double)', position: 1 },
    { venue: 'arena', id: 100676, source: 'eversports', name: 'Court 6 (double)', position: 1 },
  ]
  await reader.query('select private.set_courts($1)', [JSON.stringify(courts)])
})
afterAll(async () => {
  await reader.end()
  await member.end()
  await database.drop()
})
beforeEach(async () => {
  await reader.query('truncate court_alerts, notifications')
  await take(EVENING)
})

async function take(busy: BusyInterval[], by = reader, venue = 'tsg') {
  const at = new Date(Date.now() + reading++ * 1000)
  const courts = venue === 'tsg' ? [5907] : [100676]
  await by.query(`select private.store_sync($1, $1, 'TSG', $2, $3)`, [
    venue,
    courtSnapshot({ courts, from: DAY, until: DAY, busy }),
    at,
  ])
}
const make = () =>
  member.query(
    'insert into court_alerts (user_id, booking_date, from_hour, until_hour) values ($1, $2, 18, 20)',
    [MEMBER, DAY],
  )
const told = async () => (await reader.query('select from notifications')).rowCount

/** Other tests have databases of their own on the same server. */
const WAITING = `select from pg_locks where locktype = 'advisory' and not granted
  and database = (select oid from pg_database where datname = current_database())`

async function waitsFor(client: 'reader' | 'member') {
  const asking = client === 'reader' ? member : reader
  const waiting = async () => (await asking.query(WAITING)).rowCount
  await expect.poll(waiting).toBe(1)
}

/** Both venues free the evening at the same time: the second one waits for the first, which has fired the alert. */
async function freeBoth(end: 'commit' | 'rollback') {
  const evening = EVENING.map((time) => ({ ...time, court: 100676 }))
  await take(evening, member, 'arena')
  await make()
  await reader.query('begin')
  await take(NOON)
  const second = take(
    NOON.map((time) => ({ ...time, court: 100676 })),
    member,
    'arena',
  )
  const waiting = async () => (await reader.query(WAITING)).rowCount
  await expect.poll(waiting).toBe(1)
  await reader.query(end)
  await second
}

test('one that is made while a reading is stored is after it: it waits for the next change', async () => {
  await reader.query('begin')
  await take(NOON)
  const made = make()
  await waitsFor('member')
  await reader.query('commit')
  await made
  expect(await told()).toBe(0)
  await take([...EVENING, ...NOON])
  await take(NOON)
  expect(await told()).toBe(1)
})

test('one that is being made when a reading comes is before it: the reading tells it', async () => {
  await member.query('begin')
  await make()
  const taken = take(NOON)
  await waitsFor('reader')
  await member.query('commit')
  await taken
  expect(await told()).toBe(1)
})

test('two venues that free the same evening tell it once', async () => {
  await freeBoth('commit')
  expect(await told()).toBe(1)
})

test('the second of them tells it when the first comes to nothing', async () => {
  await freeBoth('rollback')
  expect(await told()).toBe(1)
})
