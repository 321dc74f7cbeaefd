import { AuthError, type Session } from '@supabase/auth-js'
import { EVENTUALLY } from 'supabase-compatible/testing/eventually.ts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { answers, asked, forget, standInFetch, useStandIn } from '../../../../testing/stand-in-backend.ts'
import { PUSH_KEY, read, SESSION_KEY, write } from '../../browser/storage.ts'
import { authClient } from '../supabase.ts'
import { followSession, sessionStore } from './session.ts'
import { signOut, signOutIfDeleted } from './sign-out.ts'

const MEMBER = '11111111-1111-4111-8111-111111111111'
const OTHER = '22222222-2222-4222-8222-222222222222'
const USER = { id: MEMBER, email: 'ela@example.org', user_metadata: {} }
const ENDS_S = 4_000_000_000
const offline = new TypeError('Failed to fetch')
const signedOut = () => asked.filter(({ path }) => path === '/auth/v1/logout')

let stop = () => {}
let comeOnline = () => {}
const waiting = new Set<() => void>()

beforeAll(async () => {
  vi.stubGlobal('fetch', standInFetch)
  vi.stubGlobal('addEventListener', (_name: string, listener: () => void) => {
    comeOnline = listener
    waiting.add(listener)
  })
  vi.stubGlobal('removeEventListener', (_name: string, listener: () => void) => waiting.delete(listener))
  await useStandIn()
})

beforeEach(async () => {
  forget()
  stop = followSession()
  answers.set('GET /auth/v1/user', { status: 200, body: USER })
  answers.set('POST /auth/v1/token', { status: 200, body: session() })
  await (await authClient()).signInWithPassword({ email: USER.email, password: 'secret' })
  await vi.waitFor(() => expect(sessionStore.snapshot().status).toBe('signed-in'), EVENTUALLY)
  forget()
})

afterEach(() => {
  stop()
  vi.useRealTimers()
})

// Sign-outs that the server has not heard of would go on trying when this file is done.
afterAll(async () => {
  forget()
  answers.set('GET /auth/v1/user', { status: 200, body: USER })
  answers.set('POST /auth/v1/logout', { status: 204, body: null })
  const left = [...waiting]
  for (const tryAgain of left) tryAgain()
  await vi.waitFor(() => expect(signedOut()).toHaveLength(left.length), EVENTUALLY)
  expect(waiting.size).toBe(0)
})

it.each([204, 401, 403, 404])('is out when the server answers %i, and meant it', async (status) => {
  const body = status === 204 ? null : { code: status, error_code: 'session_not_found', msg: 'gone' }
  answers.set('POST /auth/v1/logout', { status, body })
  await signOut()
  await vi.waitFor(
    () => expect(sessionStore.snapshot()).toEqual({ status: 'signed-out', session: null, end: 'on-purpose' }),
    EVENTUALLY,
  )
  expect(signedOut()).toHaveLength(1)
})

it('gives up the push subscription of this browser, also without a network', async () => {
  const unsubscribe = vi.fn(async () => true)
  const subscription = { endpoint: 'https://push.example/x', unsubscribe }
  const registration = { pushManager: { getSubscription: async () => subscription } }
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => registration } })
  write(PUSH_KEY, 'on')
  answers.set('POST /auth/v1/logout', offline)
  await signOut()
  expect([unsubscribe.mock.calls.length, read(PUSH_KEY), sessionStore.snapshot().status]).toEqual([
    1,
    null,
    'signed-out',
  ])
})

it('takes along what the member left in this browser, and nothing else', async () => {
  answers.set('POST /auth/v1/logout', { status: 204, body: null })
  write(`avatars-${MEMBER}`, '{}')
  write(`avatars-${OTHER}`, '{}')
  write('theme', 'light')
  await signOut()
  expect(read(`avatars-${MEMBER}`)).toBeNull()
  expect(read(`avatars-${OTHER}`)).toBe('{}')
  expect(read('theme')).toBe('light')
  expect(read(SESSION_KEY)).toBeNull()
})

it('is out without a network, and the server hears of it when there is one again', async () => {
  answers.set('POST /auth/v1/logout', offline)
  await signOut()
  expect(sessionStore.snapshot().status).toBe('signed-out')
  expect(read(SESSION_KEY)).toBeNull()
  forget()
  answers.set('GET /auth/v1/user', { status: 200, body: USER })
  answers.set('POST /auth/v1/logout', { status: 204, body: null })
  comeOnline()
  await vi.waitFor(() => expect(signedOut()).toHaveLength(1), EVENTUALLY)
  expect(read(SESSION_KEY)).toBeNull()
})

it('waits for no network with a token that has ended', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: (ENDS_S + 60) * 1000 })
  answers.set('POST /auth/v1/token', offline)
  await signOut()
  expect(sessionStore.snapshot().status).toBe('signed-out')
  expect(read(SESSION_KEY)).toBeNull()
  // The client tries to renew the token for a while, and that must not outlast this file.
  vi.useRealTimers()
  answers.set('GET /auth/v1/user', { status: 200, body: USER })
  answers.set('POST /auth/v1/token', { status: 200, body: session() })
  answers.set('POST /auth/v1/logout', { status: 204, body: null })
  await vi.waitFor(() => expect(signedOut()).toHaveLength(1), EVENTUALLY)
})

it('says so when the session stays', async () => {
  const auth = await authClient()
  const left = vi.spyOn(auth, 'signOut').mockResolvedValue({ error: new AuthError('stuck', 500) })
  await expect(signOut()).rejects.toThrow('stuck')
  expect(sessionStore.snapshot().status).toBe('signed-in')
  left.mockRestore()
  answers.set('POST /auth/v1/logout', { status: 204, body: null })
  await signOut()
})

it('who is signed out by the server did not mean to leave', async () => {
  answers.set('POST /auth/v1/logout', { status: 204, body: null })
  await (await authClient()).signOut({ scope: 'local' })
  await vi.waitFor(
    () => expect(sessionStore.snapshot()).toEqual({ status: 'signed-out', session: null, end: 'unexpected' }),
    EVENTUALLY,
  )
})

function session(): Session {
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
  return {
    access_token: `${encode({ alg: 'ES256' })}.${encode({ sub: MEMBER, exp: ENDS_S })}.c2ln`,
    refresh_token: 'refresh',
    token_type: 'bearer',
    expires_in: 3600,
    expires_at: ENDS_S,
    user: USER as unknown as Session['user'],
  }
}

it.each([
  ['is no more', { status: 403, body: { code: 403, error_code: 'user_not_found', msg: 'gone' } }, true, null],
  ['is still there', { status: 200, body: USER }, false, '{}'],
  ['cannot be asked for', offline, true, '{}'],
])('of an account that %s lets go or not', async (_what, answer, gone, left) => {
  answers.set('GET /auth/v1/user', answer)
  answers.set('POST /auth/v1/logout', {
    status: 403,
    body: { code: 403, error_code: 'user_not_found', msg: 'gone' },
  })
  write(`avatars-${MEMBER}`, '{}')
  expect(await signOutIfDeleted()).toBe(gone)
  expect(read(`avatars-${MEMBER}`)).toBe(left)
})
