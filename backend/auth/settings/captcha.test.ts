import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestBackend, type TestBackend } from '../../testing/test-backend.ts'
import { newEmail, openClient, PASSWORD } from '../testing/mail-reader.ts'

/** Replaces hCaptcha and Turnstile, which have the same protocol. */
let provider: Server
let asked: URLSearchParams[]
let answer: (token: string | null) => string | undefined
let backend: TestBackend
let email: string

const verdict = (token: string | null) =>
  JSON.stringify(
    token === 'good' ? { success: true } : { success: false, 'error-codes': ['invalid-input-response'] },
  )

beforeAll(async () => {
  provider = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const form = new URLSearchParams(Buffer.concat(chunks).toString())
    asked.push(form)
    const text = answer(form.get('response'))
    if (text !== undefined) response.end(text)
  }).listen(0, '127.0.0.1')
  await once(provider, 'listening')
  const { port } = provider.address() as AddressInfo
  const captcha = {
    provider: 'hcaptcha',
    secret: 'secret',
    url: `http://127.0.0.1:${port}/siteverify`,
  } as const
  backend = await startTestBackend({ template: 'platform', auth: { captcha, providerTimeout: 0.3 } })
  email = newEmail()
  await openClient(backend, 'implicit', backend.secretKey).auth.admin.createUser({
    email,
    password: PASSWORD,
    email_confirm: true,
  })
})
afterAll(async () => {
  await backend.stop()
  provider.closeAllConnections()
  provider.close()
})
beforeEach(() => {
  asked = []
  answer = verdict
})

interface Options {
  captchaToken?: string
}
const auth = () => openClient(backend).auth
const signUp = (options: Options) => auth().signUp({ email: newEmail(), password: PASSWORD, options })

const CALLS: [name: string, call: (options: Options) => Promise<{ error: unknown }>][] = [
  ['a sign-up', signUp],
  ['a sign-in', (options) => auth().signInWithPassword({ email, password: PASSWORD, options })],
  ['a recovery', (options) => auth().resetPasswordForEmail(email, options)],
  ['a mail sent again', (options) => auth().resend({ type: 'signup', email, options })],
  [
    'a code to sign in with',
    (options) => auth().signInWithOtp({ email, options: { ...options, shouldCreateUser: false } }),
  ],
]

describe.each(CALLS)('%s', (_name, call) => {
  it('needs a captcha', async () => {
    expect((await call({})).error).toMatchObject({
      code: 'captcha_failed',
      status: 400,
      message: 'captcha protection: request disallowed (no captcha_token found)',
    })
    expect(asked).toEqual([])
  })

  it('is refused when the provider does not accept it, with its reason', async () => {
    expect((await call({ captchaToken: 'bad' })).error).toMatchObject({
      code: 'captcha_failed',
      message: 'captcha protection: request disallowed (invalid-input-response)',
    })
  })

  it('goes on with a good one, which the provider saw with secret and address', async () => {
    expect((await call({ captchaToken: 'good' })).error).toBeNull()
    expect(asked.map((form) => Object.fromEntries(form))).toEqual([
      { secret: 'secret', response: 'good', remoteip: '127.0.0.1' },
    ])
  })
})

const WHEN_AND_WHERE = { challenge_ts: '2026-11-21T10:00:00Z', hostname: 'club.example' }

describe('a provider', () => {
  it.each([
    ['hCaptcha', { success: true, ...WHEN_AND_WHERE, credit: false }],
    ['Turnstile', { success: true, 'error-codes': [], ...WHEN_AND_WHERE, action: 'login', cdata: '' }],
  ])('like %s says yes in its own shape', async (_name, verdict) => {
    answer = () => JSON.stringify(verdict)
    expect((await signUp({ captchaToken: 'good' })).error).toBeNull()
  })

  it.each([
    ['that does not answer in time', () => undefined, 504, 'did not answer in time'],
    ['that answers something else', () => '<html>', 503, 'could not be verified'],
    ['that answers another shape', () => '{"success":"yes"}', 503, 'could not be verified'],
  ])('%s lets nobody in, and says so', async (_name, reply, status, message) => {
    answer = reply
    const { error } = await signUp({ captchaToken: 'good' })
    expect(error).toMatchObject({ status, message: expect.stringContaining(message) })
  })
})

describe('what needs no captcha', () => {
  it('is refreshing a session', async () => {
    const { auth } = openClient(backend)
    await auth.signInWithPassword({ email, password: PASSWORD, options: { captchaToken: 'good' } })
    asked = []
    expect((await auth.refreshSession()).error).toBeNull()
    expect(asked).toEqual([])
  })

  it('is a server with a secret key', async () => {
    const { auth } = openClient(backend, 'implicit', backend.secretKey)
    expect((await auth.signInWithPassword({ email, password: PASSWORD })).error).toBeNull()
  })
})
