import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { EVENTUALLY } from 'supabase-compatible/testing/eventually.ts'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { SESSION_KEY, write } from '../browser/storage.ts'
import { loadConfig } from './config.ts'
import { type Listener, listen } from './realtime.ts'

// A server that speaks just enough of the protocol to be listened to.
type Frame = [joinRef: string | null, ref: string | null, topic: string, event: string, payload: unknown]

const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
const sockets: WebSocket[] = []
let heard: Frame[] = []
const STARTED = Date.now()

beforeAll(async () => {
  if (server.address() === null) await once(server, 'listening')
  server.on('connection', (socket) => {
    sockets.push(socket)
    socket.on('message', (data) => handleResult(socket, JSON.parse(String(data))))
  })
  const supabaseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const config = { supabaseUrl, supabasePublishableKey: 'sb_publishable_test', community: {} }
  vi.stubGlobal('fetch', async (input: RequestInfo | URL) => {
    if (input === '/config.json') return Response.json(config)
    await aRoundTrip(supabaseUrl)
    return Response.json(sessionWith('renewed', 3600))
  })
  write(SESSION_KEY, JSON.stringify(sessionWith('ended', -3600)))
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
  vi.stubGlobal('addEventListener', () => {})
  await loadConfig()
})

afterAll(() => {
  for (const socket of sockets) socket.terminate()
  server.close()
})

beforeEach(() => {
  heard = []
})

/** A renewal takes as long as it takes to open a socket and to be answered on it. */
async function aRoundTrip(url: string) {
  const socket = new WebSocket(url.replace(/^http/, 'ws'))
  await once(socket, 'open')
  socket.ping()
  await once(socket, 'pong')
  socket.terminate()
}

it('joins with the token of the session, renewed before where it had ended', async () => {
  const member = listener()
  listen('first', [{ table: 'matches' }], member)
  await vi.waitFor(() => expect(member.joined).toHaveBeenCalledOnce(), EVENTUALLY)
  const { access_token } = sessionWith('renewed', 3600)
  expect(joinsOf('first').map(([, , , , payload]) => payload)).toEqual([
    expect.objectContaining({ access_token }),
  ])
})

it('shares one channel among all who give the same purpose, and tells each of them', async () => {
  const [one, other] = [listener(), listener()]
  listen('shared', [{ table: 'matches' }], one)
  listen('shared', [{ table: 'matches' }], other)
  await vi.waitFor(() => expect(one.joined).toHaveBeenCalledOnce(), EVENTUALLY)
  expect(other.joined).toHaveBeenCalledOnce()
  expect(joinsOf('shared')).toHaveLength(1)
  sockets.at(-1)?.send(change('shared'))
  await vi.waitFor(() => expect(other.changed).toHaveBeenCalledOnce(), EVENTUALLY)
  expect(one.changed).toHaveBeenCalledWith(
    expect.objectContaining({ table: 'matches', eventType: 'DELETE', old: { id: '42' } }),
  )
})

it('keeps the channel over a quick remount, and lets it go when nobody came back', async () => {
  const first = listen('remounted', [{ table: 'matches' }], listener())
  await vi.waitFor(() => expect(joinsOf('remounted')).toHaveLength(1), EVENTUALLY)
  first()
  const second = listen('remounted', [{ table: 'matches' }], listener())
  second()
  await vi.waitFor(() => expect(framesOf('remounted', 'phx_leave')).toHaveLength(1), EVENTUALLY)
  expect(joinsOf('remounted')).toHaveLength(1)
})

it('tells the next listener of what came while nobody listened', async () => {
  const first = listener()
  const leave = listen('missed', [{ table: 'matches' }], first)
  await vi.waitFor(() => expect(first.joined).toHaveBeenCalledOnce(), EVENTUALLY)
  leave()
  sockets.at(-1)?.send(change('missed'))
  const heardAll = listener()
  listen('after-missed', [{ table: 'matches' }], heardAll)
  // Messages come in order, so the change has come as well.
  await vi.waitFor(() => expect(heardAll.joined).toHaveBeenCalledOnce(), EVENTUALLY)
  const [next, together] = [listener(), listener()]
  listen('missed', [{ table: 'matches' }], next)
  listen('missed', [{ table: 'matches' }], together)
  await vi.waitFor(() => expect(together.joined).toHaveBeenCalledOnce(), EVENTUALLY)
  expect(next.joined).toHaveBeenCalledOnce()
  const later = listener()
  listen('missed', [{ table: 'matches' }], later)
  await Promise.resolve()
  expect(later.joined).not.toHaveBeenCalled()
  expect(first.changed).not.toHaveBeenCalled()
  expect(joinsOf('missed')).toHaveLength(1)
})

