import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestBackend, type TestBackend } from '../../../tools/test-backend.ts'
import type { GitHubSettings } from './identities/provider-settings.ts'

// Hostile bodies, queries and headers: refused or answered, never a failure of ours. FUZZ_RUNS for more than the few here.

const RUNS = Number(process.env.FUZZ_RUNS ?? 300)
const MEMBER = { email: 'member@example.test', password: 'correct horse 7' }

const GITHUB: GitHubSettings = {
  kind: 'github',
  name: 'github',
  url: 'http://127.0.0.1:9',
  clientId: 'courtside',
  clientSecret: 'demo secret',
  scopes: ['user:email'],
}

let backend: TestBackend
let token: string
beforeAll(async () => {
  backend = await startTestBackend({ rateLimitFactor: 1_000_000, auth: { providers: [GITHUB] } })
  await ask('POST', '/admin/users', backend.secretKey, { ...MEMBER, email_confirm: true })
  const answer = await ask('POST', '/token?grant_type=password', backend.publishableKey, MEMBER)
  token = ((await answer.json()) as { access_token: string }).access_token
})
afterAll(() => backend.stop())

function ask(method: string, path: string, key: string, body?: unknown, bearer = key): Promise<Response> {
  return fetch(`${backend.url}/auth/v1${path}`, {
    method,
    redirect: 'manual',
    headers: { apikey: key, authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
}

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom(
    '',
    '\u0000',
    '\ud800',
    "' or 1=1 --",
    '%',
    '../',
    'a@b.test',
    '__proto__',
    '1e999',
    'null',
  ),
  fc.constantFrom(
    'signup',
    'recovery',
    'email',
    'sms',
    's256',
    'x'.repeat(50),
    'x'.repeat(300),
    MEMBER.email,
  ),
  fc.emailAddress(),
)
const value = fc.oneof(text, text, fc.jsonValue({ maxDepth: 2 }))
const FIELDS =
  `email phone password data type token token_hash redirect_to refresh_token auth_code code_verifier
  code_challenge code_challenge_method nonce app_metadata id user_metadata email_confirm`.split(/\s+/)
const NAMES =
  `grant_type type token redirect_to scope page per_page apikey provider scopes state code error error_description
  code_challenge code_challenge_method prompt skip_http_redirect`.split(/\s+/)
const STATE = crypto.randomUUID()
const body = fc.oneof(
  fc.dictionary(fc.constantFrom(...FIELDS), value, { minKeys: 1, maxKeys: 6 }),
  fc.record({ email: fc.emailAddress(), password: text, data: fc.dictionary(text, value, { maxKeys: 3 }) }),
  fc.jsonValue(),
)
const call = fc.record({
  target: fc.constantFrom(
    ...[
      'POST /signup',
      'POST /token',
      'POST /recover',
      'POST /resend',
      'POST /verify',
      'GET /verify',
      'PUT /user',
    ],
    ...[
      'POST /logout',
      'GET /admin/users',
      'POST /admin/users',
      'GET /nothing',
      'GET /settings',
      'DELETE /user',
    ],
    ...['GET /authorize', 'GET /callback', 'POST /callback', 'GET /user/identities/authorize'],
    `DELETE /user/identities/${crypto.randomUUID()}`,
    'DELETE /user/identities/x',
  ),
  query: fc.dictionary(
    fc.constantFrom(...NAMES),
    fc.oneof(text, fc.constantFrom('password', 'refresh_token', 'pkce', 'global', 'others', 'github', STATE)),
    { maxKeys: 5 },
  ),
  body,
  asMember: fc.boolean(),
})

it('answers whatever is sent without a failure', async () => {
  await fc.assert(
    fc.asyncProperty(call, async ({ target, query, body: sent, asMember }) => {
      const [method = '', path = ''] = target.split(' ')
      const isAdmin = path.startsWith('/admin')
      // A lone surrogate has no form in an address.
      const search = new URLSearchParams()
      for (const [name, said] of Object.entries(query)) search.set(name, said.toWellFormed())
      const key = isAdmin ? backend.secretKey : backend.publishableKey
      const answer = await ask(
        method,
        `${path}?${search}`,
        key,
        method === 'GET' ? undefined : sent,
        asMember && !isAdmin ? token : key,
      )
      expect(answer.status, await answer.text()).toBeLessThan(500)
    }),
    { numRuns: RUNS },
  )
}, 600_000)
