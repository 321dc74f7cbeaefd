import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { abortSlowBodies } from 'supabase-compatible/testing/internals.ts'
import { sendSlowly } from 'supabase-compatible/testing/send-slowly.ts'
import { afterAll, beforeAll, expect } from 'vitest'
import type { HTTP_ROWS } from './http-rows.ts'
import type { Provoke } from './provoke.ts'

/** At the real rate, after a shorter grace. */
export function httpProvokers(): Record<keyof typeof HTTP_ROWS, Provoke> {
  let server: Server
  beforeAll(async () => {
    server = createServer((request, response) => request.resume().on('end', () => response.end('read')))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  return {
    'http.slowestBody': async ({ most: rate }) => {
      abortSlowBodies(server, { grace: 500, rate })
      const { port } = server.address() as AddressInfo
      const body = { port, path: '/', headers: { connection: 'close' }, every: 100 }
      const steady = await sendSlowly({ ...body, size: rate / 2, length: rate * 4 })
      expect(steady.answer).toContain('read')
      const { answer } = await sendSlowly({ ...body, size: rate / 100 })
      return { ending: `HTTP ${Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1])}`, message: '' }
    },
  }
}
