import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { type Database, openDatabase } from '../database/database.ts'
import { createTokens } from '../http/tokens.ts'
import { createRevocations } from '../revocations/revocations.ts'
import type { BackendContext } from '../settings/options.ts'
import { makeSigningKey } from '../testing/test-backend.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { defaultLimits, type Limits, type SubscriptionLimits } from './limits.ts'
import { type Realtime, startRealtime } from './realtime.ts'
import { openRaw, type RawSocket } from './testing/raw-socket.ts'

let testDatabase: TestDatabase
let database: Database
const started: { server: Server; realtime: Realtime }[] = []

beforeAll(async () => {
  testDatabase = await createTestDatabase('platform')
  database = openDatabase(testDatabase.url, pino({ level: 'silent' }))
  await database.pool.query(
    `create table notes (id int primary key, words text, price numeric, at timestamptz);
    create table others (id int primary key, words text);
    grant select on notes, others to anon, authenticated;
    alter publication supabase_realtime add table notes, others`,
  )
})
// Each service uses a replication slot, of which a server has few.
afterEach(async () => {
  for (const { server, realtime } of started.splice(0)) {
    await realtime.stop()
    server.close()
  }
})
afterAll(async () => {
  await database.stop()
  await testDatabase.drop()
})

/** A realtime service with narrow limits. */
async function serve(
  limits: Partial<Limits>,
  databaseUrl = testDatabase.url,
  options: Partial<BackendContext> = {},
) {
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
    realtime: { liveWait: 60_000, ...limits },
    ...options,
  }
  const realtime = await startRealtime(context)
  const server = createServer().on('upgrade', realtime.upgrade)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  started.push({ server, realtime })
  const { port } = server.address() as AddressInfo
  const signed = (claims: object) => {
    const now = Date.now() / 1000
    return context.tokens.sign({ role: 'authenticated', iat: now, exp: now + 60, ...claims })
  }
  return {
    realtime,
    url: new URL(`ws://127.0.0.1:${port}/realtime/v1/websocket?apikey=key&vsn=2.0.0`),
    /** Resolves when the server has closed the next socket. */
    nextCutOff: () =>
      new Promise((resolve) => server.once('upgrade', (_request, socket) => socket.once('close', resolve))),
    signed,
    token: () => signed({ sub: randomUUID() }),
  }
}

/** Starts such a service and opens a socket to it. */
async function openWith(limits: Partial<Limits>, databaseUrl?: string) {
  const { url, nextCutOff, ...rest } = await serve(limits, databaseUrl)
  const cutOff = nextCutOff()
  return { ...rest, raw: await openRaw(url.href), cutOff }
}

