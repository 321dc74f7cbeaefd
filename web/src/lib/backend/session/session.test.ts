import type { Session } from '@supabase/auth-js'
import { EVENTUALLY } from 'supabase-compatible/testing/eventually.ts'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { answers, asked, forget, standInFetch, useStandIn } from '../../../../testing/stand-in-backend.ts'
import { erase, INVITATION_KEY, offlineCacheKey, read, SESSION_KEY, write } from '../../browser/storage.ts'
import { authClient } from '../supabase.ts'
import { ensureProfile } from './ensure-profile.ts'
import { endSession, followSession, needsSecondFactor, restoreSession, sessionStore } from './session.ts'

const MEMBER = '11111111-1111-4111-8111-111111111111'

beforeAll(async () => {
  vi.stubGlobal('fetch', standInFetch)
  await useStandIn()
})

beforeEach(forget)

afterEach(async () => {
  answers.set('POST /auth/v1/logout', { status: 204, body: null })
  await (await authClient()).signOut({ scope: 'local' })
})

it('is loading until the client has looked, then says who is signed in and that they left', async () => {
  expect(sessionStore.snapshot().status).toBe('loading')
  const stop = followSession()
  await vi.waitFor(() => expect(sessionStore.snapshot().status).toBe('signed-out'), EVENTUALLY)
  await signIn()
  expect(sessionStore.snapshot().session?.user.id).toBe(MEMBER)
  answers.set('POST /auth/v1/logout', { status: 204, body: null })
  await (await authClient()).signOut({ scope: 'local' })
  await vi.waitFor(() => expect(sessionStore.snapshot().status).toBe('signed-out'), EVENTUALLY)
  stop()
})

it('knows at once who was signed in, before the network has said anything', () => {
  write(SESSION_KEY, JSON.stringify(session()))
  restoreSession()
  expect(sessionStore.snapshot()).toMatchObject({ status: 'signed-in', session: { user: { id: MEMBER } } })
})

it('takes what is no session for none', () => {
  write(SESSION_KEY, '{"user":')
  restoreSession()
  expect(sessionStore.snapshot().status).toBe('signed-out')
})

it('follows no more what it was told to leave before the part for it was there', async () => {
  restoreSession()
  followSession()()
  write(SESSION_KEY, JSON.stringify(session()))
  await (await authClient()).getSession()
  expect(sessionStore.snapshot().status).toBe('signed-out')
  erase(SESSION_KEY)
})

it('lets go of the matches seen last with the session, whoever ends it', async () => {
  const stop = followSession()
  await signIn()
  write(offlineCacheKey(MEMBER), '{}')
  answers.set('POST /auth/v1/logout', { status: 204, body: null })
  await endSession()
  await vi.waitFor(() => expect(sessionStore.snapshot().status).toBe('signed-out'), EVENTUALLY)
  expect(read(offlineCacheKey(MEMBER))).toBeNull()
  stop()
})

it('asks to join without a profile, with the invitation that was opened here, and not otherwise', async () => {
  answers.set('GET /rest/v1/profiles', { status: 200, body: [] })
  answers.set('POST /rest/v1/rpc/join_community', { status: 200, body: { state: 'waiting' } })
  await ensureProfile(session())
  expect(asked.at(-1)).toMatchObject({ method: 'POST', body: {} })
  write(INVITATION_KEY, 'secret')
  await ensureProfile(session())
  expect(asked.at(-1)).toMatchObject({ method: 'POST', body: { p_invitation: 'secret' } })
  erase(INVITATION_KEY)

  asked.length = 0
  answers.set('GET /rest/v1/profiles', { status: 200, body: [{ id: MEMBER }] })
  await ensureProfile(session())
  expect(asked.map(({ method }) => method)).toEqual(['GET'])
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
      'POST /rest/v1/rpc/join_community': { status: 403, body: { code: '42501', message: 'no' } },
    },
  ],
])('has the sentence ready when the profile %s', async (_what, given) => {
  for (const [call, answer] of Object.entries(given)) answers.set(call, answer)
  await expect(ensureProfile(session())).rejects.toThrow('Failed to verify user profile. Please try again.')
})

it.each([
  ['a verified factor and the password alone', 'aal1', 'verified', true],
  ['a verified factor and its code', 'aal2', 'verified', false],
  ['a factor that was never finished', 'aal1', 'unverified', false],
  ['no factor', 'aal1', null, false],
])('with %s the second factor is asked for or not', (_what, aal, status, asked) => {
  const factors = status ? [{ id: '1', factor_type: 'totp', status }] : undefined
  // A name that shows that base64url, not base64, is read.
  const given = session({ aal, name: 'Zoë?>~ÿ' })
  expect(needsSecondFactor({ ...given, user: { ...given.user, factors } as Session['user'] })).toBe(asked)
})

async function signIn() {
  answers.set('POST /auth/v1/token', { status: 200, body: session() })
  const { error } = await (await authClient()).signInWithPassword({ email: 'ela@example.org', password: 'x' })
  expect(error).toBeNull()
  await vi.waitFor(() => expect(sessionStore.snapshot().status).toBe('signed-in'), EVENTUALLY)
}

function session(more: object = {}): Session {
  const claims = Buffer.from(JSON.stringify({ sub: MEMBER, exp: 4_000_000_000, ...more })).toString(
    'base64url',
  )
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