it('says after an interruption that what happened meanwhile is to be fetched', async () => {
  const member = listener()
  listen('interrupted', [{ table: 'match_participants', filter: 'match_id=eq.42' }], member)
  await vi.waitFor(() => expect(member.joined).toHaveBeenCalledOnce(), EVENTUALLY)
  for (const socket of sockets.splice(0)) socket.terminate()
  await vi.waitFor(() => expect(member.joined).toHaveBeenCalledTimes(2), EVENTUALLY)
})

it('opens a new channel when the server has closed one', async () => {
  const member = listener()
  listen('closed', [{ table: 'matches' }], member)
  await vi.waitFor(() => expect(member.joined).toHaveBeenCalledOnce(), EVENTUALLY)
  const [joinRef] = joinsOf('closed')[0] ?? []
  sockets.at(-1)?.send(JSON.stringify([joinRef, null, 'realtime:closed', 'phx_close', {}]))
  await vi.waitFor(() => expect(member.joined).toHaveBeenCalledTimes(2), EVENTUALLY)
  expect(joinsOf('closed')).toHaveLength(2)
})

it('says when the server refuses, and not at every further try', async () => {
  const member = listener()
  listen('refused', [{ table: 'matches' }], member)
  await vi.waitFor(() => expect(member.failed).toHaveBeenCalledWith('Real-time connection error'), EVENTUALLY)
  await vi.waitFor(() => expect(joinsOf('refused')).toHaveLength(3), EVENTUALLY)
  expect(member.failed).toHaveBeenCalledOnce()
  expect(member.joined).not.toHaveBeenCalled()
})

/** A session whose token ends so many seconds from the first call on. */
function sessionWith(name: string, seconds: number) {
  const expires_at = Math.round(STARTED / 1000) + seconds
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
  const access_token = `${encode({ alg: 'ES256' })}.${encode({ sub: 'me', exp: expires_at, name })}.c2ln`
  const user = { id: 'me', email: 'ela@example.org' }
  return { access_token, refresh_token: 'r', token_type: 'bearer', expires_in: 3600, expires_at, user }
}

function listener() {
  return { changed: vi.fn(), joined: vi.fn(), failed: vi.fn() } satisfies Listener
}

const framesOf = (purpose: string, event: string) =>
  heard.filter((frame) => frame[2] === `realtime:${purpose}` && frame[3] === event)
const joinsOf = (purpose: string) => framesOf(purpose, 'phx_join')

function handleResult(socket: WebSocket, frame: Frame) {
  heard.push(frame)
  const [joinRef, ref, topic, event, payload] = frame
  const reply = (status: string, response: unknown) =>
    socket.send(JSON.stringify([joinRef, ref, topic, 'phx_reply', { status, response }]))
  if (event !== 'phx_join') return reply('ok', {})
  if (topic.endsWith('refused')) return reply('error', { reason: 'no' })
  reply('ok', { postgres_changes: bindingsOf(payload) })
  const live = { extension: 'postgres_changes', status: 'ok', channel: topic, message: '' }
  socket.send(JSON.stringify([joinRef, null, topic, 'system', live]))
}

function bindingsOf(payload: unknown) {
  const { config } = payload as { config: { postgres_changes: object[] } }
  return config.postgres_changes.map((binding, at) => ({ id: at + 1, ...binding }))
}

function change(purpose: string): string {
  const data = {
    schema: 'public',
    table: 'matches',
    type: 'DELETE',
    commit_timestamp: '2026-11-20T17:30:00Z',
    columns: [{ name: 'id', type: 'text' }],
    record: {},
    old_record: { id: '42' },
    errors: null,
  }
  return JSON.stringify([null, null, `realtime:${purpose}`, 'postgres_changes', { ids: [1], data }])
}
