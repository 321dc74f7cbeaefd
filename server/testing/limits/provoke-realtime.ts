import type { IncomingMessage } from 'node:http'
import { SignJWT } from 'jose'
import pg from 'pg'
import type { BackendOptions } from 'supabase-compatible'
import { BACKEND_LIMITS } from 'supabase-compatible/testing/backend-limits.ts'
import { EVENTUALLY } from 'supabase-compatible/testing/eventually.ts'
import { openRaw, type RawSocket } from 'supabase-compatible/testing/fixtures.ts'
import type { SubscriptionLimits } from 'supabase-compatible/testing/internals.ts'
import { makeSigningKey, type TestBackend } from 'supabase-compatible/testing/test-backend.ts'
import { afterAll, expect, vi } from 'vitest'
import { WebSocket } from 'ws'
import { startTestBackend } from '../../../testing/test-backend.ts'
import type { Limit } from './limit.ts'
import { type Provoke, type Refused, times } from './provoke.ts'
import type { REALTIME_ROWS } from './realtime-rows.ts'

/** At the real numbers, but for thousands of sockets and for what takes a minute. */
export function realtimeProvokers(): Record<keyof typeof REALTIME_ROWS, Provoke> {
  const key = makeSigningKey('test')
  const started: TestBackend[] = []
  const pools: pg.Pool[] = []
  afterAll(async () => {
    for (const pool of pools) await pool.end()
    for (const backend of started) await backend.stop()
  })

  async function serve(
    realtime: BackendOptions['realtime'] = {},
    template: 'platform' | 'courtside' = 'platform',
  ) {
    const backend = await startTestBackend({
      template,
      signingKeys: [await key],
      rateLimitFactor: 1,
      realtime,
    })
    started.push(backend)
    const url = `${backend.url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${backend.publishableKey}&vsn=2.0.0`
    const pool = new pg.Pool({ connectionString: backend.database.url, max: 1 })
    pools.push(pool)
    const token = async ({
      sub = crypto.randomUUID(),
      ...claims
    }: {
      sub?: string
      [claim: string]: unknown
    } = {}) => {
      // A backend that has heard nothing of its database for some seconds looks whether there is such a member.
      await pool.query('insert into auth.users (id) values ($1) on conflict do nothing', [sub])
      return new SignJWT({
        role: 'authenticated',
        sub,
        iss: `${backend.url}/auth/v1`,
        ...claims,
      })
        .setProtectedHeader({ alg: 'ES256', kid: 'test' })
        .setIssuedAt()
        .setExpirationTime('1h')
        .sign(await key)
    }
    return { url, token, open: () => openRaw(url), databaseUrl: backend.database.url }
  }
  const usual = async () => (await serve()).open()
  /** One for all rows that listen as a member of their own. */
  let listenedTo: ReturnType<typeof serve> | undefined
  const shared = () => {
    listenedTo ??= serve({}, 'courtside')
    return listenedTo
  }
  const closed = async (raw: RawSocket): Promise<Refused> => {
    const code = await raw.closed
    const { reason } = (raw.arrived.at(-1)?.[4].response ?? {}) as { reason?: string }
    return { ending: `close ${code}`, message: reason?.replace(/^\w+: /, '') ?? '' }
  }

  /** Listens as one member with as much as allowed, on sockets as full as they may be, and then with one wish more. */
  async function listenFor(most: number, { wish, cost, ofSocket }: Wishes): Promise<Refused> {
    const { open, token } = await shared()
    const access_token = await token()
    const wishes = times(Math.floor(most / cost) + 1).map((at) => ({ table: 'matches', ...wish(at) }))
    const beyond = wishes.pop()
    let raw = await open()
    for (const [at, some] of inParts(wishes, Math.floor(ofSocket / cost)).entries()) {
      if (at > 0) raw = await open()
      for (const [topic, part] of inParts(some, 20).entries())
        expect(await join(raw, `${topic}`, { access_token, config: { postgres_changes: part } })).toBe('')
    }
    const last = most > ofSocket ? await open() : raw
    const config = { postgres_changes: [beyond] }
    return refused(await join(last, 'beyond', { access_token, config }))
  }

  return {
    'realtime.sockets': async () => {
      const { url, open } = await serve({ sockets: 1 })
      await open()
      return refusedSocket(url)
    },
    'realtime.socketsPerAddress': async ({ most }) => {
      const { url, open } = await serve()
      for (const _ of times(most)) await open()
      return refusedSocket(url)
    },
    'realtime.newSocketsPerAddress': async () => {
      const { url } = await serve({ newSocketsPerAddress: 3 })
      // They may come in two windows.
      const refusals = await Promise.all(times(7).map(() => openOrRefusal(url)))
      const refused = refusals.filter((refusal) => refusal !== undefined)
      expect(refused.length).toBeLessThanOrEqual(4)
      return refused[0] ?? { ending: 'HTTP 200', message: '' }
    },
    ...subscriptionProvokers(listenFor),
    'realtime.subjectsPerMember': async ({ most }) => {
      const { open, token } = await serve()
      const sub = crypto.randomUUID()
      const listen = async (name: number) =>
        join(await open(), 'x', { access_token: await token({ sub, user_metadata: { name } }) })
      for (const name of times(most)) expect(await listen(name)).toBe('')
      return refused(await listen(most))
    },
    'realtime.joinSize': async ({ most }) => {
      const raw = await usual()
      expect(await join(raw, 'x', { filler: 'x'.repeat(most - 200) })).toBe('')
      return refused(await join(raw, 'x', { filler: 'x'.repeat(most) }))
    },
    'realtime.joinsPerMember': async ({ most }) => {
      const { open, token } = await serve({ joinsPerSecond: 2 * most, messagesPerSecond: 3 * most })
      const [raw, access_token] = [await open(), await token()]
      // They may come in two windows.
      const all = times(2 * most + 1).map(() => join(raw, 'x', { access_token }))
      const answers = await Promise.all(all)
      expect(answers.filter((message) => message === '').length).toBeGreaterThanOrEqual(most)
      return refused(answers.find((message) => message !== '') ?? '')
    },
    'realtime.workPerSecond': async () => {
      const { open } = await serve({ workPerSecond: 1000, messagesPerSecond: 1000 })
      const raw = await open()
      const begun = performance.now()
      for (const _ of times(60)) raw.send(null, '1', 'phoenix', 'heartbeat', { filler: 'x'.repeat(20_000) })
      for (const _ of times(60)) expect((await raw.next('phx_reply'))[4]).toMatchObject({ status: 'ok' })
      return { ending: performance.now() - begun > 900 ? 'delay' : 'HTTP 200', message: '' }
    },
    'realtime.unreadOfMember': async () => {
      const many = 1_000_000_000
      const { open, token } = await serve({
        unread: 64 * 1024 * 1024,
        unreadOfMember: 2 * 1024 * 1024,
        messagesPerSecond: many,
        workPerSecond: many,
      })
      const access_token = await token()
      const sockets = await Promise.all(times(4).map(open))
      for (const raw of sockets) expect(await join(raw, 'x', { access_token })).toBe('')
      for (const raw of sockets) raw.socket.pause()
      const flood = setInterval(() => {
        for (const raw of sockets) raw.send(null, '1', 'x'.repeat(50_000), 'phx_leave', {})
      }, 2)
      await vi.waitFor(
        () => expect(sockets.some(({ socket }) => socket.readyState !== socket.OPEN)).toBe(true),
        EVENTUALLY,
      )
      clearInterval(flood)
      for (const raw of sockets) raw.socket.resume()
      return { ending: `close ${await Promise.any(sockets.map((raw) => raw.closed))}`, message: '' }
    },
    'realtime.joinDeadline': async () => {
      const { open } = await serve({ joinDeadline: 200 })
      return { ending: `close ${await (await open()).closed}`, message: '' }
    },
    'realtime.socketsPerMember': async ({ most }) => {
      const { open, token } = await serve()
      const access_token = await token()
      for (const _ of times(most)) expect(await join(await open(), 'x', { access_token })).toBe('')
      return refused(await join(await open(), 'x', { access_token }))
    },
    'realtime.channels': async ({ most }) => {
      const { open } = await serve({ joinsPerSecond: most * 2, messagesPerSecond: most * 2 })
      const raw = await open()
      for (const number of times(most)) expect(await join(raw, `channel-${number}`)).toBe('')
      return refused(await join(raw, 'one-more'))
    },
    'realtime.joinsPerSecond': async ({ most }) => {
      const { open } = await serve({ channels: 10 * most, messagesPerSecond: 10 * most })
      const raw = await open()
      // More than in the windows of a second that pass while a machine stalls.
      const answers = await Promise.all(times(6 * most).map((number) => join(raw, `${number}`)))
      expect(answers.filter((message) => message === '').length).toBeGreaterThanOrEqual(most)
      return refused(answers.find((message) => message !== '') ?? '')
    },
    'realtime.messagesPerSecond': async ({ most }) => {
      const raw = await usual()
      const beat = (count: number) => {
        for (const number of times(count)) raw.send(null, `${number}`, 'phoenix', 'heartbeat', {})
      }
      beat(most)
      for (const _ of times(most)) expect((await raw.next('phx_reply'))[4]).toMatchObject({ status: 'ok' })
      // More than in the windows of a second that pass while a machine stalls.
      beat(10 * most)
      return closed(raw)
    },
    'realtime.allJoinsPerSecond': async () => {
      const { open } = await serve({ allJoinsPerSecond: 1 })
      const raw = await open()
      // One passes, eight wait; the first that is refused is told so at once.
      for (const number of times(11)) raw.send(`${number}`, `${number}`, `realtime:${number}`, 'phx_join', {})
      const answers = [await raw.next('phx_reply'), await raw.next('phx_reply')]
      return refused(answers.map(reasonOf).find((message) => message !== '') ?? '')
    },
    'realtime.messageSize': async ({ most }) => {
      const raw = await usual()
      raw.socket.on('error', () => {})
      const [allowed, beyond] = [most - 200, most + 1].map((size) => 'x'.repeat(size))
      raw.send(null, '1', 'phoenix', 'heartbeat', { filler: allowed })
      expect((await raw.next('phx_reply'))[4]).toMatchObject({ status: 'ok' })
      raw.send(null, '2', 'phoenix', 'heartbeat', { filler: beyond })
      return { ending: `close ${await raw.closed}`, message: '' }
    },
    'realtime.unhandled': async ({ most }) => {
      const { open, databaseUrl } = await serve()
      // Messages on a topic wait for its join, the join for the replication slot, and that for an open transaction.
      const holder = new pg.Client({ connectionString: databaseUrl })
      await holder.connect()
      try {
        await holder.query('begin')
        await holder.query('select pg_current_xact_id()')
        const raw = await open()
        raw.send('1', '1', 'realtime:x', 'phx_join', { config: { postgres_changes: [{ table: 'nowhere' }] } })
        const filler = 'x'.repeat(most / 20)
        for (const ref of times(21)) raw.send('1', `${ref}`, 'realtime:x', 'access_token', { filler })
        return await closed(raw)
      } finally {
        await holder.end()
      }
    },
    'realtime.unread': async ({ most }) => {
      const { open } = await serve({ messagesPerSecond: 1_000_000, workPerSecond: 1_000_000_000 })
      const raw = await open()
      raw.socket.pause()
      const flood = setInterval(() => raw.send(null, '1', 'x'.repeat(most / 80), 'phx_leave', {}), 1)
      await vi.waitFor(() => expect(raw.socket.readyState).not.toBe(raw.socket.OPEN), EVENTUALLY)
      clearInterval(flood)
      raw.socket.resume()
      return { ending: `close ${await raw.closed}`, message: '' }
    },
    'realtime.silence': async () => {
      const { open } = await serve({ silence: 200 })
      return { ending: `close ${await (await open()).closed}`, message: '' }
    },
    'realtime.liveWait': async () => {
      const { open } = await serve({ liveWait: 1 })
      const config = { config: { postgres_changes: [{ event: '*', schema: 'public', table: 'any' }] } }
      return refused(await join(await open(), 'x', config))
    },
  }
}

