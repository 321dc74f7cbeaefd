import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  addApp,
  enrollApp,
  enterCode,
  openTestContext as openFactors,
  type TestContext,
} from '../mfa/testing/test-context.ts'
import { openTestContext, openVisitor, signInWithProvider, visitLink } from '../oauth/testing/test-context.ts'

// Factors and identities are changed by those who have just signed in, or entered the code of a factor, and by no older token.

let context: TestContext
beforeAll(async () => {
  context = await openFactors()
})
afterAll(() => context.stop())

const REFUSED = { code: 'reauthentication_needed', status: 400 }

type Sql = TestContext['sql']

/** Ages the session to eleven minutes after its last proof, and refreshes its token. */
async function grow(sql: Sql, supabase: SupabaseClient): Promise<void> {
  const { data } = await supabase.auth.getUser()
  await sql(
    `update auth.mfa_amr_claims set updated_at = updated_at - interval '11 minutes'
     where session_id in (select id from auth.sessions where user_id = $1)`,
    [data.user?.id],
  )
  expect((await supabase.auth.refreshSession()).error).toBeNull()
}

it('a factor is begun by somebody who has just signed in', async () => {
  const { supabase } = await context.newMember()
  await grow(context.sql, supabase)
  const wish = { factorType: 'totp', friendlyName: 'App' } as const
  expect((await supabase.auth.mfa.enroll(wish)).error).toMatchObject(REFUSED)
})

it('a factor is removed after its code was entered again, and not with the token of before', async () => {
  const { supabase } = await context.newMember()
  const app = await addApp(supabase)
  await grow(context.sql, supabase)
  const { factorId } = app
  expect((await supabase.auth.mfa.unenroll({ factorId })).error).toMatchObject(REFUSED)
  const stolen = (await supabase.auth.getSession()).data.session?.access_token
  expect((await enterCode(supabase, app, 1)).error).toBeNull()
  const answer = await fetch(`${context.backend.url}/auth/v1/factors/${factorId}`, {
    method: 'DELETE',
    headers: {
      apikey: context.backend.publishableKey,
      authorization: `Bearer ${stolen}`,
      'x-supabase-api-version': '2024-01-01',
    },
  })
  expect([answer.status, await answer.json()]).toMatchObject([400, { code: REFUSED.code }])
  expect((await supabase.auth.mfa.unenroll({ factorId })).error).toBeNull()
})

it('an attempt at a factor is given up at any time', async () => {
  const { supabase } = await context.newMember()
  const { factorId } = await enrollApp(supabase)
  await grow(context.sql, supabase)
  expect((await supabase.auth.mfa.unenroll({ factorId })).error).toBeNull()
})

it('an identity is linked and unlinked by somebody who has just signed in', async () => {
  const places = await openTestContext({ autoconfirm: true })
  try {
    const [email, password] = ['linking@example.test', 'correct horse 7']
    places.club.person = { sub: 'linking', email: 'linking@club.test', email_verified: true }
    const visitor = openVisitor(places)
    const { auth } = visitor.supabase
    await auth.signUp({ email, password })
    await grow(places.sql, visitor.supabase)
    await expect(visitLink(places, visitor)).rejects.toMatchObject(REFUSED)
    await auth.signInWithPassword({ email, password })
    await visitLink(places, visitor)
    await grow(places.sql, visitor.supabase)
    const identity = (await auth.getUserIdentities()).data?.identities.find((one) => one.provider === 'club')
    if (!identity) throw new Error('not linked')
    expect((await auth.unlinkIdentity(identity)).error).toMatchObject(REFUSED)
    const again = openVisitor(places)
    await signInWithProvider(places, again)
    expect((await again.supabase.auth.unlinkIdentity(identity)).error).toBeNull()
  } finally {
    await places.stop()
  }
})
