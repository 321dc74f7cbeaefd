import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { problemOf } from '@/lib/backend/errors.ts'
import { redirectUrl } from '@/lib/backend/session/started-here.ts'
import { authClient } from '@/lib/backend/supabase.ts'
import { erase, read, SESSION_KEY } from '@/lib/browser/storage.ts'
import { noteServerTime } from '@/lib/time/clock.ts'
import { answers, asked, forget, standInFetch, useStandIn } from '../../../testing/stand-in-backend.ts'
import { redeem, requestReset, resendConfirmation, setPassword, signIn, signUp } from './mutations.ts'
import { mailLinkOf } from './schema.ts'

const ELA = { email: 'ela@example.org', username: 'Ela Brandt', password: 'a good phrase' }
const USER = { id: '11111111-1111-4111-8111-111111111111', email: ELA.email, identities: [{ id: '1' }] }
const refusal = (status: number, error_code: string, msg: string) => ({
  status,
  body: { code: status, error_code, msg },
})

beforeAll(async () => {
  vi.stubGlobal('fetch', standInFetch)
  vi.stubGlobal('document', { cookie: '' })
  vi.stubGlobal('location', { origin: 'https://club.example', search: '' })
  await useStandIn()
})

beforeEach(forget)

/** The reason why a call was refused; null where it was not. */
const problemWith = (call: Promise<unknown>) => call.then(() => null, problemOf)

