import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestBackend, type TestBackend } from '../testing/test-backend.ts'
import { AUTH_DEFAULTS } from './settings/settings.ts'

// `same-answer.test.ts` counts the hashes of both; this one sees whatever else takes time, on a machine that does nothing else.

const TAKEN = 'member@example.test'
const MIN_TRIES = 5
const MAX_TRIES = 60
/** A hash takes about 50 ms, so a missing one shows. */
const ALLOWED_MS = 10
const MAX_MS = 120_000

let backend: TestBackend
beforeAll(async () => {
  const { passwordCost } = AUTH_DEFAULTS
  backend = await startTestBackend({ template: 'platform', auth: { passwordCost } })
  const member = { email: TAKEN, password: 'correct horse 7', email_confirm: true }
  await post('/admin/users', member, backend.secretKey)
})
afterAll(() => backend.stop())

function post(path: string, body: object, key = backend.publishableKey): Promise<Response> {
  return fetch(`${backend.url}/auth/v1${path}`, {
    method: 'POST',
    headers: { apikey: key, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
}

let strangers = 0
const stranger = () => `stranger-${strangers++}@example.test`

const CALLS: Record<string, (email: string) => Promise<Response>> = {
  'sign in': (email) => post('/token?grant_type=password', { email, password: 'wrong' }),
  'sign up': (email) => post('/signup', { email, password: 'correct horse 7', data: { username: 'Demo' } }),
  recovery: (email) => post('/recover', { email }),
  resend: (email) => post('/resend', { email, type: 'signup' }),
  'resend of a change of address': (email) => post('/resend', { email, type: 'email_change' }),
  'a code': (email) => post('/verify', { email, type: 'recovery', token: '000000' }),
}

it.each(Object.entries(CALLS))(
  '%s takes the same time for a taken and a free address',
  async (_name, call) => {
    // Single times prove little; the shortest of each kind are close, unless one kind does less work.
    let [taken, free] = [Number.POSITIVE_INFINITY, 0]
    for (let n = 0; n < MAX_TRIES && (n < MIN_TRIES || Math.abs(taken - free) > ALLOWED_MS); n++) {
      taken = Math.min(taken, await timeOf(() => call(TAKEN)))
      free = Math.min(free || Number.POSITIVE_INFINITY, await timeOf(() => call(stranger())))
    }
    expect(Math.abs(taken - free)).toBeLessThanOrEqual(ALLOWED_MS)
  },
  MAX_MS,
)

async function timeOf(call: () => Promise<Response>): Promise<number> {
  const start = performance.now()
  await (await call()).text()
  return performance.now() - start
}