test('a silent socket is closed, one with a heartbeat is not', async () => {
  const { raw } = await openWith({ silence: 1500 })
  const { raw: talking } = await openWith({ silence: 1500 })
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

test('a socket with too many messages gets the reason and is closed', async () => {
  const { raw } = await openWith({ messagesPerSecond: 20 })
  // More than in the windows that pass while a machine stalls.
  for (let count = 0; count < 400; count++) raw.send(null, `${count}`, 'phoenix', 'heartbeat', {})
  expect(await raw.closed).toBe(1008)
  const statuses = raw.arrived.map(([, , , , { status }]) => status)
  expect(statuses.at(-1)).toBe('error')
  expect(statuses.length).toBeLessThan(400)
  expect(raw.arrived.at(-1)?.[4].response).toEqual({
    reason: 'MessagePerSecondRateLimitReached: Too many messages per second',
  })
})

test('messages that wait to be handled are bounded', async () => {
  // Without a database no join gets a reply, and later messages on its topic wait.
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
  // More than in the windows of a second that pass while a machine stalls.
  for (let count = 0; count < 90; count++) raw.send(`${count}`, `${count}`, 'realtime:one', 'phx_join', {})
  const answers = await Promise.all(Array.from({ length: 90 }, () => raw.next('phx_reply')))
  const refused = answers.filter(([, , , , { status }]) => status === 'error')
  expect(refused.length).toBeGreaterThanOrEqual(2)
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

/** Joins and returns the reply: `ok`, or the reason. */
async function joinWith(raw: RawSocket, topic: string, bindings: object[], access_token?: string) {
  const table = { event: '*', schema: 'public', table: 'notes' }
  const config = { postgres_changes: bindings.map((binding) => ({ ...table, ...binding })) }
  raw.send('1', topic, `realtime:${topic}`, 'phx_join', { config, access_token })
  const [, , , , { status, response }] = await raw.next('phx_reply')
  return status === 'ok' ? 'ok' : (response as { reason: string }).reason
}

const NARROW: SubscriptionLimits = {
  bindings: 4,
  filterValues: 4,
  filterBytes: 40,
  selects: 4,
}
const AMPLE: SubscriptionLimits = { ...defaultLimits(1).ofSocket }
/** Four bindings fill each limit. */
const FILLING: Record<keyof SubscriptionLimits, { binding(at: number): object; words: string }> = {
  bindings: { binding: () => ({}), words: 'postgres_changes bindings' },
  filterValues: { binding: (at) => ({ filter: `id=eq.${at}` }), words: 'values in filters' },
  filterBytes: { binding: (at) => ({ filter: `id=gt.${at}000` }), words: 'bytes of filters' },
  selects: {
    binding: (at) => ({ select: [['words'], ['price'], ['at'], ['id'], ['at', 'id']][at] }),
    words: 'different choices of columns (select)',
  },
}
const NAMES = Object.keys(FILLING) as (keyof SubscriptionLimits)[]

test.each(NAMES)('%s of a socket are bounded, over all its channels', async (name) => {
  const { raw } = await openWith({ ofSocket: { ...AMPLE, [name]: NARROW[name] } })
  const { binding, words } = FILLING[name]
  const tooMany = `SubscriptionLimitReached: Too many ${words}: one socket may have ${NARROW[name]} at a time. Leave channels that are not needed any more`
  // One join alone, then several channels, each for itself within the limit.
  expect(await joinWith(raw, 'all', [0, 1, 2, 3, 4].map(binding))).toBe(tooMany)
  for (const at of [0, 1, 2, 3]) expect(await joinWith(raw, `${at}`, [binding(at)])).toBe('ok')
  expect(await joinWith(raw, '4', [binding(4)])).toBe(tooMany)
  expect(await joinWith(raw, '3', [binding(4)])).toBe('ok')
})

test.each(NAMES)('%s of a member are bounded, over all their sockets', async (name) => {
  const { url, token } = await serve({ ofMember: { ...AMPLE, [name]: NARROW[name] } })
  const [mine, other] = [await token(), await token()]
  const { binding, words } = FILLING[name]
  const sockets = await Promise.all([0, 1, 2, 3, 4].map(() => openRaw(url.href)))
  const answers = []
  for (const [at, raw] of sockets.entries()) answers.push(await joinWith(raw, 'one', [binding(at)], mine))
  expect(answers.slice(0, 4)).toEqual(['ok', 'ok', 'ok', 'ok'])
  expect(answers[4]).toContain(`Too many ${words}: one member may have ${NARROW[name]} at a time`)
  const [first, , , , last] = sockets as [RawSocket, RawSocket, RawSocket, RawSocket, RawSocket]
  expect(await joinWith(last, 'two', [binding(4)], other)).toBe('ok')
  first.socket.close()
  await first.closed
  // The server learns of the close asynchronously; until then the channel counts.
  await expect.poll(() => joinWith(last, 'three', [binding(4)], mine)).toBe('ok')
})

test('strangers share what one member may have by their address', async () => {
  const { url } = await serve({ ofMember: { ...AMPLE, bindings: 3 } }, undefined, {
    clientAddressHeader: 'x-forwarded-for',
  })
  const from = (address: string) => openRaw(url.href, { 'x-forwarded-for': address })
  const [one, same, another] = await Promise.all(
    ['2001:db8::1', '2001:db8::ffff', '2001:db8:0:1::1'].map(from),
  )
  expect(await joinWith(one as RawSocket, 'a', [{ event: 'INSERT' }, { event: 'UPDATE' }])).toBe('ok')
  expect(await joinWith(same as RawSocket, 'a', [{ event: 'INSERT' }, { event: 'UPDATE' }])).toMatch(/^Subsc/)
  expect(await joinWith(another as RawSocket, 'a', [{ event: 'INSERT' }, { event: 'UPDATE' }])).toBe('ok')
})

test('tokens of a member with different claims are bounded', async () => {
  const { url, signed } = await serve({ subjectsPerMember: 2 })
  const sub = randomUUID()
  const join = async (name: string) =>
    joinWith(await openRaw(url.href), 'one', [{}], await signed({ sub, user_metadata: { name } }))
  expect([await join('a'), await join('b'), await join('b')]).toEqual(['ok', 'ok', 'ok'])
  expect(await join('c')).toMatch(/^SubscriptionLimitReached: Too many tokens with different claims/)
})

test('a large join is refused before it is looked into, a larger message ends the socket', async () => {
  const { raw } = await openWith({})
  const { joinSize, messageSize } = defaultLimits(1)
  expect(await joinWith(raw, 'one', [{ filter: `words=eq.${'x'.repeat(joinSize)}` }])).toMatch(
    /^JoinTooLarge: A join may have 32768 bytes at most, this one has 3\d{4}$/,
  )
  raw.send('1', '1', 'realtime:x', 'phx_join', { config: 'x'.repeat(messageSize) })
  expect(await raw.closed).toBe(1009)
})

test('joins of a member are counted over all their sockets', async () => {
  const { url, token } = await serve({ joinsPerMember: 5 })
  const mine = await token()
  const sockets = await Promise.all([openRaw(url.href), openRaw(url.href)])
  const answers = []
  for (let count = 0; count < 12; count++)
    answers.push(await joinWith(sockets[count % 2] as RawSocket, `${count}`, [], mine))
  const refused = answers.filter((answer) => answer !== 'ok')
  // They may have come in two windows.
  expect(refused.length).toBeGreaterThanOrEqual(2)
  expect(refused[0]).toBe('ClientJoinRateLimitReached: Too many joins of this member')
  expect(await joinWith(sockets[0] as RawSocket, 'x', [], await token())).toBe('ok')
})

test('a client that asks for much is read slowly, over all sockets of its address, and loses nothing', async () => {
  const { url } = await serve({ workPerSecond: 1000, messagesPerSecond: 1000 })
  const sockets = await Promise.all([openRaw(url.href), openRaw(url.href)])
  const start = performance.now()
  for (let count = 0; count < 40; count++)
    for (const raw of sockets)
      raw.send(null, `${count}`, 'phoenix', 'heartbeat', { words: 'x'.repeat(20_000) })
  for (let count = 0; count < 40; count++) for (const raw of sockets) await raw.next('phx_reply')
  // The duration of 1.6 MB at a thousand units a second, without the first tenth of a second and the last read.
  expect(performance.now() - start).toBeGreaterThan(1300)
})

test('a socket on which no channel is joined is closed, one with a channel is not', async () => {
  const { url } = await serve({ joinDeadline: 300 })
  const [idle, joined] = await Promise.all([openRaw(url.href), openRaw(url.href)])
  expect(await joinWith(joined as RawSocket, 'one', [])).toBe('ok')
  const beat = setInterval(() => idle?.send(null, '1', 'phoenix', 'heartbeat', {}), 50)
  expect(await idle?.closed).toBe(1008)
  clearInterval(beat)
  expect(joined?.socket.readyState).toBe(WebSocket.OPEN)
})

async function refusalFor(url: URL, headers: Record<string, string>): Promise<number | undefined> {
  const refused = new WebSocket(url, { headers })
  const [, response] = (await once(refused, 'unexpected-response')) as [unknown, IncomingMessage]
  response.destroy()
  return response.statusCode
}

test('sockets of an address are counted before anybody has signed in, of IPv6 by the household', async () => {
  const { url } = await serve({ socketsPerAddress: 2 }, undefined, { clientAddressHeader: 'x-forwarded-for' })
  const from = (address: string) => ({ 'x-forwarded-for': address })
  const [first] = [await openRaw(url.href, from('2001:db8::1')), await openRaw(url.href, from('2001:db8::2'))]
  expect(await refusalFor(url, from('2001:db8::3'))).toBe(429)
  // The entry that the proxy added counts, not what the client claims.
  expect(await refusalFor(url, from('192.0.2.9, 2001:db8::3'))).toBe(429)
  await openRaw(url.href, from('2001:db8:0:1::1'))
  first?.socket.close()
  await first?.closed
  await expect
    .poll(() =>
      openRaw(url.href, from('2001:db8::3')).then(
        () => 'open',
        () => 'refused',
      ),
    )
    .toBe('open')
})

test('sockets that are opened one after the other are counted too', async () => {
  const { url } = await serve({ newSocketsPerAddress: 5 })
  const outcomes = []
  for (let count = 0; count < 12; count++)
    outcomes.push(
      await openRaw(url.href).then(
        ({ socket }) => socket.terminate(),
        () => 'refused',
      ),
    )
  // They may have come in two windows.
  expect(outcomes.filter((outcome) => outcome === 'refused').length).toBeGreaterThanOrEqual(2)
})

test('unread messages of a member are bounded over all their sockets', async () => {
  const { url, token } = await serve({ unread: 8 * 1024 * 1024, unreadOfMember: 1024 * 1024 })
  const mine = await token()
  const sockets = await Promise.all([0, 1, 2, 3].map(() => openRaw(url.href)))
  for (const [at, raw] of sockets.entries()) expect(await joinWith(raw, `${at}`, [{}], mine)).toBe('ok')
  const reader = await openRaw(url.href)
  expect(await joinWith(reader, 'one', [{}], await token())).toBe('ok')
  for (const raw of sockets) raw.socket.pause()
  for (let id = 0; id < 200; id++)
    await database.pool.query('insert into notes (id, words) values ($1, $2)', [id, 'x'.repeat(50_000)])
  for (let id = 0; id < 200; id++) await reader.next('postgres_changes')
  for (const raw of sockets) raw.socket.resume()
  // Each of them alone is within the limit of a socket.
  expect(await Promise.any(sockets.map(({ closed }) => closed))).toBe(1006)
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
  // Each reply repeats the topic; the client reads none of them.
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
  // The reply to this join, a refusal, shows that replication is live.
  raw.send('1', '1', 'realtime:x', 'phx_join', { config: { postgres_changes: [{ table: 'nowhere' }] } })
  await raw.next('phx_reply')
  const own = (await slots()).filter((slot) => !others.includes(slot))
  await realtime.stop()
  expect(await raw.closed).toBe(1001)
  expect(own).toHaveLength(1)
  // PostgreSQL drops a temporary slot when the process behind the closed connection has ended.
  await expect.poll(async () => (await slots()).filter((slot) => own.includes(slot))).toEqual([])
})
