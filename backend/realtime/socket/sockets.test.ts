import { randomBytes } from 'node:crypto'
import { generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { createTokens } from '../../http/tokens.ts'
import { openRaw, type RawSocket } from '../testing/raw-socket.ts'
import { startTestContext, type TestContext } from '../testing/test-context.ts'

let context: TestContext
const [ann, ben] = [crypto.randomUUID(), crypto.randomUUID()]
const TOPIC = 'realtime:games'
const GAMES = { postgres_changes: [{ event: '*', schema: 'public', table: 'games' }] }

beforeAll(async () => {
  context = await startTestContext()
})
afterAll(() => context.stop())

function address(query: string): string {
  return `${context.backend.url.replace('http', 'ws')}/realtime/v1/websocket?${query}`
}

function open(): Promise<RawSocket> {
  return openRaw(address(`apikey=${context.backend.publishableKey}&vsn=2.0.0`))
}

async function joined(access_token?: string): Promise<RawSocket> {
  const raw = await open()
  raw.send('1', '1', TOPIC, 'phx_join', { config: GAMES, access_token })
  expect((await raw.next('phx_reply'))[4]).toMatchObject({ status: 'ok' })
  await raw.next('system')
  return raw
}

test.each([
  ['', /No API key found/],
  ['apikey=wrong', /Invalid API key/],
])('without a known key no socket is opened: %s', async (query, message) => {
  const socket = new WebSocket(address(query))
  const [status, body] = await new Promise<[number | undefined, string]>((resolve) => {
    socket.on('unexpected-response', (_request, response) => {
      response.setEncoding('utf8').on('data', (text) => resolve([response.statusCode, text]))
    })
  })
  expect(status).toBe(401)
  expect(body).toMatch(message)
})

test('a heartbeat is answered', async () => {
  const raw = await open()
  raw.send(null, '7', 'phoenix', 'heartbeat', {})
  expect(await raw.next('phx_reply')).toEqual([
    null,
    '7',
    'phoenix',
    'phx_reply',
    { status: 'ok', response: {} },
  ])
})

test('a join is answered with the bindings and their ids, and a notice when the subscription is live', async () => {
  const raw = await open()
  raw.send('3', '4', TOPIC, 'phx_join', { config: { ...GAMES, broadcast: {}, presence: { enabled: false } } })
  const [joinRef, ref, topic, , payload] = await raw.next('phx_reply')
  expect([joinRef, ref, topic]).toEqual(['3', '4', TOPIC])
  expect(payload).toEqual({
    status: 'ok',
    response: { postgres_changes: [{ ...GAMES.postgres_changes[0], id: expect.any(Number) }] },
  })
  expect((await raw.next('system'))[4]).toEqual({
    extension: 'postgres_changes',
    status: 'ok',
    message: 'Subscribed to PostgreSQL',
    channel: 'games',
  })
})

test('version 1.0.0 speaks in objects', async () => {
  const socket = new WebSocket(address(`apikey=${context.backend.publishableKey}`))
  const answer = new Promise<string>((resolve) => socket.once('message', (data) => resolve(data.toString())))
  socket.once('open', () =>
    socket.send(JSON.stringify({ topic: 'realtime:x', event: 'phx_join', payload: {}, ref: '1' })),
  )
  expect(JSON.parse(await answer)).toEqual({
    topic: 'realtime:x',
    event: 'phx_reply',
    payload: { status: 'ok', response: { postgres_changes: [] } },
    ref: '1',
  })
})

test('a leave is answered and closes the channel; a leave of an earlier join does not', async () => {
  const raw = await joined(await context.tokenFor(ann))
  raw.send('0', '2', TOPIC, 'phx_leave', {})
  expect((await raw.next('phx_reply'))[4]).toMatchObject({ status: 'ok' })
  await context.sql(`insert into games (place) values ('still there')`)
  expect((await raw.next('postgres_changes'))[4]).toMatchObject({
    data: { record: { place: 'still there' } },
  })
  raw.send(null, '3', TOPIC, 'phx_leave', {})
  await raw.next('phx_reply')
  expect(await raw.next('phx_close')).toEqual(['1', '1', TOPIC, 'phx_close', {}])
  raw.send('1', '4', TOPIC, 'access_token', { access_token: 'x' })
  expect((await raw.next('phx_reply'))[4]).toEqual({
    status: 'error',
    response: { reason: 'unmatched topic' },
  })
})

test('joining a topic again closes the join before', async () => {
  const raw = await joined(await context.tokenFor(ann))
  raw.send('5', '5', TOPIC, 'phx_join', { config: GAMES, access_token: await context.tokenFor(ann) })
  expect(await raw.next('phx_close')).toEqual(['1', '1', TOPIC, 'phx_close', {}])
  expect((await raw.next('phx_reply'))[4]).toMatchObject({ status: 'ok' })
  await context.sql(`insert into games (place) values ('once')`)
  expect((await raw.next('postgres_changes'))[0]).toBe('5')
})

test.each([
  [{ config: { private: true } }, /^Unauthorized: /],
  [{ config: { presence: { enabled: true } } }, /Presence is not offered/],
  [{ config: { postgres_changes: [{ event: '*' }] } }, /No subscription params provided/],
  [{ config: { postgres_changes: 'all' } }, /InvalidJoinPayload/],
])('a join that is not covered is refused: %o', async (payload, reason) => {
  const raw = await open()
  raw.send('1', '1', TOPIC, 'phx_join', payload)
  expect((await raw.next('phx_reply'))[4]).toEqual({
    status: 'error',
    response: { reason: expect.stringMatching(reason) },
  })
})

test('a broadcast between clients is refused', async () => {
  const raw = await joined()
  raw.send('1', '2', TOPIC, 'broadcast', { type: 'broadcast', event: 'hello', payload: {} })
  expect((await raw.next('phx_reply'))[4]).toMatchObject({ status: 'error' })
})

async function badTokens(): Promise<[string, string, RegExp][]> {
  const { privateKey } = await generateKeyPair('ES256')
  const now = Math.floor(Date.now() / 1000)
  const foreign = new SignJWT({ role: 'authenticated', sub: ann, exp: now + 60 })
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
  const claims = { role: 'authenticated', sub: ann, exp: now + 60 }
  const shared = new SignJWT(claims).setProtectedHeader({ alg: 'HS256' })
  const otherProject = await createTokens(context.signingKeys, 'http://other.example/auth/v1')
  return [
    ['no token at all', 'rubbish', /MalformedJWT: The token provided is not a valid JWT/],
    ['unsigned', `${encode({ alg: 'none' })}.${encode(claims)}.`, /JwtSignatureError/],
    [
      'of another key',
      await foreign.setProtectedHeader({ alg: 'ES256', kid: 'test' }).sign(privateKey),
      /JwtSignatureError/,
    ],
    ['of another project', await otherProject.sign(claims), /JwtSignatureError/],
    ['signed with a shared secret', await shared.sign(randomBytes(32)), /JwtSignatureError/],
    ['expired', await context.tokenFor(ann, -90), /InvalidJWTToken: Token has expired 9\d seconds ago/],
    ['not yet valid', await context.tokenFor(ann, 3600, { nbf: now + 600 }), /JwtSignatureError/],
    [
      'without a role',
      await context.tokenFor(ann, 3600, { role: undefined }),
      /Fields `role` and `exp` are required/,
    ],
    ['of a role that may not ask', await context.tokenFor(ann, 3600, { role: 'postgres' }), /./],
  ]
}

test('a join with a token that does not hold is refused', async () => {
  for (const [what, access_token, reason] of await badTokens()) {
    const raw = await open()
    raw.send('1', '1', TOPIC, 'phx_join', { config: GAMES, access_token })
    const [, , , , payload] = await raw.next('phx_reply')
    expect(payload, what).toEqual({ status: 'error', response: { reason: expect.stringMatching(reason) } })
  }
})

test('a token that does not hold ends the channel when it is sent after the join', async () => {
  for (const [what, access_token] of await badTokens()) {
    const raw = await joined(await context.tokenFor(ann))
    raw.send('1', '2', TOPIC, 'access_token', { access_token })
    expect((await raw.next('system'))[4], what).toMatchObject({ extension: 'system', status: 'error' })
    expect((await raw.next('phx_close')).slice(0, 2), what).toEqual(['1', '1'])
  }
})

test('a channel ends with its token, and not before it when it was renewed', async () => {
  const [left, renewed] = [
    await joined(await context.tokenFor(ann)),
    await joined(await context.tokenFor(ann)),
  ]
  for (const raw of [left, renewed])
    raw.send('1', '2', TOPIC, 'access_token', { access_token: await context.tokenFor(ann, 2) })
  renewed.send('1', '2', TOPIC, 'access_token', { access_token: await context.tokenFor(ann) })
  expect((await left.next('system'))[4]).toEqual({
    extension: 'system',
    status: 'error',
    message: expect.stringMatching(/^Token has expired \d seconds ago$/),
    channel: 'games',
  })
  await left.next('phx_close')
  await context.sql(`insert into games (place) values ('renewed')`)
  expect((await renewed.next('postgres_changes'))[4]).toMatchObject({
    data: { record: { place: 'renewed' } },
  })
})

test('with a new token the channel acts for its user', async () => {
  const raw = await joined(await context.tokenFor(ann))
  raw.send('1', '2', TOPIC, 'access_token', { access_token: await context.tokenFor(ben) })
  // Messages of a topic are handled in order: the answer tells that the token was.
  raw.send('1', '3', TOPIC, 'ping', {})
  await raw.next('phx_reply')
  await context.sql(`insert into games (place, hidden, owner) values ('hers', true, $1)`, [ann])
  await context.sql(`insert into games (place, hidden, owner) values ('his', true, $1)`, [ben])
  expect((await raw.next('postgres_changes'))[4]).toMatchObject({ data: { record: { place: 'his' } } })
})

test('an invalid message closes the socket', async () => {
  const raw = await open()
  raw.socket.send('{"a":')
  expect(await raw.closed).toBe(1003)
})

test('a message that is too large closes the socket', async () => {
  const raw = await open()
  raw.socket.send('x'.repeat(300 * 1024))
  expect(await raw.closed).toBe(1009)
})
