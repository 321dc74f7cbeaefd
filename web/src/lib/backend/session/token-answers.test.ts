import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { answers, asked, forget, standInFetch, useStandIn } from '../../../../testing/stand-in-backend.ts'
import { authStorage, erase, read, SESSION_KEY } from '../../browser/storage.ts'
import { fetchWithTimeout } from '../fetch-with-timeout.ts'

const HOUR_MS = 3_600_000
const NOON = Date.parse('2026-11-22T12:00:00Z')
const LIMITED = { code: 429, error_code: 'over_request_rate_limit', msg: 'Request rate limit reached' }

beforeAll(async () => {
  vi.stubGlobal('fetch', standInFetch)
  await useStandIn()
})
afterAll(() => void vi.unstubAllGlobals())

const renewals = () => asked.filter(({ query }) => query.get('grant_type') === 'refresh_token').length

/** As the server answers with a new session at a moment of its own clock. */
function sessionMadeAt(server: number) {
  const expires_at = server / 1000 + 3600
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
  const access_token = `${encode({ alg: 'ES256' })}.${encode({ sub: 'me', exp: expires_at })}.c2ln`
  const user = { id: 'me', email: 'ela@example.org' }
  const body = { access_token, refresh_token: 'r', token_type: 'bearer', expires_in: 3600, expires_at, user }
  return { status: 200, body }
}

describe.each([
  ['two hours ahead', 2],
  ['ten minutes ahead', 1 / 6],
  ['right', 0],
  ['two hours behind', -2],
])('on a device whose clock is %s', (_what, hours) => {
  let client: SupabaseClient
  const events: string[] = []

  beforeEach(async () => {
    forget()
    vi.useFakeTimers({ now: NOON + hours * HOUR_MS })
    client = createClient('http://backend.test', 'sb_publishable_test', {
      auth: {
        storage: authStorage,
        storageKey: SESSION_KEY,
        autoRefreshToken: false,
        detectSessionInUrl: false,
      },
      global: { fetch: fetchWithTimeout },
    })
    client.auth.onAuthStateChange((event) => void events.push(event))
    answers.set('POST /auth/v1/token', sessionMadeAt(NOON))
    await client.auth.signInWithPassword({ email: 'ela@example.org', password: 'x' })
    events.length = 0
  })
  afterEach(() => {
    vi.useRealTimers()
    erase(SESSION_KEY)
  })

  it('the token is renewed once, before it ends, and at no request until then', async () => {
    for (const minutes of [0, 10, 30, 58]) {
      vi.setSystemTime(NOON + hours * HOUR_MS + minutes * 60_000)
      await client.auth.getSession()
      expect(renewals()).toBe(0)
    }
    answers.set('POST /auth/v1/token', sessionMadeAt(NOON + HOUR_MS))
    vi.setSystemTime(NOON + (hours + 1) * HOUR_MS - 60_000)
    for (let request = 0; request < 10; request++) await client.auth.getSession()
    expect(renewals()).toBe(1)
  })

  it.each([
    ['still holds', 0.99],
    ['has ended', 1.5],
  ])('a renewal that is put off while the token %s ends no session', async (_held, later) => {
    answers.set('POST /auth/v1/token', { status: 429, body: LIMITED })
    vi.setSystemTime(NOON + (hours + later) * HOUR_MS)
    const given = client.auth.getSession()
    await vi.advanceTimersByTimeAsync(60_000)
    await given
    expect(renewals()).toBeGreaterThan(0)
    expect(events).not.toContain('SIGNED_OUT')
    expect(read(SESSION_KEY)).not.toBeNull()
    answers.set('POST /auth/v1/token', sessionMadeAt(NOON + 2 * HOUR_MS))
    await vi.advanceTimersByTimeAsync(120_000)
    expect((await client.auth.getSession()).data.session?.user.id).toBe('me')
  })
})

it('what is no session is passed on as it is', async () => {
  answers.set('POST /auth/v1/signup', { status: 200, body: { id: 'me', email: 'ela@example.org' } })
  const answer = await fetchWithTimeout('http://backend.test/auth/v1/signup', { method: 'POST' })
  expect(await answer.json()).toEqual({ id: 'me', email: 'ela@example.org' })
})