describe('signing up', () => {
  it('asks for the address first, then sends name and way back', async () => {
    answers.set('POST /rest/v1/rpc/check_email_exists', { status: 200, body: false })
    answers.set('POST /auth/v1/signup', { status: 200, body: USER })
    await signUp(ELA)
    expect(asked.map(({ path }) => path)).toEqual(['/rest/v1/rpc/check_email_exists', '/auth/v1/signup'])
    expect(asked[0]?.body).toEqual({ email_to_check: ELA.email })
    expect(asked[1]?.body).toMatchObject({ email: ELA.email, data: { username: 'Ela Brandt' } })
    expect(asked[1]?.query.get('redirect_to')).toMatch(
      /^https:\/\/club\.example\/auth\?started=[\da-f-]{36}$/,
    )
  })

  it.each([
    ['/m/token?join=1', '/m/token?join=1'],
    ['https://elsewhere.example/m/token', null],
    ['//elsewhere.example', null],
  ])('takes the way to %s along in the mail', async (next, taken) => {
    vi.stubGlobal('location', { origin: 'https://club.example', search: `?next=${encodeURIComponent(next)}` })
    answers.set('POST /rest/v1/rpc/check_email_exists', { status: 200, body: false })
    answers.set('POST /auth/v1/signup', { status: 200, body: USER })
    await signUp(ELA)
    const address = new URL(asked[1]?.query.get('redirect_to') ?? '')
    expect([address.origin, address.pathname, address.searchParams.get('next')]).toEqual([
      'https://club.example',
      '/auth',
      taken,
    ])
  })

  it('goes no further when the address is taken', async () => {
    answers.set('POST /rest/v1/rpc/check_email_exists', { status: 200, body: true })
    expect(await problemWith(signUp(ELA))).toMatchObject({ reason: 'user_already_exists' })
    expect(asked).toHaveLength(1)
  })

  it.each([
    ['says so', refusal(422, 'user_already_exists', 'User already registered')],
    ['says so in words alone', { status: 400, body: { msg: 'User already registered' } }],
    ['hides it behind a user without identities', { status: 200, body: { ...USER, identities: [] } }],
  ])('knows a taken address when the server %s', async (_how, answer) => {
    answers.set('POST /rest/v1/rpc/check_email_exists', { status: 200, body: false })
    answers.set('POST /auth/v1/signup', answer)
    expect(await problemWith(signUp(ELA))).toMatchObject({ reason: 'user_already_exists' })
  })

  it('says when the server cannot be reached', async () => {
    answers.set('POST /rest/v1/rpc/check_email_exists', new TypeError('Failed to fetch'))
    expect(await problemWith(signUp(ELA))).toMatchObject({
      reason: 'offline',
      sentence: 'Could not connect to the server. Please try again later.',
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
  expect(await problemWith(signIn(ELA.email, ELA.password))).toMatchObject({ reason })
})

it('sends mails that lead back to the right screens', async () => {
  answers.set('POST /auth/v1/recover', { status: 200, body: {} })
  answers.set('POST /auth/v1/resend', { status: 200, body: {} })
  await requestReset(ELA.email)
  await resendConfirmation(ELA.email)
  expect(asked.map(({ query }) => query.get('redirect_to')?.split('?started=')[0])).toEqual([
    'https://club.example/auth/reset-password',
    'https://club.example/auth',
  ])
})

describe('the link of a mail', () => {
  it('is refused for the reason the address gives, without a call', async () => {
    const link = { kind: 'refused', code: 'otp_expired', description: 'Email link is invalid' } as const
    expect(await problemWith(redeem(link))).toMatchObject({ reason: 'otp_expired', said: link.description })
    expect(asked).toEqual([])
  })

  it('is sent as a hash, and too late when another had it first', async () => {
    answers.set('POST /auth/v1/verify', refusal(403, 'otp_expired', 'Email link is invalid or has expired'))
    const link = { kind: 'token-hash', tokenHash: 'abc', type: 'recovery', started: null } as const
    expect(await problemWith(redeem(link))).toMatchObject({ reason: 'otp_expired' })
    expect(asked[0]?.body).toMatchObject({ token_hash: 'abc', type: 'recovery' })
  })
})

it('cannot set a password without a session', async () => {
  await expect(setPassword('another phrase')).rejects.toThrow()
})

const EMPTY = { status: 204, body: null }
const [MARA, MALLORY] = ['mara@example.org', 'mallory@example.org'].map((email, index) => ({
  id: `${index}1111111-1111-4111-8111-111111111111`,
  aud: 'authenticated',
  email,
})) as [User, User]

interface User {
  id: string
  aud: string
  email: string
}

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
const inAnHour = () => Math.floor(Date.now() / 1000) + 3600
const tokenFor = ({ id }: User, session: string, exp = inAnHour()) =>
  [{ alg: 'none' }, { sub: id, exp, session_id: session }].map(encode).join('.').concat('.c2ln')

/** The link in the mail to a person, with the address that it leads back to. */
function linkTo(user: User, address: string, type = 'signup', exp = inAnHour()) {
  answers.set('GET /auth/v1/user', { status: 200, body: user })
  const link = mailLinkOf(
    `${address}#access_token=${tokenFor(user, 'of-link', exp)}&refresh_token=of-link&expires_in=3600&type=${type}`,
  )
  if (!link) throw new Error('this is no link')
  return link
}

async function enter(user: User): Promise<void> {
  answers.set('POST /auth/v1/token', {
    status: 200,
    body: {
      access_token: tokenFor(user, 'own'),
      refresh_token: 'own',
      token_type: 'bearer',
      expires_in: 3600,
      expires_at: inAnHour(),
      user,
    },
  })
  await (await authClient()).signInWithPassword({ email: user.email, password: 'any' })
}

const present = async () => (await (await authClient()).getSession()).data.session?.user.email
const refreshToken = async () => (await (await authClient()).getSession()).data.session?.refresh_token

describe('a link that opens a session', () => {
  beforeEach(async () => {
    answers.set('POST /auth/v1/logout', EMPTY)
    answers.set('POST /rest/v1/rpc/end_my_session', EMPTY)
    await (await authClient()).signOut({ scope: 'local' })
    erase(SESSION_KEY)
    asked.length = 0
  })

  const FOREIGN = ['https://club.example/auth', 'https://club.example/auth?started=somebody-elses']

  describe.each(FOREIGN)('a link with tokens that leads to %s, which was not begun here', (address) => {
    it('signs nobody in before they say so, and is over when they do not', async () => {
      const redeemed = await redeem(linkTo(MALLORY, address))
      expect(redeemed).toMatchObject({ email: MALLORY.email, present: null })
      expect(await present()).toBeUndefined()
      await redeemed?.decline()
      expect(asked.at(-1)).toMatchObject({ path: '/auth/v1/logout' })
      expect(await present()).toBeUndefined()
    })

    it('leaves who is signed in signed in, until they say that they want to change', async () => {
      await enter(MARA)
      const redeemed = await redeem(linkTo(MALLORY, address))
      expect(redeemed).toMatchObject({ email: MALLORY.email, present: MARA.email })
      expect(await present()).toBe(MARA.email)
      await redeemed?.accept()
      expect(await present()).toBe(MALLORY.email)
    })
  })

  describe('a link that was begun here', () => {
    it('signs in', async () => {
      expect(await redeem(linkTo(MARA, redirectUrl('/auth')))).toBeNull()
      expect(await present()).toBe(MARA.email)
    })

    it('still asks where somebody else has signed in since', async () => {
      const address = redirectUrl('/auth')
      await enter(MALLORY)
      expect(await redeem(linkTo(MARA, address))).toMatchObject({ email: MARA.email })
      expect(await present()).toBe(MALLORY.email)
    })

    it('is known by the server alone: what a token says of itself counts for nothing', async () => {
      const address = redirectUrl('/auth')
      const link = linkTo(MARA, address)
      answers.set('GET /auth/v1/user', {
        status: 403,
        body: { code: 403, error_code: 'bad_jwt', msg: 'invalid JWT' },
      })
      await expect(redeem(link)).rejects.toThrow()
      expect(await present()).toBeUndefined()
    })
  })

  describe.each([
    ['two hours behind', -120],
    ['ten minutes ahead', 10],
  ])('on a device whose clock is %s', (_what, minutes) => {
    const sessionOf = (user: User) => ({
      access_token: tokenFor(user, 'of-link'),
      refresh_token: 'of-link',
      token_type: 'bearer',
      expires_in: 3600,
      expires_at: inAnHour(),
      user,
    })
    const secondsLeft = () => {
      const { expires_at } = JSON.parse(read(SESSION_KEY) ?? '{}')
      return expires_at - Math.floor(Date.now() / 1000)
    }
    // The page has asked for the server's time when it was loaded.
    const leaveTheClock = () => {
      const server = new Date().toUTCString()
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutes * 60_000 })
      noteServerTime(server)
    }
    afterEach(() => {
      vi.useRealTimers()
      noteServerTime(new Date().toUTCString())
      erase(SESSION_KEY)
    })

    it('a link with tokens opens a session for as long as it says', async () => {
      const link = linkTo(MARA, redirectUrl('/auth'))
      leaveTheClock()
      expect(await redeem(link)).toBeNull()
      expect(secondsLeft()).toBe(3600)
    })

    it('a link with tokens that is opened half an hour later opens one for what is left', async () => {
      const link = linkTo(MARA, redirectUrl('/auth'), 'signup', Math.floor(Date.now() / 1000) + 1800)
      leaveTheClock()
      expect(await redeem(link)).toBeNull()
      expect(secondsLeft()).toBe(1800)
    })

    it('a link with a code opens a session for as long as the answer says, however late it is accepted', async () => {
      answers.set('POST /auth/v1/verify', { status: 200, body: sessionOf(MARA) })
      answers.set('GET /auth/v1/user', { status: 200, body: MARA })
      leaveTheClock()
      const link = mailLinkOf('https://club.example/auth?token_hash=h&type=recovery')
      const redeemed = link && (await redeem(link))
      vi.setSystemTime(Date.now() + 60_000)
      await redeemed?.accept()
      expect(secondsLeft()).toBe(3540)
    })
  })

  describe('a link of who is signed in here', () => {
    it.each(['email_change', 'signup'])(
      'of the type %s leaves the session as it is, which may have proved more',
      async (type) => {
        await enter(MARA)
        expect(await redeem(linkTo(MARA, 'https://club.example/auth', type))).toBeNull()
        expect(await refreshToken()).toBe('own')
        const paths = asked.map(({ method, path }) => `${method} ${path}`)
        expect(paths.slice(-2)).toEqual(['POST /auth/v1/token', 'POST /auth/v1/logout'])
      },
    )

    it('takes its place for a new password, which needs a fresh proof', async () => {
      await enter(MARA)
      expect(await redeem(linkTo(MARA, 'https://club.example/auth/reset-password', 'recovery'))).toBeNull()
      expect(await refreshToken()).toBe('of-link')
    })
  })
})