interface Wishes {
  wish(at: number): object
  /** The part of the limit that one of them uses up. */
  cost: number
  /** The part of the limit that one socket may use. */
  ofSocket: number
}

const COLUMNS = ['location', 'players', 'match_date', 'end_time', 'creator_id', 'skill_level', 'match_type']
/** One wish of each kind takes `cost` of the limit, and next to nothing of the others. */
const WISHES: Record<keyof SubscriptionLimits, Omit<Wishes, 'ofSocket'>> = {
  bindings: { cost: 1, wish: (at) => ({ filter: `players=gt.${at}` }) },
  filterValues: {
    cost: 100,
    wish: (at) => ({ filter: `players=in.(${times(100).map((value) => at * 100 + value)})` }),
  },
  filterBytes: { cost: 1024, wish: (at) => ({ filter: `location=eq.${at}`.padEnd(1024, 'x') }) },
  selects: { cost: 1, wish: (at) => ({ select: COLUMNS.filter((_, bit) => (at + 1) & (1 << bit)) }) },
}

type SubscriptionId = `realtime.${keyof SubscriptionLimits}${'OfSocket' | 'OfMember'}`

function subscriptionProvokers(
  listenFor: (most: number, wishes: Wishes) => Promise<Refused>,
): Record<SubscriptionId, Provoke> {
  const names = Object.keys(WISHES) as (keyof SubscriptionLimits)[]
  const entries = names.flatMap((name) => {
    const ofSocket = BACKEND_LIMITS.realtime[`${name}OfSocket`]
    const provoke: Provoke = ({ most }) => listenFor(most, { ...WISHES[name], ofSocket })
    return [
      [`realtime.${name}OfSocket`, provoke],
      // A member whose sockets have as much as one may have gets to the limit on a second socket.
      [`realtime.${name}OfMember`, (limit: Limit) => listenFor(limit.most, ofHalf(name, ofSocket))],
    ]
  })
  return Object.fromEntries(entries)
}

