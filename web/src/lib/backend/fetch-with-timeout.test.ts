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
  globalThis.early = undefined
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

const TOKEN = '/auth/v1/token?grant_type=password'
const typed = { method: 'POST', body: '{"email":"mara@demo.example"}' }
const refusal = () => Promise.resolve(Response.json({ error_code: 'invalid_credentials' }, { status: 400 }))
/** The form was sent before the app was there, so many milliseconds ago. */
function sentEarly(answer: () => Promise<Response>, ago = 0) {
  globalThis.early = {
    signIn: Promise.resolve({ url: SITE + TOKEN, init: typed, at: Date.now() - ago, answer: answer() }),
  }
}

it('a sign-in that was sent before the app was there is not sent again, also when it was refused', async () => {
  sentEarly(refusal)
  expect((await fetchWithTimeout(SITE + TOKEN, typed)).status).toBe(400)
  expect(asked).toEqual([])
  await fetchWithTimeout(SITE + TOKEN, typed)
  expect(asked).toEqual([SITE + TOKEN])
})

it.each([
  ['got no answer', () => sentEarly(() => Promise.reject(new TypeError('Failed to fetch')))],
  ['was sent a minute ago, by a tab that slept', () => sentEarly(refusal, 60_000)],
  [
    'never left, without the configuration',
    () => {
      globalThis.early = { signIn: Promise.reject(new TypeError('Failed to fetch')) }
    },
  ],
])('it is sent when the one before the app %s', async (_how, send) => {
  send()
  expect((await fetchWithTimeout(SITE + TOKEN, typed)).status).toBe(200)
  expect(asked).toEqual([SITE + TOKEN])
})

it('another sign-in is sent', async () => {
  sentEarly(refusal)
  await fetchWithTimeout(SITE + TOKEN, { ...typed, body: '{"email":"ela@demo.example"}' })
  expect(asked).toEqual([SITE + TOKEN])
})
