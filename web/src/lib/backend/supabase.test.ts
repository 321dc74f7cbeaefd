import { afterAll, beforeEach, expect, it, vi } from 'vitest'
import { loadConfig } from './config.ts'
import { authClient, supabase } from './supabase.ts'

const HOUR_S = 3600
const asked: Request[] = []

function sessionFor(seconds: number, name = 'kept') {
  const expires_at = Math.floor(Date.now() / 1000) + seconds
  const claims = Buffer.from(JSON.stringify({ sub: 'me', exp: expires_at, name })).toString('base64url')
  const access_token = `${Buffer.from('{"alg":"ES256"}').toString('base64url')}.${claims}.c2ln`
  return { access_token, refresh_token: 'r', expires_in: seconds, expires_at, user: { id: 'me' } }
}

beforeEach(async () => {
  asked.length = 0
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const url = String(input)
    if (url.includes('refresh_token')) return Response.json(sessionFor(HOUR_S, 'renewed'))
    if (input === '/config.json')
      return Response.json({ supabaseUrl: 'http://backend.example/', supabasePublishableKey: 'key' })
    asked.push(new Request(input, init))
    throw new TypeError('Failed to fetch')
  })
  await loadConfig()
})

afterAll(() => void vi.unstubAllGlobals())

it('asks once: whoever asks decides about trying again', async () => {
  const { error } = await supabase().from('matches').select('id')
  expect(error?.message).toContain('Failed to fetch')
  expect(asked).toHaveLength(1)
})

it('asks the services of the backend with the publishable key where nobody is signed in', async () => {
  await supabase().from('matches').select('id')
  await (await authClient()).signInWithOtp({ email: 'ela@example.org' })
  expect(asked.map(({ url }) => url)).toEqual([
    'http://backend.example/rest/v1/matches?select=id',
    'http://backend.example/auth/v1/otp',
  ])
  expect(asked.map(({ headers }) => headers.get('apikey'))).toEqual(['key', 'key'])
  expect(asked[0]?.headers.get('authorization')).toBe('Bearer key')
})

it('a token that is stored is taken as it is, until it is about to end and is renewed', async () => {
  vi.resetModules()
  const fresh = await import('./supabase.ts')
  await (await import('./config.ts')).loadConfig()
  const { SESSION_KEY, write } = await import('../browser/storage.ts')
  expect(await fresh.accessToken()).toBe('key')
  const lasting = sessionFor(HOUR_S)
  write(SESSION_KEY, JSON.stringify(lasting))
  expect(await fresh.accessToken()).toBe(lasting.access_token)
  write(SESSION_KEY, JSON.stringify(sessionFor(60)))
  expect(await fresh.accessToken()).toBe(sessionFor(HOUR_S, 'renewed').access_token)
})