const ofHalf = (name: keyof SubscriptionLimits, ofSocket: number): Wishes => ({
  ...WISHES[name],
  ofSocket: ofSocket / 2,
})

function inParts<Item>(items: Item[], size: number): Item[][] {
  return times(Math.ceil(items.length / size)).map((part) => items.slice(part * size, (part + 1) * size))
}

async function refusedSocket(url: string): Promise<Refused> {
  return (await openOrRefusal(url)) ?? { ending: 'HTTP 200', message: '' }
}

/** Undefined when the socket is opened. */
async function openOrRefusal(url: string): Promise<Refused | undefined> {
  const socket = new WebSocket(url)
  const response = await new Promise<IncomingMessage | undefined>((resolve) => {
    socket.once('open', () => resolve(undefined))
    socket.once('unexpected-response', (_request, answer) => resolve(answer))
  })
  if (!response) return undefined
  let text = ''
  for await (const part of response) text += part
  return { ending: `HTTP ${response.statusCode ?? 0}`, message: JSON.parse(text).message }
}

let refs = 0

/** The message of the refusal; empty when the channel is joined. */
async function join(raw: RawSocket, topic: string, payload: object = {}): Promise<string> {
  const ref = `${++refs}`
  raw.send(ref, ref, `realtime:${topic}`, 'phx_join', payload)
  return reasonOf(await raw.next('phx_reply'))
}

function reasonOf(message: Awaited<ReturnType<RawSocket['next']>>): string {
  const { status, response } = message[4] as { status: string; response: { reason?: string } }
  return status === 'ok' ? '' : (response.reason ?? '')
}

const refused = (message: string): Refused => ({ ending: 'error reply', message })
