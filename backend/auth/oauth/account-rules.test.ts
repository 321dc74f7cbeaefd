import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  openTestContext,
  openVisitor,
  reasonOf,
  signInWithProvider,
  type TestContext,
  visitProvider,
} from './testing/test-context.ts'

const MEMBER = { email: 'member@example.test', password: 'correct horse 7' }

describe('with sign-ups switched off', () => {
  let context: TestContext
  beforeAll(async () => {
    context = await openTestContext({ disableSignup: true })
  })
  afterAll(() => context.stop())

  it('nobody new comes in through a provider', async () => {
    context.club.person = { sub: 'new', email: 'new@example.test', email_verified: true }
    expect(reasonOf(await visitProvider(context, openVisitor(context)))).toEqual({
      error: 'access_denied',
      code: 'signup_disabled',
      text: 'Signups not allowed for this instance',
    })
    expect(await context.sql('select from auth.users')).toEqual([])
  })

  it('who has an account does', async () => {
    await context.sql(`insert into auth.users (id, aud, role, email, email_confirmed_at, created_at, updated_at)
      values (gen_random_uuid(), 'authenticated', 'authenticated', '${MEMBER.email}', now(), now(), now())`)
    context.club.person = { sub: 'member', email: MEMBER.email, email_verified: true }
    const { user } = await signInWithProvider(context, openVisitor(context))
    expect(user).toMatchObject({ email: MEMBER.email, app_metadata: { providers: ['club'] } })
  })
})

describe('with confirmation switched off', () => {
  let context: TestContext
  beforeAll(async () => {
    context = await openTestContext({ autoconfirm: true })
    await openVisitor(context).supabase.auth.signUp(MEMBER)
  })
  afterAll(() => context.stop())

  it('an address that nobody verified makes an account', async () => {
    context.club.person = { sub: 'new', email: 'new@example.test' }
    const { user } = await signInWithProvider(context, openVisitor(context))
    expect(user).toMatchObject({ email: 'new@example.test', email_confirmed_at: expect.any(String) })
  })

  it('but still opens none', async () => {
    context.club.person = { sub: 'thief', email: MEMBER.email }
    expect(reasonOf(await visitProvider(context, openVisitor(context))).code).toBe(
      'provider_email_needs_verification',
    )
  })
})

describe('accounts that share an address by way of linked identities', () => {
  let context: TestContext
  beforeAll(async () => {
    context = await openTestContext({ autoconfirm: true })
  })
  afterAll(() => context.stop())

  it('are told apart by nobody, so that neither is opened', async () => {
    for (const email of ['one@example.test', 'two@example.test'])
      await openVisitor(context).supabase.auth.signUp({ ...MEMBER, email })
    await context.sql(`insert into auth.identities (provider_id, user_id, identity_data, provider)
      select id::text, id, '{"email": "both@example.test", "email_verified": true}', 'other' from auth.users`)
    context.club.person = { sub: 'both', email: 'both@example.test', email_verified: true }
    expect(reasonOf(await visitProvider(context, openVisitor(context)))).toMatchObject({
      code: 'unexpected_failure',
    })
  })

  it('an identity with a verified address leads to its one account', async () => {
    await context.sql(`delete from auth.identities where provider = 'other' and user_id =
      (select id from auth.users where email = 'two@example.test')`)
    const { user } = await signInWithProvider(context, openVisitor(context))
    expect(user?.email).toBe('one@example.test')
  })
})
