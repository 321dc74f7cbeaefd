import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { promised } from '../testing/runs.ts'
import { sendSlowly } from '../testing/send-slowly.ts'
import { startTestBackend, type TestBackend } from '../testing/test-backend.ts'
import { abortSlowBodies } from './serve.ts'

const RATE = { grace: 600, rate: 1000 }

let backend: TestBackend
let server: Server
let port: number
beforeAll(async () => {
  backend = await startTestBackend({ template: 'profiles' })
  server = createAdaptorServer({ fetch: backend.backend.app.fetch }) as Server
  abortSlowBodies(server, RATE)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await backend.stop()
})

const key = () => ({ apikey: backend.secretKey, authorization: `Bearer ${backend.secretKey}` })

test.each([
  ['rest', '/rest/v1/profiles', 'application/json'],
  ['rest, a call', '/rest/v1/rpc/anything', 'application/json'],
  ['auth', '/auth/v1/signup', 'application/json'],
  ['storage, an upload', '/storage/v1/object/avatars/a.png', 'image/png'],
  ['storage, a list', '/storage/v1/object/list/avatars', 'application/json'],
])('%s: a body that drips is cut off with 408', async (_service, path, type) => {
  const { answer, took } = await sendSlowly({ port, path, type, headers: key(), size: 1, every: 50 })
  expect(answer).toMatch(/^HTTP\/1\.1 408 /)
  expect(took).toBeLessThan(promised(5000))
})

test('a body that comes steadily, if slowly, is read to its end', async () => {
  const headers = { ...key(), connection: 'close' }
  const { answer } = await sendSlowly({
    port,
    path: '/auth/v1/signup',
    headers,
    size: 200,
    every: 100,
    length: 4000,
  })
  expect(answer).toContain('bad_json')
}, 30_000)

test('a body that drips on after its answer is cut off too', async () => {
  const early = createServer((_request, response) => response.writeHead(404).end('nothing here'))
  abortSlowBodies(early, RATE)
  await new Promise<void>((resolve) => early.listen(0, '127.0.0.1', resolve))
  const { answer, took } = await sendSlowly({
    port: (early.address() as AddressInfo).port,
    path: '/',
    size: 1,
    every: 50,
  })
  expect(answer).toContain('nothing here')
  expect(took).toBeLessThan(promised(5000))
  early.close()
})

test('a request without a body may take its time', async () => {
  const slow = createServer((_request, response) => setTimeout(() => response.end('done'), 1500))
  abortSlowBodies(slow, RATE)
  await new Promise<void>((resolve) => slow.listen(0, '127.0.0.1', resolve))
  const answer = await fetch(`http://127.0.0.1:${(slow.address() as AddressInfo).port}/`)
  expect(await answer.text()).toBe('done')
  slow.closeAllConnections()
  slow.close()
})

test('nothing of a body is kept once it has come, also when the answer was earlier', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => {
    vi.useRealTimers()
  })
  const early = createServer((_request, response) => response.writeHead(429).end())
  abortSlowBodies(early)
  await new Promise<void>((resolve) => early.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    early.closeAllConnections()
    early.close()
  })
  const watched: Promise<unknown>[] = []
  early.on('request', (incoming) => watched.push(once(incoming, 'close')))
  const { port } = early.address() as AddressInfo
  for (let count = 0; count < 5; count++) {
    const sent = request({ host: '127.0.0.1', port, method: 'POST' }).end('x'.repeat(60_000))
    const [answer] = (await once(sent, 'response')) as [IncomingMessage]
    answer.resume()
  }
  await Promise.all(watched)
  expect(watched).toHaveLength(5)
  expect(vi.getTimerCount()).toBe(0)
})
