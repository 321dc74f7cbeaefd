import { exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { makeSigningKey, startTestBackend, type TestBackend } from '../testing/test-backend.ts'

let own: JWK
let backend: TestBackend
beforeAll(async () => {
  own = await makeSigningKey('own')
  backend = await startTestBackend({ template: 'profiles', signingKeys: [own] })
})
afterAll(() => backend.stop())

const now = () => Math.floor(Date.now() / 1000)

async function sign(claims: object = {}, key = own): Promise<string> {
  const usual = { iss: `${backend.url}/auth/v1`, role: 'authenticated', sub: crypto.randomUUID() }
  return new SignJWT({ ...usual, iat: now(), exp: now() + 60, ...claims })
    .setProtectedHeader({ alg: 'ES256', kid: 'own' })
    .sign(key)
}

async function foreignKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  return exportJWK(privateKey)
}

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

const BAD: Record<string, () => Promise<string>> = {
  'is not signed': async () =>
    `${encode({ alg: 'none' })}.${encode({ iss: `${backend.url}/auth/v1`, role: 'service_role', exp: now() + 60 })}.`,
  'is of another key': async () => sign({}, await foreignKey()),
  'has expired': () => sign({ exp: now() - 1 }),
  'is not valid yet': () => sign({ nbf: now() + 60 }),
  'is of another project': () => sign({ iss: 'https://other.example/auth/v1' }),
  'has no role': () => sign({ role: undefined }),
  'has a role of the database': () => sign({ role: 'postgres' }),
}

const SERVICES: Record<string, (token: string) => Promise<boolean>> = {
  auth: (token) => isLetIn('/auth/v1/user', token),
  rest: (token) => isLetIn('/rest/v1/profiles?select=id', token),
  storage: (token) => isLetIn('/storage/v1/bucket', token),
  realtime: joins,
}

async function isLetIn(path: string, token: string): Promise<boolean> {
  const headers = { apikey: backend.publishableKey, authorization: `Bearer ${token}` }
  const { status } = await fetch(backend.url + path, { headers })
  // A user that was made up for a token has no account, which the auth service says only to a good token.
  return (
    status === 200 || (status === 403 && path.startsWith('/auth') && (await isUnknownUser(path, headers)))
  )
}

async function isUnknownUser(path: string, headers: Record<string, string>): Promise<boolean> {
  const answer = (await (await fetch(backend.url + path, { headers })).json()) as { error_code?: string }
  return answer.error_code === 'user_not_found'
}

function joins(token: string): Promise<boolean> {
  const address = `${backend.url.replace('http', 'ws')}/realtime/v1/websocket?vsn=1.0.0&apikey=${backend.publishableKey}`
  const socket = new WebSocket(address)
  const config = { postgres_changes: [{ event: '*', schema: 'public', table: 'profiles' }] }
  const payload = { config, access_token: token }
  return new Promise<boolean>((resolve, reject) => {
    socket.on('error', reject)
    socket.on('close', () => resolve(false))
    socket.on('open', () =>
      socket.send(
        JSON.stringify({ topic: 'realtime:all', event: 'phx_join', ref: '1', join_ref: '1', payload }),
      ),
    )
    socket.on('message', (data) => {
      const frame = JSON.parse(String(data))
      if (frame.event === 'phx_reply') resolve(frame.payload.status === 'ok')
    })
  }).finally(() => socket.terminate())
}

describe.each(Object.entries(SERVICES))('%s', (_service, letsIn) => {
  it('lets in a good token', async () => {
    expect(await letsIn(await sign())).toBe(true)
  })

  it.each(Object.entries(BAD))('refuses one that %s', async (_fault, bad) => {
    expect(await letsIn(await bad())).toBe(false)
  })
})

const AS_BROWSER = { origin: 'https://club.example' }
const WITH_SECRET: Record<string, (headers: Record<string, string>) => Promise<number>> = {
  auth: (headers) => statusOf('/auth/v1/admin/users', headers),
  rest: (headers) => statusOf('/rest/v1/profiles?select=id', headers),
  storage: (headers) => statusOf('/storage/v1/bucket', headers),
  realtime: (headers) =>
    new Promise((resolve, reject) => {
      const address = `${backend.url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${backend.secretKey}`
      const socket = new WebSocket(address, { headers })
      socket.on('unexpected-response', (_request, { statusCode }) => resolve(statusCode ?? 0))
      socket.on('open', () => resolve(200))
      socket.on('error', reject)
    }),
}

async function statusOf(path: string, headers: Record<string, string>): Promise<number> {
  return (await fetch(backend.url + path, { headers: { apikey: backend.secretKey, ...headers } })).status
}

it.each(Object.entries(WITH_SECRET))(
  '%s refuses a secret key from a browser, and takes it from a server',
  async (_service, ask) => {
    expect([await ask(AS_BROWSER), await ask({})]).toEqual([401, 200])
  },
)
