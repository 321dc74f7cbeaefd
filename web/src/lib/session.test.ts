import type { Session } from '@supabase/supabase-js'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { ensureProfile, sessionStore, signOut, startSession } from './session.ts'
import { answers, asked, forget, standInFetch, useStandIn } from './stand-in-backend.ts'
import { supabase } from './supabase.ts'

const MEMBER = '11111111-1111-4111-8111-111111111111'

beforeAll(async () => {
  vi.stubGlobal('fetch', standInFetch)
  await useStandIn()
})

beforeEach(forget)

afterEach(async () => {
  answers.set('POST /auth/v1/logout', { status: 204, body: null })
  await supabase().auth.signOut({ scope: 'local' })
})

it('is loading until the client has looked, then says who is signed in and that they left', async () => {
  expect(sessionStore.snapshot().status).toBe('loading')
  const stop = startSession()
  await vi.waitFor(() => expect(sessionStore.snapshot().status).toBe('signed-out'))
  await signIn()
  expect(sessionStore.snapshot().session?.user.id).toBe(MEMBER)
  answers.set('POST /auth/v1/logout', { status: 204, body: null })
  await signOut()
  await vi.waitFor(() => expect(sessionStore.snapshot().status).toBe('signed-out'))
  stop()
})

it.each([401, 403, 404])('leaves all the same when the server answers %i to it', async (status) => {
  const stop = startSession()
  await signIn()
  answers.set('POST /auth/v1/logout', {
    status,
    body: { code: status, error_code: 'session_not_found', msg: 'gone' },
  })
  await signOut()
  await vi.waitFor(() => expect(sessionStore.snapshot().status).toBe('signed-out'))
  stop()
})

it('leaves this device also when the server cannot be told', async () => {
  const stop = startSession()
  await signIn()
  answers.set('POST /auth/v1/logout', new TypeError('Failed to fetch'))
  await signOut()
  await vi.waitFor(() => expect(sessionStore.snapshot().status).toBe('signed-out'))
  stop()
})

it('makes the profile that is missing, and leaves alone the one that is there', async () => {
  answers.set('GET /rest/v1/profiles', { status: 200, body: [] })
  answers.set('POST /rest/v1/profiles', { status: 201, body: null })
  await ensureProfile(session())
  expect(asked.at(-1)).toMatchObject({ method: 'POST', body: { id: MEMBER, username: 'Ela Brandt' } })

  asked.length = 0
  answers.set('GET /rest/v1/profiles', { status: 200, body: [{ id: MEMBER }] })
  await ensureProfile(session())
  expect(asked.map(({ method }) => method)).toEqual(['GET'])
})

it('does not mind when another tab was faster with the profile', async () => {
  answers.set('GET /rest/v1/profiles', { status: 200, body: [] })
  answers.set('POST /rest/v1/profiles', { status: 409, body: { code: '23505', message: 'duplicate key' } })
  await expect(ensureProfile(session())).resolves.toBeUndefined()
})

it.each([
  [
    'cannot be looked for',
    { 'GET /rest/v1/profiles': { status: 400, body: { code: 'XX000', message: 'broken' } } },
  ],
  [
    'cannot be made',
    {
      'GET /rest/v1/profiles': { status: 200, body: [] },
      'POST /rest/v1/profiles': { status: 403, body: { code: '42501', message: 'no' } },
    },
  ],
])('has the sentence ready when the profile %s', async (_what, given) => {
  for (const [call, answer] of Object.entries(given)) answers.set(call, answer)
  await expect(ensureProfile(session())).rejects.toThrow('Failed to verify user profile. Please try again.')
})

async function signIn() {
  answers.set('POST /auth/v1/token', { status: 200, body: session() })
  const { error } = await supabase().auth.signInWithPassword({ email: 'ela@example.org', password: 'x' })
  expect(error).toBeNull()
  await vi.waitFor(() => expect(sessionStore.snapshot().status).toBe('signed-in'))
}

function session(): Session {
  const claims = Buffer.from(JSON.stringify({ sub: MEMBER, exp: 4_000_000_000 })).toString('base64url')
  const user = { id: MEMBER, email: 'ela@example.org', user_metadata: { username: 'Ela Brandt' } }
  return {
    access_token: `${Buffer.from('{"alg":"ES256"}').toString('base64url')}.${claims}.c2ln`,
    refresh_token: 'refresh',
    token_type: 'bearer',
    expires_in: 3600,
    expires_at: 4_000_000_000,
    user: user as unknown as Session['user'],
  }
}
