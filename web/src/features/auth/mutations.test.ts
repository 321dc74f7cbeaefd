import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { answers, asked, forget, standInFetch, useStandIn } from '@/lib/stand-in-backend.ts'
import { redeem, requestReset, resendConfirmation, setPassword, signIn, signUp } from './mutations.ts'

const ELA = { email: 'ela@example.org', username: 'Ela Brandt', password: 'a good phrase' }
const USER = { id: '11111111-1111-4111-8111-111111111111', email: ELA.email, identities: [{ id: '1' }] }
const refusal = (status: number, error_code: string, msg: string) => ({
  status,
  body: { code: status, error_code, msg },
})

beforeAll(async () => {
  vi.stubGlobal('fetch', standInFetch)
  vi.stubGlobal('location', { origin: 'https://club.example' })
  await useStandIn()
})

beforeEach(forget)

describe('signing up', () => {
  it('asks for the address first, then sends name and way back', async () => {
    answers.set('POST /rest/v1/rpc/check_email_exists', { status: 200, body: false })
    answers.set('POST /auth/v1/signup', { status: 200, body: USER })
    expect(await signUp(ELA)).toEqual({ done: true })
    expect(asked.map(({ path }) => path)).toEqual(['/rest/v1/rpc/check_email_exists', '/auth/v1/signup'])
    expect(asked[0]?.body).toEqual({ email_to_check: ELA.email })
    expect(asked[1]?.body).toMatchObject({ email: ELA.email, data: { username: 'Ela Brandt' } })
    expect(asked[1]?.query.get('redirect_to')).toBe('https://club.example/auth')
  })

  it('goes no further when the address is taken', async () => {
    answers.set('POST /rest/v1/rpc/check_email_exists', { status: 200, body: true })
    expect(await signUp(ELA)).toMatchObject({ problem: { reason: 'user_already_exists' } })
    expect(asked).toHaveLength(1)
  })

  it.each([
    ['says so', refusal(422, 'user_already_exists', 'User already registered')],
    ['says so in words alone', { status: 400, body: { msg: 'User already registered' } }],
    ['hides it behind a user without identities', { status: 200, body: { ...USER, identities: [] } }],
  ])('knows a taken address when the server %s', async (_how, answer) => {
    answers.set('POST /rest/v1/rpc/check_email_exists', { status: 200, body: false })
    answers.set('POST /auth/v1/signup', answer)
    expect(await signUp(ELA)).toMatchObject({ problem: { reason: 'user_already_exists' } })
  })

  it('says when the server cannot be reached', async () => {
    answers.set('POST /rest/v1/rpc/check_email_exists', new TypeError('Failed to fetch'))
    expect(await signUp(ELA)).toMatchObject({
      problem: { reason: 'offline', sentence: 'Could not connect to the server. Please try again later.' },
    })
  })
})

it.each([
  [
    'a wrong password',
    refusal(400, 'invalid_credentials', 'Invalid login credentials'),
    'invalid_credentials',
  ],
  [
    'an address not verified',
    refusal(400, 'email_not_confirmed', 'Email not confirmed'),
    'email_not_confirmed',
  ],
  ['too many tries', refusal(429, 'over_request_rate_limit', 'Slow down'), 'too_many_requests'],
])('signing in with %s gives the reason', async (_what, answer, reason) => {
  answers.set('POST /auth/v1/token', answer)
  expect(await signIn(ELA.email, ELA.password)).toMatchObject({ done: false, problem: { reason } })
})

it('sends mails that lead back to the right screens', async () => {
  answers.set('POST /auth/v1/recover', { status: 200, body: {} })
  answers.set('POST /auth/v1/resend', { status: 200, body: {} })
  expect(await requestReset(ELA.email)).toEqual({ done: true })
  expect(await resendConfirmation(ELA.email)).toEqual({ done: true })
  expect(asked.map(({ query }) => query.get('redirect_to'))).toEqual([
    'https://club.example/auth/reset-password',
    'https://club.example/auth',
  ])
})

describe('the link of a mail', () => {
  it('is refused for the reason the address gives, without a call', async () => {
    const link = { kind: 'refused', code: 'otp_expired', description: 'Email link is invalid' } as const
    expect(await redeem(link)).toMatchObject({ problem: { reason: 'otp_expired', said: link.description } })
    expect(asked).toEqual([])
  })

  it('is sent as a hash, and too late when another had it first', async () => {
    answers.set('POST /auth/v1/verify', refusal(403, 'otp_expired', 'Email link is invalid or has expired'))
    const outcome = await redeem({ kind: 'token-hash', tokenHash: 'abc', type: 'recovery' })
    expect(outcome).toMatchObject({ problem: { reason: 'otp_expired' } })
    expect(asked[0]?.body).toMatchObject({ token_hash: 'abc', type: 'recovery' })
  })
})

it('cannot set a password without a session', async () => {
  expect(await setPassword('another phrase')).toMatchObject({ done: false })
})
