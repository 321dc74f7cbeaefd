import fc from 'fast-check'
import {
  openTestContext,
  openVisitor,
  signInWithProvider,
  type TestContext,
  visitProvider,
} from 'supabase-compatible/testing/fixtures.ts'
import { runs } from 'supabase-compatible/testing/runs.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'

// A profile is made from what a provider tells about a person.

let context: TestContext
beforeAll(async () => {
  context = await openTestContext({}, { template: 'courtside' })
})
afterAll(() => context.stop())

const named = (number: number, name: unknown) => ({
  sub: `subject-${number}`,
  email: `member-${number}@example.test`,
  email_verified: true,
  name,
})

it('a new member has the name that the provider tells, numbered where others have it', async () => {
  const names: unknown[] = []
  for (const number of [1, 2]) {
    context.club.person = named(number, 'Demo Member')
    const { user } = await signInWithProvider(context, openVisitor(context))
    names.push(...(await context.sql('select username from public.profiles where id = $1', [user?.id])))
  }
  expect(names).toEqual([{ username: 'Demo Member' }, { username: 'Demo Member (2)' }])
})

it('whatever a provider tells as a name, whoever gets in has a profile', async () => {
  const name = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 30 }),
    fc.constantFrom('', '\u0000', "' or 1=1 --", '{}', 'x'.repeat(5000)),
    fc.jsonValue({ maxDepth: 2 }),
  )
  let number = 2
  await fc.assert(
    fc.asyncProperty(name, async (told) => {
      number += 1
      context.club.person = named(number, told)
      const end = await visitProvider(context, openVisitor(context))
      // PostgreSQL stores neither a NUL nor half a character: such a person is refused.
      expect(end.hash, JSON.stringify(told)).toMatch(/access_token|error_code=validation_failed/)
    }),
    { numRuns: runs(15, 300) },
  )
  const without =
    'select from auth.users where not exists (select from public.profiles where profiles.id = users.id)'
  expect(await context.sql(without)).toEqual([])
  expect((await context.sql('select from public.profiles')).length).toBeGreaterThan(2)
}, 600_000)
