import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { erase, SESSION_KEY, write } from '../browser/storage.ts'
import { aheadOfServer, noteServerTime } from '../time/clock.ts'
import { loadConfig } from './config.ts'
import { fetchWithTimeout } from './fetch-with-timeout.ts'

const SITE = 'http://backend.example'
const HOUR_MS = 3_600_000
let asked: string[]

beforeEach(async () => {
  asked = []
  vi.stubGlobal('fetch', async (input: string) => {
    asked.push(input)
    return Response.json({ supabaseUrl: SITE, supabasePublishableKey: 'key' })
  })
  await loadConfig()
  asked.length = 0
})
afterEach(() => {
  erase(SESSION_KEY)
  noteServerTime(new Date().toUTCString())
  vi.unstubAllGlobals()
})

const ask = (path: string, authorization?: string) =>
  fetchWithTimeout(SITE + path, authorization ? { headers: { authorization } } : {})

it.each([
  ['/rest/v1/matches', undefined],
  ['/rest/v1/rpc/x', 'Bearer key'],
  ['/storage/v1/object/avatars/x', 'Bearer key'],
])('a member without a token that holds does not ask %s as nobody', async (path, authorization) => {
  write(SESSION_KEY, '{}')
  await expect(ask(path, authorization)).rejects.toThrow('Failed to fetch')
  expect(asked).toEqual([])
})

it.each([
  ['a member with a token', true, '/rest/v1/matches', 'Bearer token'],
  ['who is not signed in', false, '/rest/v1/rpc/check_email_exists', 'Bearer key'],
  ['who renews a token', true, '/auth/v1/token?grant_type=refresh_token', 'Bearer key'],
])('%s asks', async (_who, signedIn, path, authorization) => {
  if (signedIn) write(SESSION_KEY, '{}')
  await ask(path, authorization)
  expect(asked).toEqual([SITE + path])
})

it('a token is renewed the moment the network is back, and a password is not waited with', async () => {
  const online = new EventTarget()
  vi.stubGlobal('navigator', { onLine: false })
  vi.stubGlobal('addEventListener', online.addEventListener.bind(online))
  await ask('/auth/v1/token?grant_type=password')
  const renewal = ask('/auth/v1/token?grant_type=refresh_token')
  expect(asked).toHaveLength(1)
  online.dispatchEvent(new Event('online'))
  await renewal
  expect(asked).toHaveLength(2)
})

it('a renewal that is given up waits no longer', async () => {
  vi.stubGlobal('navigator', { onLine: false })
  vi.stubGlobal('addEventListener', () => {})
  const given = new AbortController()
  const renewal = fetchWithTimeout(`${SITE}/auth/v1/token?grant_type=refresh_token`, { signal: given.signal })
  given.abort(new Error('given up'))
  await expect(renewal).rejects.toThrow('given up')
})

it.each([
  ['rows', '/rest/v1/matches', 2],
  ['a session', '/auth/v1/user', 2],
  ['a picture, which may be an old answer', '/storage/v1/object/sign/avatars', 0],
])('the answer with %s says what time it is as far as it can', async (_what, path, hours) => {
  const date = new Date(Date.now() - 2 * HOUR_MS).toUTCString()
  vi.stubGlobal('fetch', async () => new Response(null, { headers: { date } }))
  await ask(path, 'Bearer token')
  expect(Math.round(aheadOfServer() / HOUR_MS)).toBe(hours)
})
