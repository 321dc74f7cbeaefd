import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  openTestContext,
  openVisitor,
  reasonOf,
  signInWithProvider,
  siteOf,
  type TestContext,
  takeSession,
  type Visitor,
  visitLink,
} from './testing/test-context.ts'

const PASSWORD = 'correct horse 7'

let context: TestContext
beforeAll(async () => {
  context = await openTestContext({ autoconfirm: true })
})
afterAll(() => context.stop())

let email = ''
let member: Visitor
beforeEach(async () => {
  email = `member-${randomUUID()}@example.test`
  context.club.person = { sub: `subject of ${email}`, email: `club-${email}`, email_verified: true }
  member = await signUp()
})

async function signUp(flow: 'implicit' | 'pkce' = 'implicit', address = email): Promise<Visitor> {
  const visitor = openVisitor(context, flow)
  const { error } = await visitor.supabase.auth.signUp({ email: address, password: PASSWORD })
  if (error) throw error
  return visitor
}

async function identitiesOf({ supabase }: Visitor) {
  const { data, error } = await supabase.auth.getUserIdentities()
  if (error) throw error
  return data.identities
}

async function unlink(visitor: Visitor, provider: string) {
  const identity = (await identitiesOf(visitor)).find((one) => one.provider === provider)
  if (!identity) throw new Error(`no identity of ${provider}`)
  return visitor.supabase.auth.unlinkIdentity(identity)
}

describe('linking', () => {
  it.each(['implicit', 'pkce'] as const)('adds an identity to who is signed in (%s)', async (flow) => {
    const visitor = await signUp(flow, `${flow}-${email}`)
    const { user } = await takeSession(visitor, await visitLink(context, visitor))
    expect(user).toMatchObject({
      email: `${flow}-${email}`,
      app_metadata: { provider: 'email', providers: ['email', 'club'] },
    })
    expect(await identitiesOf(visitor)).toMatchObject([
      { provider: 'email', id: user?.id },
      { provider: 'club', email: `club-${email}`, identity_id: expect.any(String) },
    ])
    const again = await signInWithProvider(context, openVisitor(context))
    expect(again.user?.id).toBe(user?.id)
  })

  it('takes an address that is not verified, for it opens nothing', async () => {
    context.club.person = { ...context.club.person, email_verified: false }
    const { user } = await takeSession(member, await visitLink(context, member))
    expect(user?.email).toBe(email)
  })

  it('needs somebody who is signed in', async () => {
    const url = `${context.backend.url}/auth/v1/user/identities/authorize?provider=club&skip_http_redirect=true`
    const answer = await fetch(url, { headers: { apikey: context.backend.publishableKey } })
    expect(answer.status).toBe(401)
    expect(await answer.json()).toMatchObject({ error_code: 'no_authorization' })
  })

  it('with a provider that is not configured is refused', async () => {
    const { error } = await member.supabase.auth.linkIdentity({ provider: 'github' })
    expect(error).toMatchObject({ code: 'validation_failed', status: 400 })
  })

  it('the same identity twice is refused, to oneself and to another', async () => {
    await takeSession(member, await visitLink(context, member))
    expect(reasonOf(await visitLink(context, member))).toEqual({
      error: 'server_error',
      code: 'identity_already_exists',
      text: 'Identity is already linked',
    })
    const other = await signUp('implicit', `other-${email}`)
    expect(reasonOf(await visitLink(context, other))).toMatchObject({
      code: 'identity_already_exists',
      text: 'Identity is already linked to another user',
    })
  })

  it('goes wrong in another browser than that of the member', async () => {
    const { data } = await member.supabase.auth.linkIdentity({
      provider: 'club' as 'github',
      options: { redirectTo: siteOf(context.backend) },
    })
    const victim = openVisitor(context)
    const end = await victim.browser.visit(data?.url ?? '', siteOf(context.backend))
    expect(reasonOf(end)).toMatchObject({ code: 'bad_oauth_state' })
    expect(await identitiesOf(member)).toHaveLength(1)
  })

  it('leads on by itself without skip_http_redirect', async () => {
    const { data } = await member.supabase.auth.getSession()
    const answer = await fetch(`${context.backend.url}/auth/v1/user/identities/authorize?provider=club`, {
      redirect: 'manual',
      headers: {
        apikey: context.backend.publishableKey,
        authorization: `Bearer ${data.session?.access_token}`,
      },
    })
    expect(answer.status).toBe(302)
    expect(answer.headers.get('location')).toContain(context.club.settings.issuer)
  })
})

describe('unlinking', () => {
  it('takes one identity away', async () => {
    await takeSession(member, await visitLink(context, member))
    expect((await unlink(member, 'club')).error).toBeNull()
    const { data } = await member.supabase.auth.getUser()
    expect(data.user).toMatchObject({
      email,
      identities: [{ provider: 'email' }],
      app_metadata: { provider: 'email', providers: ['email'] },
    })
  })

  it('never the last', async () => {
    expect((await unlink(member, 'email')).error).toMatchObject({
      code: 'single_identity_not_deletable',
      status: 422,
    })
  })

  it('not the last either for two who ask at once', async () => {
    await takeSession(member, await visitLink(context, member))
    const answers = await Promise.all([unlink(member, 'club'), unlink(member, 'email')])
    expect(answers.filter(({ error }) => error === null)).toHaveLength(1)
    expect(await identitiesOf(member)).toHaveLength(1)
  })

  it('gives the account the verified address that is left when its own goes', async () => {
    await takeSession(member, await visitLink(context, member))
    expect((await unlink(member, 'email')).error).toBeNull()
    const { data } = await member.supabase.auth.getUser()
    expect(data.user).toMatchObject({ email: `club-${email}`, app_metadata: { provider: 'club' } })
    const { error } = await openVisitor(context).supabase.auth.signInWithPassword({
      email: `club-${email}`,
      password: PASSWORD,
    })
    expect(error).toBeNull()
  })

  it.each([
    ['is not verified', false],
    ['is that of another account', true],
  ])('is refused when the address that is left %s', async (_, email_verified) => {
    context.club.person = { ...context.club.person, email_verified }
    await takeSession(member, await visitLink(context, member))
    if (email_verified) await signUp('implicit', `club-${email}`)
    expect((await unlink(member, 'email')).error).toMatchObject({
      code: 'email_conflict_identity_not_deletable',
      status: 422,
    })
    expect(await identitiesOf(member)).toHaveLength(2)
  })

  it("another member's identity, or one that is none, is refused", async () => {
    await takeSession(member, await visitLink(context, member))
    const other = await signUp('implicit', `other-${email}`)
    const [foreign] = await identitiesOf(other)
    if (!foreign) throw new Error('no identity')
    const { supabase } = member
    expect((await supabase.auth.unlinkIdentity(foreign)).error).toMatchObject({ code: 'identity_not_found' })
    const none = { ...foreign, identity_id: 'none' }
    expect((await supabase.auth.unlinkIdentity(none)).error).toMatchObject({
      code: 'validation_failed',
      status: 404,
    })
    expect(await identitiesOf(other)).toHaveLength(1)
  })
})
