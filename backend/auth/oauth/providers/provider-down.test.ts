import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  openTestContext,
  openVisitor,
  reasonOf,
  siteOf,
  type TestContext,
  visitProvider,
} from '../testing/test-context.ts'
import type { OidcSettings } from './provider-settings.ts'

let context: TestContext
let silent: { url: string; stop(): void }
beforeAll(async () => {
  silent = await startSilence()
  context = await openTestContext({
    autoconfirm: true,
    providerTimeout: 0.2,
    providers: [describedAt('down', 'http://127.0.0.1:1'), describedAt('slow', silent.url)],
  })
})
afterAll(async () => {
  await context.stop()
  silent.stop()
})

function describedAt(name: string, issuer: string): OidcSettings {
  return {
    kind: 'oidc',
    name,
    issuer,
    clientId: 'clubhouse',
    clientSecret: 'demo secret',
    scopes: ['openid'],
  }
}

/** Accepts connections and never answers. */
async function startSilence() {
  const sockets = new Set<Socket>()
  const server: Server = createServer((socket) => sockets.add(socket)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

describe('a provider that', () => {
  it('is down leads back to the site with the reason', async () => {
    expect(reasonOf(await visitProvider(context, openVisitor(context), 'down'))).toEqual({
      error: 'temporarily_unavailable',
      code: 'unexpected_failure',
      text: 'down is not reachable, please try again',
    })
  })

  it('does not answer is not waited for', async () => {
    expect(reasonOf(await visitProvider(context, openVisitor(context), 'slow'))).toEqual({
      error: 'temporarily_unavailable',
      code: 'request_timeout',
      text: 'slow did not answer in time, please try again',
    })
  })

  it('was down is asked anew the next time, and then goes silent in the middle', async () => {
    const { service } = context.club.server
    service.once('beforeWellKnownOpenIdConfiguration', (answer: { statusCode: number }) => {
      answer.statusCode = 500
    })
    const visitor = openVisitor(context)
    expect(reasonOf(await visitProvider(context, visitor)).text).toBe(
      'club is not reachable, please try again',
    )
    service.once('beforeWellKnownOpenIdConfiguration', ({ body }: { body: object }) =>
      Object.assign(body, { token_endpoint: `${silent.url}/token` }),
    )
    const end = await visitProvider(context, visitor)
    expect(reasonOf(end)).toMatchObject({ code: 'request_timeout' })
    expect(end.href.startsWith(siteOf(context.backend))).toBe(true)
  })

  it('cannot be linked to meanwhile, which a client is told at once', async () => {
    const { supabase } = openVisitor(context)
    await supabase.auth.signUp({ email: 'member@example.test', password: 'correct horse 7' })
    const { error } = await supabase.auth.linkIdentity({ provider: 'down' as 'github' })
    expect(error).toMatchObject({ status: 503, message: 'down is not reachable, please try again' })
  })

  it('keeps nobody else from signing in', async () => {
    const { supabase } = openVisitor(context)
    const { error } = await supabase.auth.signInWithPassword({ email: 'a@example.test', password: 'x' })
    expect(error?.code).toBe('invalid_credentials')
  })
})
