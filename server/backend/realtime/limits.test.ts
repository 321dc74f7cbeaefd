import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { makeSigningKey } from '../../../tools/test-backend.ts'
import { createTestDatabase, type TestDatabase } from '../../../tools/test-database.ts'
import { type Database, openDatabase } from '../database/database.ts'
import { createRevocations } from '../revocations/revocations.ts'
import { createTokens } from '../tokens.ts'
import type { Limits } from './limits.ts'
import { openRaw, type RawSocket } from './raw-socket.ts'
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

/** A realtime service with narrow limits. */
async function serve(limits: Partial<Limits>, databaseUrl = testDatabase.url) {
  const signingKeys = [await makeSigningKey('test')]
  const log = pino({ level: 'silent' })
  const context = {
    databaseUrl,
    publicUrl: 'http://localhost',
    siteUrl: 'http://localhost',
    redirectUrls: [],
    schemas: ['public'],
    apiKeys: { publishable: ['key'], secret: [] },
    signingKeys,
    sendMail: async () => {},
    rateLimitFactor: 1,
    log,
    database,
    revocations: createRevocations({ databaseUrl, pool: database.pool, log }),
    tokens: await createTokens(signingKeys, 'http://localhost/auth/v1'),
    realtime: limits,
  }
  const realtime = await startRealtime(context)
  const server = createServer().on('upgrade', realtime.upgrade)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  started.push({ server, realtime })
  const { port } = server.address() as AddressInfo
  return {
    realtime,
    url: new URL(`ws://127.0.0.1:${port}/realtime/v1/websocket?apikey=key&vsn=2.0.0`),
    /** Resolves when the server has let go of the socket that is opened next. */
    nextCutOff: () =>
      new Promise((resolve) => server.once('upgrade', (_request, socket) => socket.once('close', resolve))),
    token() {
      const now = Date.now() / 1000
      return context.tokens.sign({ role: 'authenticated', sub: randomUUID(), iat: now, exp: now + 60 })
    },
  }
}

/** The same, and a socket to it. */
async function openWith(limits: Partial<Limits>, databaseUrl?: string) {
  const { url, nextCutOff, ...rest } = await serve(limits, databaseUrl)
  const cutOff = nextCutOff()
  return { ...rest, raw: await openRaw(url.href), cutOff }
}

test('a silent socket is closed, one with a heartbeat is not', async () => {
  const { raw } = await openWith({ silence: 300 })
  const { raw: talking } = await openWith({ silence: 300 })
  const beat = setInterval(() => talking.send(null, '1', 'phoenix', 'heartbeat', {}), 50)
  expect(await raw.closed).toBe(1006)
  expect(talking.socket.readyState).toBe(talking.socket.OPEN)
  clearInterval(beat)
})

test('a peer that is gone without having closed is found', async () => {
  const { url, nextCutOff } = await serve({ silence: 200 })
  const cutOff = nextCutOff()
  const peer = connect(Number(url.port), '127.0.0.1')
  peer.write(
    `GET ${url.pathname}${url.search} HTTP/1.1\r\nhost: ${url.host}\r\nconnection: upgrade\r\nupgrade: websocket\r\n` +
      `sec-websocket-version: 13\r\nsec-websocket-key: ${randomBytes(16).toString('base64')}\r\n\r\n`,
  )
  await once(peer, 'data')
  peer.pause()
  await cutOff
  peer.destroy()
})

test('a socket that floods is told so and closed', async () => {
  const { raw } = await openWith({ messagesPerSecond: 20 })
  for (let count = 0; count < 50; count++) raw.send(null, `${count}`, 'phoenix', 'heartbeat', {})
  expect(await raw.closed).toBe(1008)
  const statuses = raw.arrived.map(([, , , , { status }]) => status)
  expect(statuses.at(-1)).toBe('error')
  expect(statuses.length).toBeLessThan(42)
  expect(raw.arrived.at(-1)?.[4].response).toEqual({
    reason: 'MessagePerSecondRateLimitReached: Too many messages per second',
  })
})

test('what waits to be handled is bounded', async () => {
  // Without a database no join is answered, and what follows on its topic waits.
  const { raw } = await openWith({ unhandled: 10_000, liveWait: 60_000 }, 'postgres://127.0.0.1:9/none')
  raw.send('1', '1', 'realtime:x', 'phx_join', { config: { postgres_changes: [{ table: 'nowhere' }] } })
  for (let count = 2; count < 6; count++)
    raw.send('1', `${count}`, 'realtime:x', 'access_token', { access_token: 'x'.repeat(4000) })
  expect((await raw.next('phx_reply'))[4]).toMatchObject({
    response: { reason: expect.stringMatching(/^MessageBacklogLimitReached/) },
  })
  expect(await raw.closed).toBe(1008)
})

test('joins are counted, and those beyond the limit refused', async () => {
  const { raw } = await openWith({ joinsPerSecond: 5 })
  for (let count = 0; count < 12; count++) raw.send(`${count}`, `${count}`, 'realtime:one', 'phx_join', {})
  const answers = await Promise.all(Array.from({ length: 12 }, () => raw.next('phx_reply')))
  const refused = answers.filter(([, , , , { status }]) => status === 'error')
  // They may have come in two windows of a second.
  expect([2, 7]).toContain(refused.length)
  expect(refused[0]?.[4].response).toEqual({
    reason: 'ClientJoinRateLimitReached: Too many joins per second',
  })
})

test('sockets of one member are counted, whatever they are used for first', async () => {
  const { url, token } = await serve({ socketsPerMember: 2 })
  const access_token = await token()
  const sockets = await Promise.all([openRaw(url.href), openRaw(url.href), openRaw(url.href)])
  const join = async (raw: RawSocket, payload: object) => {
    raw.send('1', '1', 'realtime:x', 'phx_join', payload)
    return (await raw.next('phx_reply'))[4]
  }
  const [first, second, third] = sockets as [RawSocket, RawSocket, RawSocket]
  for (const raw of [first, first, second])
    expect(await join(raw, { access_token })).toMatchObject({ status: 'ok' })
  const tooMany = 'ConnectionRateLimitReached: Too many sockets of this member'
  expect(await join(third, { access_token })).toEqual({ status: 'error', response: { reason: tooMany } })
  expect(await join(third, {})).toMatchObject({ status: 'ok' })
  third.send('1', '2', 'realtime:x', 'access_token', { access_token })
  expect((await third.next('system'))[4]).toMatchObject({
    status: 'error',
    message: expect.stringMatching(/Too many/),
  })
  second.send('1', '2', 'realtime:x', 'phx_leave', {})
  await second.next('phx_reply')
  expect(await join(third, { access_token })).toMatchObject({ status: 'ok' })
})

test('sockets are counted', async () => {
  const { url } = await serve({ sockets: 1 })
  await openRaw(url.href)
  const refused = new WebSocket(url)
  const [, response] = (await once(refused, 'unexpected-response')) as [unknown, IncomingMessage]
  expect(response.statusCode).toBe(503)
  response.destroy()
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
