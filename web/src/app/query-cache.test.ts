import { QueryObserver } from '@tanstack/react-query'
import { EVENTUALLY } from 'supabase-compatible/testing/eventually.ts'
import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { followSession, sessionStore } from '@/lib/backend/session/session.ts'
import { authClient, supabase } from '@/lib/backend/supabase.ts'
import { answers, asked, forget, standInFetch, useStandIn } from '../../testing/stand-in-backend.ts'
import { makeQueryClient } from './query-cache.tsx'

const REFUSED = { status: 401, body: { code: 'PGRST301', message: 'The session of this token has ended' } }

beforeAll(async () => {
  vi.stubGlobal('fetch', standInFetch)
  vi.stubGlobal('navigator', { onLine: true })
  await useStandIn()
})
beforeEach(async () => {
  forget()
  answers.set('POST /auth/v1/token', { status: 200, body: session() })
  answers.set('POST /auth/v1/logout', { status: 204, body: null })
  await (await authClient()).signInWithPassword({ email: 'ela@example.org', password: 'x' })
  forget()
})

function session(factors: object[] = []) {
  const claims = Buffer.from(JSON.stringify({ sub: 'ela', exp: 4_000_000_000 })).toString('base64url')
  return {
    access_token: `${Buffer.from('{"alg":"ES256"}').toString('base64url')}.${claims}.c2ln`,
    refresh_token: 'refresh',
    token_type: 'bearer',
    expires_in: 3600,
    expires_at: 4_000_000_000,
    user: { id: 'ela', user_metadata: {}, factors },
  }
}

const renewals = () => asked.filter(({ path }) => path === '/auth/v1/token').length

/** A screen that shows the matches; `seen` is called with each state of theirs. */
function watchMatches(seen: (data: unknown) => void): () => void {
  const queryFn = async () => {
    const { data, error } = await supabase().from('matches').select()
    if (error) throw error
    return data
  }
  const watching = new QueryObserver(makeQueryClient(), { queryKey: ['matches'], queryFn })
  return watching.subscribe(({ data }) => data && seen(data))
}

it('a refused token is replaced, and what failed is asked again', async () => {
  const seen = vi.fn()
  answers.set('GET /rest/v1/matches', REFUSED)
  const { fetch } = globalThis
  vi.stubGlobal('fetch', async (...call: Parameters<typeof standInFetch>) => {
    if (String(call[0]).includes('/auth/v1/token'))
      answers.set('GET /rest/v1/matches', { status: 200, body: [{ id: 1 }] })
    return fetch(...call)
  })
  answers.set('POST /auth/v1/token', { status: 200, body: session() })
  const stop = watchMatches(seen)
  await vi.waitFor(() => expect(seen).toHaveBeenCalledWith([{ id: 1 }]), EVENTUALLY)
  expect(renewals()).toBe(1)
  vi.stubGlobal('fetch', fetch)
  stop()
})

it('where there is no new token the session is over', async () => {
  const stopSession = followSession()
  await vi.waitFor(() => expect(sessionStore.snapshot().status).toBe('signed-in'), EVENTUALLY)
  answers.set('GET /rest/v1/matches', REFUSED)
  answers.set('POST /auth/v1/token', {
    status: 400,
    body: { code: 400, error_code: 'refresh_token_not_found', msg: 'gone' },
  })
  answers.set('POST /auth/v1/logout', {
    status: 403,
    body: { code: 403, error_code: 'session_not_found', msg: 'gone' },
  })
  const stop = watchMatches(() => {})
  await vi.waitFor(() => expect(sessionStore.snapshot().status).toBe('signed-out'), EVENTUALLY)
  stop()
  stopSession()
})

it('a server that refuses every new token is not asked for ever', async () => {
  const stopSession = followSession()
  await vi.waitFor(() => expect(sessionStore.snapshot().status).toBe('signed-in'), EVENTUALLY)
  answers.set('GET /rest/v1/matches', REFUSED)
  answers.set('POST /auth/v1/token', { status: 200, body: session() })
  answers.set('POST /auth/v1/logout', { status: 204, body: null })
  const stop = watchMatches(() => {})
  await vi.waitFor(() => expect(sessionStore.snapshot().status).toBe('signed-out'), EVENTUALLY)
  expect(renewals()).toBe(3)
  stop()
  stopSession()
})

it.each([
  { code: 'PT403', hint: 'insufficient_aal', message: 'Enter the code' },
  { code: 'insufficient_aal', message: 'AAL2 required' },
])('a factor that was added elsewhere is known to the session after %o', async (body) => {
  const stopSession = followSession()
  await vi.waitFor(() => expect(sessionStore.snapshot().status).toBe('signed-in'), EVENTUALLY)
  answers.set('GET /rest/v1/matches', { status: 403, body })
  const factors = [{ id: 'f', factor_type: 'totp', status: 'verified' }]
  answers.set('POST /auth/v1/token', { status: 200, body: session(factors) })
  const stop = watchMatches(() => {})
  await vi.waitFor(() => expect(sessionStore.snapshot().session?.user.factors).toEqual(factors), EVENTUALLY)
  stop()
  stopSession()
})
