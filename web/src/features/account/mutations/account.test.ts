import type { Session } from '@supabase/auth-js'
import { EVENTUALLY } from 'supabase-compatible/testing/eventually.ts'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { followSession, sessionStore } from '@/lib/backend/session/session.ts'
import { authClient } from '@/lib/backend/supabase.ts'
import { answers, asked, forget, standInFetch, useStandIn } from '../../../../testing/stand-in-backend.ts'
import { changePassword, confirmEmailChange, deleteAccount, mailSignInCode, signInAgain } from './account.ts'

const MEMBER = '11111111-1111-4111-8111-111111111111'
const USER = { id: MEMBER, email: 'ela@example.org', user_metadata: {} }
const paths = () => asked.map(({ method, path }) => `${method} ${path}`)
const refused = (status: number, error_code: string, msg: string) => ({
  status,
  body: { code: status, error_code, msg },
})

beforeAll(async () => {
  vi.stubGlobal('fetch', standInFetch)
  vi.stubGlobal('location', { origin: 'https://club.example' })
  await useStandIn()
  followSession()
})

beforeEach(async () => {
  forget()
  answers.set('POST /auth/v1/token', { status: 200, body: session('first') })
  await (await authClient()).signInWithPassword({ email: USER.email, password: 'secret' })
  await vi.waitFor(() => expect(sessionStore.snapshot().status).toBe('signed-in'), EVENTUALLY)
  forget()
})

describe('deleting the account', () => {
  const PROOF = 'POST /rest/v1/rpc/require_recent_proof'
  const LIST = {
    avatars: 'POST /storage/v1/object/list/avatars',
    images: 'POST /storage/v1/object/list/event-images',
  }

  it('takes pictures first, page by page, and then everything', async () => {
    answers.set(LIST.avatars, { status: 200, body: [{ name: `${MEMBER}-avatar-1.png` }] })
    answers.set(LIST.images, { status: 200, body: [] })
    // A removed session is gone from the next page.
    answers.set('DELETE /storage/v1/object/avatars', { status: 200, body: [] })
    answers.set(PROOF, { status: 204, body: null })
    answers.set('POST /rest/v1/rpc/delete_my_account', { status: 204, body: null })
    await deleteAccount(MEMBER, 'cancel')
    expect(paths()).toEqual([
      PROOF,
      LIST.avatars,
      'DELETE /storage/v1/object/avatars',
      LIST.images,
      'POST /rest/v1/rpc/delete_my_account',
    ])
    expect(asked[1]?.body).toMatchObject({ prefix: '', search: MEMBER })
    expect(asked[3]?.body).toMatchObject({ prefix: MEMBER })
    expect(asked[4]?.body).toEqual({ p_confirmation: 'DELETE', p_future: 'cancel' })
  })

  it('stops where pictures cannot be taken', async () => {
    answers.set(PROOF, { status: 204, body: null })
    answers.set(LIST.avatars, new TypeError('Failed to fetch'))
    await expect(deleteAccount(MEMBER, 'hand_on')).rejects.toThrow()
    expect(paths()).toEqual([PROOF, LIST.avatars])
  })

  it('takes no picture before it is known who asks', async () => {
    const body = { code: 'PT403', hint: 'reauthentication_needed', message: 'Please confirm', details: null }
    answers.set(PROOF, { status: 403, body })
    await expect(deleteAccount(MEMBER, 'hand_on')).rejects.toMatchObject({ hint: 'reauthentication_needed' })
    expect(paths()).toEqual([PROOF])
  })
})

it('hands on what the server calls the reason, and its words', async () => {
  answers.set('PUT /auth/v1/user', refused(422, 'weak_password', 'Password is easy to guess'))
  const change = changePassword({ password: 'password1', current_password: 'secret' })
  await expect(change).rejects.toMatchObject({
    code: 'weak_password',
    message: 'Password is easy to guess',
  })
  expect(asked[0]?.body).toMatchObject({ password: 'password1', current_password: 'secret' })
})

describe('signing in once more', () => {
  it('by the password leaves one session, which tells of a proof of now', async () => {
    answers.set('POST /auth/v1/token', { status: 200, body: session('second') })
    answers.set('POST /rest/v1/rpc/end_my_session', { status: 200, body: true })
    await signInAgain(USER.email, { current_password: 'secret' })
    expect(asked.at(-1)?.body).toEqual({ p_session_id: 'first' })
  })

  it('by a mailed code makes no account', async () => {
    answers.set('POST /auth/v1/otp', { status: 200, body: {} })
    answers.set('POST /auth/v1/verify', { status: 200, body: session('second') })
    answers.set('POST /rest/v1/rpc/end_my_session', { status: 200, body: true })
    await mailSignInCode(USER.email)
    expect(asked[0]?.body).toMatchObject({ email: USER.email, create_user: false })
    await signInAgain(USER.email, { nonce: '123456' })
    expect(asked[1]?.body).toMatchObject({ token: '123456', type: 'email' })
  })

  it.each([
    ['POST /auth/v1/token', 'invalid_credentials', { current_password: 'x' }, 'current_password_invalid'],
    ['POST /auth/v1/verify', 'otp_expired', { nonce: '000000' }, 'reauthentication_not_valid'],
  ])('says of %s with %s which field is wrong, and stays signed in', async (call, code, proof, reason) => {
    answers.set(call, refused(400, code, code))
    await expect(signInAgain(USER.email, proof)).rejects.toMatchObject({ hint: reason })
    expect(sessionStore.snapshot().status).toBe('signed-in')
  })
})

it('goes on in its own session when an address has changed, and ends the one that this opened', async () => {
  answers.set('POST /auth/v1/verify', {
    status: 200,
    body: { msg: 'Confirmation link accepted', code: '200' },
  })
  await confirmEmailChange('ela@example.org', '123456')
  expect(paths()).toEqual(['POST /auth/v1/verify'])
  forget()
  answers.set('POST /auth/v1/verify', { status: 200, body: session('second') })
  answers.set('POST /auth/v1/logout', { status: 204, body: null })
  const renewed = { ...session('first', { ...USER, email: 'ela@new.example' }), refresh_token: 'renewed' }
  answers.set('POST /auth/v1/token', { status: 200, body: renewed })
  await confirmEmailChange('ela@new.example', '654321')
  expect(paths()).toEqual(['POST /auth/v1/verify', 'POST /auth/v1/logout', 'POST /auth/v1/token'])
  expect(asked.at(-1)?.body).toEqual({ refresh_token: 'refresh first' })
  expect(sessionStore.snapshot().session).toMatchObject({
    refresh_token: 'renewed',
    user: { email: 'ela@new.example' },
  })
})

function session(id: string, user: object = USER): Session {
  const part = (content: object) => Buffer.from(JSON.stringify(content)).toString('base64url')
  const claims = { sub: MEMBER, exp: 4_000_000_000, session_id: id, aal: 'aal1' }
  return {
    access_token: `${part({ alg: 'ES256' })}.${part(claims)}.c2ln`,
    refresh_token: `refresh ${id}`,
    token_type: 'bearer',
    expires_in: 3600,
    expires_at: 4_000_000_000,
    user: user as unknown as Session['user'],
  }
}
