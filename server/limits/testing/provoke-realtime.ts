import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { SignJWT } from 'jose'
import { afterAll, expect, vi } from 'vitest'
import { WebSocket } from 'ws'
import { makeSigningKey, startTestBackend, type TestBackend } from '../../../tools/test-backend.ts'
import type { BackendOptions } from '../../backend/index.ts'
import { openRaw, type RawSocket } from '../../backend/realtime/raw-socket.ts'
import type { REALTIME_ROWS } from '../realtime-rows.ts'
import { type Provoke, type Refused, times } from './provoke.ts'

/** At the real numbers, but for thousands of sockets and for what takes a minute. */
export function realtimeProvokers(): Record<keyof typeof REALTIME_ROWS, Provoke> {
  const key = makeSigningKey('test')
  const started: TestBackend[] = []
  afterAll(async () => {
    for (const backend of started) await backend.stop()
  })

  async function serve(realtime: BackendOptions['realtime'] = {}) {
    const backend = await startTestBackend({
      template: 'platform',
      signingKeys: [await key],
      rateLimitFactor: 1,
      realtime,
    })
    started.push(backend)
    const url = `${backend.url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${backend.publishableKey}&vsn=2.0.0`
    const token = async () =>
      new SignJWT({ role: 'authenticated', sub: crypto.randomUUID(), iss: `${backend.url}/auth/v1` })
        .setProtectedHeader({ alg: 'ES256', kid: 'test' })
        .setExpirationTime('1h')
        .sign(await key)
    return { url, token, open: () => openRaw(url) }
  }
  const usual = async () => (await serve()).open()
  const closed = async (raw: RawSocket): Promise<Refused> => {
    const code = await raw.closed
    const { reason } = (raw.arrived.at(-1)?.[4].response ?? {}) as { reason?: string }
    return { ending: `close ${code}`, words: reason?.replace(/^\w+: /, '') ?? '' }
  }

  return {
    'realtime.sockets': async () => {
      const { url, open } = await serve({ sockets: 1 })
      await open()
      const [, response] = (await once(new WebSocket(url), 'unexpected-response')) as [
        unknown,
        IncomingMessage,
      ]
      let text = ''
      for await (const part of response) text += part
      return { ending: `HTTP ${response.statusCode ?? 0}`, words: JSON.parse(text).message }
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
      const { open } = await serve({ channels: 4 * most, messagesPerSecond: 4 * most })
      const raw = await open()
      // They may come in two windows of a second.
      const answers = await Promise.all(times(2 * most + 1).map((number) => join(raw, `${number}`)))
      expect(answers.filter((words) => words === '').length).toBeGreaterThanOrEqual(most)
      return refused(answers.find((words) => words !== '') ?? '')
    },
    'realtime.messagesPerSecond': async ({ most }) => {
      const raw = await usual()
      const beat = (count: number) => {
        for (const number of times(count)) raw.send(null, `${number}`, 'phoenix', 'heartbeat', {})
      }
      beat(most)
      for (const _ of times(most)) expect((await raw.next('phx_reply'))[4]).toMatchObject({ status: 'ok' })
      // They may come in two windows of a second.
      beat(2 * most + 1)
      return closed(raw)
    },
    'realtime.allJoinsPerSecond': async () => {
      const { open } = await serve({ allJoinsPerSecond: 1 })
      const raw = await open()
      // One passes, eight wait; the first that is refused is told so at once.
      for (const number of times(11)) raw.send(`${number}`, `${number}`, `realtime:${number}`, 'phx_join', {})
      const answers = [await raw.next('phx_reply'), await raw.next('phx_reply')]
      return refused(answers.map(reasonOf).find((words) => words !== '') ?? '')
    },
    'realtime.messageSize': async ({ most }) => {
      const raw = await usual()
      raw.socket.on('error', () => {})
      const [allowed, beyond] = [most - 200, most + 1].map((size) => 'x'.repeat(size))
      raw.send(null, '1', 'phoenix', 'heartbeat', { filler: allowed })
      expect((await raw.next('phx_reply'))[4]).toMatchObject({ status: 'ok' })
      raw.send(null, '2', 'phoenix', 'heartbeat', { filler: beyond })
      return { ending: `close ${await raw.closed}`, words: '' }
    },
    'realtime.unhandled': async ({ most }) => {
      const raw = await usual()
      // What follows a join on its topic waits for it.
      raw.send('1', '1', 'realtime:x', 'phx_join', { config: { postgres_changes: [{ table: 'nowhere' }] } })
      const filler = 'x'.repeat(most / 5)
      for (const ref of ['2', '3', '4', '5', '6'])
        raw.send('1', ref, 'realtime:x', 'access_token', { filler })
      return closed(raw)
    },
    'realtime.unread': async ({ most }) => {
      const { open } = await serve({ messagesPerSecond: 1_000_000 })
      const raw = await open()
      raw.socket.pause()
      const flood = setInterval(() => raw.send(null, '1', 'x'.repeat(most / 20), 'phx_leave', {}), 1)
      await vi.waitFor(() => expect(raw.socket.readyState).not.toBe(raw.socket.OPEN), { timeout: 20_000 })
      clearInterval(flood)
      raw.socket.resume()
      return { ending: `close ${await raw.closed}`, words: '' }
    },
    'realtime.silence': async () => {
      const { open } = await serve({ silence: 200 })
      return { ending: `close ${await (await open()).closed}`, words: '' }
    },
    'realtime.liveWait': async () => {
      const { open } = await serve({ liveWait: 1 })
      const config = { config: { postgres_changes: [{ event: '*', schema: 'public', table: 'any' }] } }
      return refused(await join(await open(), 'x', config))
    },
  }
}

let refs = 0

/** The words of the refusal; empty when the channel is joined. */
async function join(raw: RawSocket, topic: string, payload: object = {}): Promise<string> {
  const ref = `${++refs}`
  raw.send(ref, ref, `realtime:${topic}`, 'phx_join', payload)
  return reasonOf(await raw.next('phx_reply'))
}

function reasonOf(message: Awaited<ReturnType<RawSocket['next']>>): string {
  const { status, response } = message[4] as { status: string; response: { reason?: string } }
  return status === 'ok' ? '' : (response.reason ?? '')
}

const refused = (words: string): Refused => ({ ending: 'error reply', words })
