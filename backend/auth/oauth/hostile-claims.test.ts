import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { runs } from '../../testing/runs.ts'
import { openTestContext, openVisitor, type TestContext, visitProvider } from './testing/test-context.ts'

// Any claims of a provider lead back to the site, and without a verified address there is no account.

const RUNS = runs(15, 300)

let context: TestContext
beforeAll(async () => {
  context = await openTestContext()
})
afterAll(() => context.stop())

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.constantFrom('', '\u0000', "' or 1=1 --", '{}', 'x'.repeat(5000)),
  fc.emailAddress(),
)
const value = fc.oneof(text, fc.jsonValue({ maxDepth: 2 }))
const person = fc.record(
  {
    sub: fc.oneof(fc.uuid(), text),
    email: fc.oneof(fc.emailAddress(), value),
    email_verified: fc.oneof(fc.boolean(), value),
    name: value,
    preferred_username: value,
    picture: value,
    provider_id: value,
  },
  { requiredKeys: ['sub'] },
)

it('lets nobody in without a verified address, and leaves nobody on the way', async () => {
  const known = new Set<unknown>()
  await fc.assert(
    fc.asyncProperty(person, async (claims) => {
      context.club.person = claims
      const end = await visitProvider(context, openVisitor(context))
      const isIn = end.hash.includes('access_token')
      if (!isIn) expect(end.searchParams.get('error_code')).toBeTruthy()
      if (isIn && !known.has(claims.sub)) expect(String(claims.email_verified)).toBe('true')
      if (isIn) known.add(claims.sub)
    }),
    { numRuns: RUNS },
  )
  const strangers = 'select from auth.users where email_confirmed_at is null or email is null'
  expect(await context.sql(strangers)).toEqual([])
}, 600_000)
