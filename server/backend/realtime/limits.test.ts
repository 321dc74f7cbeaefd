import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeSigningKey } from '../../../tools/test-backend.ts'
import { createTestDatabase, type TestDatabase } from '../../../tools/test-database.ts'
import { type Database, openDatabase } from '../database/database.ts'
import { createTokens } from '../tokens.ts'
import { defaultLimits, type Limits } from './limits.ts'
import { openRaw } from './raw-socket.ts'
import { type Realtime, startRealtime } from './realtime.ts'

let testDatabase: TestDatabase
let database: Database
const started: { server: Server; realtime: Realtime }[] = []

beforeAll(async () => {
  testDatabase = await createTestDatabase('platform')
  database = openDatabase(testDatabase.url, pino({ level: 'silent' }))
})
afterAll(async () => {
  for (const { server, realtime } of started) {
    await realtime.stop()
    server.close()
  }
  await database.stop()
  await testDatabase.drop()
})

/** A realtime service with narrow limits, and a socket to it. */
async function openWith(limits: Partial<Limits>) {
  const signingKeys = [await makeSigningKey('test')]
  const context = {
    databaseUrl: testDatabase.url,
    publicUrl: 'http://localhost',
    siteUrl: 'http://localhost',
    redirectUrls: [],
    schemas: ['public'],
    apiKeys: { publishable: ['key'], secret: [] },
    signingKeys,
    sendMail: async () => {},
    rateLimitFactor: 1,
    log: pino({ level: 'silent' }),
    database,
    tokens: await createTokens(signingKeys, 'http://localhost/auth/v1'),
  }
  const realtime = await startRealtime(context, { ...defaultLimits(1), ...limits })
  const server = createServer().on('upgrade', realtime.upgrade)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  started.push({ server, realtime })
  const cutOff = new Promise((resolve) =>
    server.once('upgrade', (_request, socket) => socket.once('close', resolve)),
  )
  const { port } = server.address() as AddressInfo
  const raw = await openRaw(`ws://127.0.0.1:${port}/realtime/v1/websocket?apikey=key&vsn=2.0.0`)
  return { raw, realtime, cutOff }
}

test('a silent socket is closed, one with a heartbeat is not', async () => {
  const { raw } = await openWith({ silence: 300 })
  const { raw: talking } = await openWith({ silence: 300 })
  const beat = setInterval(() => talking.send(null, '1', 'phoenix', 'heartbeat', {}), 50)
  expect(await raw.closed).toBe(1006)
  expect(talking.socket.readyState).toBe(talking.socket.OPEN)
  clearInterval(beat)
})

test('a socket that floods is closed', async () => {
  const { raw } = await openWith({ messagesPerSecond: 20 })
  for (let count = 0; count < 50; count++) raw.send(null, '1', 'phoenix', 'heartbeat', {})
  expect(await raw.closed).toBe(1008)
})

test('joins are counted', async () => {
  const { raw } = await openWith({ joinsPerSecond: 5 })
  for (let count = 0; count < 12; count++) raw.send(`${count}`, `${count}`, 'realtime:one', 'phx_join', {})
  expect(await raw.closed).toBe(1008)
})

test('channels of one socket are counted', async () => {
  const { raw } = await openWith({ channels: 2 })
  for (const topic of ['a', 'b', 'c']) raw.send('1', topic, `realtime:${topic}`, 'phx_join', {})
  const answers = [await raw.next('phx_reply'), await raw.next('phx_reply'), await raw.next('phx_reply')]
  expect(answers.map(([, ref, , , { status }]) => [ref, status])).toContainEqual(['c', 'error'])
  expect(answers.filter(([, , , , { status }]) => status === 'ok')).toHaveLength(2)
})

test('a socket that does not read is cut off', async () => {
  const { raw, cutOff } = await openWith({ unread: 64 * 1024, messagesPerSecond: 1_000_000 })
  raw.socket.pause()
  // Each answer repeats the topic; nobody takes them.
  const flood = setInterval(() => raw.send(null, '1', 'x'.repeat(50_000), 'phx_leave', {}), 1)
  raw.socket.once('error', () => clearInterval(flood))
  await cutOff
  clearInterval(flood)
  raw.socket.resume()
  expect(await raw.closed).toBe(1006)
})

test('stopping tells every client that the server goes, and gives the replication slot back', async () => {
  const { raw, realtime } = await openWith({})
  const slots = async () => {
    const { rows } = await database.pool.query(
      'select slot_name from pg_replication_slots where database = current_database()',
    )
    return rows.map(({ slot_name }) => slot_name)
  }
  const others = await slots()
  // Joins are answered once changes are listened to, this one with a refusal.
  raw.send('1', '1', 'realtime:x', 'phx_join', { config: { postgres_changes: [{ table: 'nowhere' }] } })
  await raw.next('phx_reply')
  const held = await slots()
  await realtime.stop()
  expect(await raw.closed).toBe(1001)
  expect(held.length).toBeGreaterThan(others.length)
  expect((await slots()).filter((slot) => held.includes(slot) && !others.includes(slot))).toEqual([])
})
