import type { Session } from '@supabase/auth-js'
import { EVENTUALLY } from 'supabase-compatible/testing/eventually.ts'
import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { sessionStore, startSession } from '@/lib/backend/session/session.ts'
import { supabase } from '@/lib/backend/supabase.ts'
import { answers, asked, forget, standInFetch, useStandIn } from '../../../testing/stand-in-backend.ts'
import { isProofWanted, prove, removeFactor, sendCode } from './mutations.ts'

const USER = { id: '11111111-1111-4111-8111-111111111111', email: 'ela@example.org', user_metadata: {} }
const FACTOR = { id: 'f', factor_type: 'totp', status: 'verified' }
const calls = () => asked.map(({ method, path }) => `${method} ${path}`)

beforeAll(async () => {
  vi.stubGlobal('fetch', standInFetch)
  await useStandIn()
  startSession()
})

beforeEach(async () => {
  forget()
  answers.set('POST /auth/v1/token', { status: 200, body: session(USER) })
  await supabase().auth.signInWithPassword({ email: USER.email, password: 'secret' })
  await vi.waitFor(() => expect(sessionStore.snapshot().status).toBe('signed-in'), EVENTUALLY)
  forget()
})

it('removes a factor, and lets the session say what is left', async () => {
  answers.set('DELETE /auth/v1/factors/f', { status: 200, body: { id: 'f' } })
  answers.set('POST /auth/v1/token', { status: 200, body: session(USER) })
  expect(await removeFactor('f')).toEqual({ done: true, value: null })
  expect(calls()).toEqual(['DELETE /auth/v1/factors/f', 'POST /auth/v1/token'])
})

it('has the code asked for where the server wants it first', async () => {
  const said = { code: 422, error_code: 'insufficient_aal', msg: 'AAL2 required to unenroll verified factor' }
  answers.set('DELETE /auth/v1/factors/f', { status: 422, body: said })
  answers.set('POST /auth/v1/token', { status: 200, body: session({ ...USER, factors: [FACTOR] }) })
  expect(await removeFactor('f')).toMatchObject({ done: false })
  // A session that knows of the factor, and has not proved it: the question comes up.
  expect(sessionStore.snapshot().session?.user.factors).toEqual([FACTOR])
})

it('enters a code of an app in one go, and that of a phone for the message that brought it', async () => {
  answers.set('POST /auth/v1/factors/f/challenge', {
    status: 200,
    body: { id: 'c', expires_at: 4_000_000_000 },
  })
  answers.set('POST /auth/v1/factors/f/verify', { status: 200, body: session(USER) })
  expect(await prove('f', '123456', null)).toMatchObject({ done: true })
  expect(await sendCode('f')).toEqual({ done: true, value: 'c' })
  expect(await prove('f', '654321', 'c')).toMatchObject({ done: true })
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
  expect(await prove('f', '123456', 'c')).toEqual({
    done: false,
    failure: 'This code is too old. Please use a new one.',
    proofWanted: false,
  })
})

it('hears that the server first wants to know who asks', async () => {
  const said = { code: 400, error_code: 'reauthentication_needed', msg: 'Reauthentication is required' }
  answers.set('DELETE /auth/v1/factors/f', { status: 400, body: said })
  expect(isProofWanted(await removeFactor('f'))).toBe(true)
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
