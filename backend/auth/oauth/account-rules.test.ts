import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  openVisitor,
  openWorld,
  reasonOf,
  signInWithProvider,
  visitProvider,
  type World,
} from './testing/world.ts'

const MEMBER = { email: 'member@example.test', password: 'correct horse 7' }

describe('with sign-ups switched off', () => {
  let world: World
  beforeAll(async () => {
    world = await openWorld({ disableSignup: true })
  })
  afterAll(() => world.stop())

  it('nobody new comes in through a provider', async () => {
    world.club.person = { sub: 'new', email: 'new@example.test', email_verified: true }
    expect(reasonOf(await visitProvider(world, openVisitor(world)))).toEqual({
      error: 'access_denied',
      code: 'signup_disabled',
      text: 'Signups not allowed for this instance',
    })
    expect(await world.sql('select from auth.users')).toEqual([])
  })

  it('who has an account does', async () => {
    await world.sql(`insert into auth.users (id, aud, role, email, email_confirmed_at, created_at, updated_at)
      values (gen_random_uuid(), 'authenticated', 'authenticated', '${MEMBER.email}', now(), now(), now())`)
    world.club.person = { sub: 'member', email: MEMBER.email, email_verified: true }
    const { user } = await signInWithProvider(world, openVisitor(world))
    expect(user).toMatchObject({ email: MEMBER.email, app_metadata: { providers: ['club'] } })
  })
})

describe('with confirmation switched off', () => {
  let world: World
  beforeAll(async () => {
    world = await openWorld({ autoconfirm: true })
    await openVisitor(world).supabase.auth.signUp(MEMBER)
  })
  afterAll(() => world.stop())

  it('an address that nobody verified makes an account', async () => {
    world.club.person = { sub: 'new', email: 'new@example.test' }
    const { user } = await signInWithProvider(world, openVisitor(world))
    expect(user).toMatchObject({ email: 'new@example.test', email_confirmed_at: expect.any(String) })
  })

  it('but still opens none', async () => {
    world.club.person = { sub: 'thief', email: MEMBER.email }
    expect(reasonOf(await visitProvider(world, openVisitor(world))).code).toBe(
      'provider_email_needs_verification',
    )
  })
})

describe('accounts that share an address by way of linked identities', () => {
  let world: World
  beforeAll(async () => {
    world = await openWorld({ autoconfirm: true })
  })
  afterAll(() => world.stop())

  it('are told apart by nobody, so that neither is opened', async () => {
    for (const email of ['one@example.test', 'two@example.test'])
      await openVisitor(world).supabase.auth.signUp({ ...MEMBER, email })
    await world.sql(`insert into auth.identities (provider_id, user_id, identity_data, provider)
      select id::text, id, '{"email": "both@example.test", "email_verified": true}', 'other' from auth.users`)
    world.club.person = { sub: 'both', email: 'both@example.test', email_verified: true }
    expect(reasonOf(await visitProvider(world, openVisitor(world)))).toMatchObject({
      code: 'unexpected_failure',
    })
  })

  it('an identity with a verified address leads to its one account', async () => {
    await world.sql(`delete from auth.identities where provider = 'other' and user_id =
      (select id from auth.users where email = 'two@example.test')`)
    const { user } = await signInWithProvider(world, openVisitor(world))
    expect(user?.email).toBe('one@example.test')
  })
})
