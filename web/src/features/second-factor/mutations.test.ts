import type { Session } from '@supabase/auth-js'
import { EVENTUALLY } from 'supabase-compatible/testing/eventually.ts'
import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { problemOf } from '@/lib/backend/errors.ts'
import { followSession, sessionStore } from '@/lib/backend/session/session.ts'
import { authClient } from '@/lib/backend/supabase.ts'
import { answers, asked, forget, standInFetch, useStandIn } from '../../../testing/stand-in-backend.ts'
import { prove, removeFactor, sendCode } from './mutations.ts'
import { factorFailure } from './schema.ts'

const USER = { id: '11111111-1111-4111-8111-111111111111', email: 'ela@example.org', user_metadata: {} }
const calls = () => asked.map(({ method, path }) => `${method} ${path}`)

beforeAll(async () => {
  vi.stubGlobal('fetch', standInFetch)
  await useStandIn()
  followSession()
})

beforeEach(async () => {
  forget()
  answers.set('POST /auth/v1/token', { status: 200, body: session(USER) })
  await (await authClient()).signInWithPassword({ email: USER.email, password: 'secret' })
  await vi.waitFor(() => expect(sessionStore.snapshot().status).toBe('signed-in'), EVENTUALLY)
  forget()
})

it('removes a factor, and lets the session say what is left', async () => {
  answers.set('DELETE /auth/v1/factors/f', { status: 200, body: { id: 'f' } })
  answers.set('POST /auth/v1/token', { status: 200, body: session(USER) })
  await removeFactor('f')
  expect(calls()).toEqual(['DELETE /auth/v1/factors/f', 'POST /auth/v1/token'])
})

it('enters a code of an app in one go, and that of a phone for the message that brought it', async () => {
  answers.set('POST /auth/v1/factors/f/challenge', {
    status: 200,
    body: { id: 'c', expires_at: 4_000_000_000 },
  })
  answers.set('POST /auth/v1/factors/f/verify', { status: 200, body: session(USER) })
  await prove('f', '123456', null)
  expect(await sendCode('f')).toBe('c')
  await prove('f', '654321', 'c')
  expect(asked.map(({ body }) => body)).toMatchObject([
    {},
    { code: '123456', challenge_id: 'c' },
    { channel: 'sms' },
    { code: '654321', challenge_id: 'c' },
  ])
})

it('says why a code was not taken', async () => {
  answers.set('POST /auth/v1/factors/f/verify', {
    status: 422,
    body: { code: 422, error_code: 'mfa_challenge_expired', msg: 'MFA challenge c has expired' },
  })
  const failure = await prove('f', '123456', 'c').then(() => null, factorFailure)
  expect(failure).toBe('This code is too old. Please use a new one.')
})

it('hands on that the server first wants to know who asks', async () => {
  const said = { code: 400, error_code: 'reauthentication_needed', msg: 'Reauthentication is required' }
  answers.set('DELETE /auth/v1/factors/f', { status: 400, body: said })
  const problem = await removeFactor('f').then(() => null, problemOf)
  expect(problem?.reason).toBe('reauthentication_needed')
})

function session(user: object): Session {
  const part = (content: object) => Buffer.from(JSON.stringify(content)).toString('base64url')
  return {
    access_token: `${part({ alg: 'ES256' })}.${part({ sub: USER.id, exp: 4_000_000_000, aal: 'aal1' })}.c2ln`,
    refresh_token: 'refresh',
    token_type: 'bearer',
    expires_in: 3600,
    expires_at: 4_000_000_000,
    user: user as unknown as Session['user'],
  }
}
