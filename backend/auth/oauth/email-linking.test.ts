import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  openTestContext,
  openVisitor,
  reasonOf,
  signInWithProvider,
  type TestContext,
  takeSession,
  visitProvider,
} from './testing/test-context.ts'

const PASSWORD = 'correct horse 7'

let context: TestContext
beforeAll(async () => {
  context = await openTestContext()
})
afterAll(() => context.stop())

let email = ''
let count = 0
beforeEach(() => {
  email = `member-${count++}@example.test`
  context.club.person = { sub: `subject of ${email}`, email, email_verified: true, name: 'Demo Member' }
})

async function makeAccount(confirmed: boolean): Promise<string> {
  const { backend } = context
  const answer = await fetch(`${backend.url}/auth/v1/admin/users`, {
    method: 'POST',
    headers: { apikey: backend.secretKey, authorization: `Bearer ${backend.secretKey}` },
    body: JSON.stringify({
      email,
      password: PASSWORD,
      email_confirm: confirmed,
      user_metadata: { username: 'Chosen', colour: 'green' },
    }),
  })
  return ((await answer.json()) as { id: string }).id
}

const signIn = () => openVisitor(context).supabase.auth.signInWithPassword({ email, password: PASSWORD })

describe('an address that the provider has verified', () => {
  it('leads to the account that has it, which keeps its password and what it knew', async () => {
    const id = await makeAccount(true)
    const { user } = await signInWithProvider(context, openVisitor(context))
    expect(user).toMatchObject({
      id,
      app_metadata: { provider: 'email', providers: ['email', 'club'] },
      user_metadata: { username: 'Chosen', colour: 'green', full_name: 'Demo Member' },
    })
    expect(user?.identities?.map(({ provider }) => provider)).toEqual(['email', 'club'])
    expect((await signIn()).error).toBeNull()
  })

  it('takes an account over that nobody ever confirmed, and shuts out whoever made it', async () => {
    const id = await makeAccount(false)
    const { user } = await signInWithProvider(context, openVisitor(context))
    expect(user).toMatchObject({
      id,
      email_confirmed_at: expect.any(String),
      app_metadata: { provider: 'club', providers: ['club'] },
      identities: [{ provider: 'club' }],
    })
    expect(user?.user_metadata).not.toHaveProperty('colour')
    expect((await signIn()).error).toMatchObject({ code: 'invalid_credentials' })
  })

  it('voids the confirmation mail of who signed up in advance', async () => {
    await openVisitor(context).supabase.auth.signUp({ email, password: PASSWORD })
    const mail = await context.backend.nextMail(email)
    await signInWithProvider(context, openVisitor(context))
    const token_hash = /token=(\w+)/.exec(mail.text)?.[1] ?? ''
    const late = await openVisitor(context).supabase.auth.verifyOtp({ type: 'signup', token_hash })
    expect(late.error).toMatchObject({ code: 'otp_expired' })
    const code = /\b\d{6}\b/.exec(mail.text)?.[0] ?? ''
    const typed = await openVisitor(context).supabase.auth.verifyOtp({ type: 'signup', email, token: code })
    expect(typed.error).toMatchObject({ code: 'otp_expired' })
  })
})

describe('an address that the provider has not verified', () => {
  const refused = {
    error: 'access_denied',
    code: 'provider_email_needs_verification',
    text: 'Unverified email with club. Verify the email with club in order to sign in',
  }

  it.each([false, undefined, 'false', 0])('(%j) opens no account, and makes none', async (email_verified) => {
    await makeAccount(true)
    context.club.person = { ...context.club.person, email_verified }
    expect(reasonOf(await visitProvider(context, openVisitor(context)))).toEqual(refused)
    context.club.person = { ...context.club.person, email: `new-${email}` }
    expect(reasonOf(await visitProvider(context, openVisitor(context)))).toEqual(refused)
    expect(
      await context.sql('select from auth.identities where provider_id = $1', [context.club.person.sub]),
    ).toEqual([])
  })

  it('takes over no unconfirmed account either', async () => {
    const id = await makeAccount(false)
    context.club.person = { ...context.club.person, email_verified: false }
    expect(reasonOf(await visitProvider(context, openVisitor(context)))).toEqual(refused)
    const rows = await context.sql(
      'select email_confirmed_at, encrypted_password from auth.users where id = $1',
      [id],
    )
    expect(rows).toEqual([{ email_confirmed_at: null, encrypted_password: expect.stringMatching(/^\$2a/) }])
  })

  it('does not matter to who is known by their identity', async () => {
    const first = await signInWithProvider(context, openVisitor(context))
    context.club.person = { ...context.club.person, email: 'other@example.test', email_verified: false }
    const again = await signInWithProvider(context, openVisitor(context))
    expect(again.user).toMatchObject({ id: first.user?.id, email })
  })

  it('of a linked identity does not catch the owner of the address', async () => {
    const thief = openVisitor(context)
    await makeAccount(true)
    await thief.supabase.auth.signInWithPassword({ email, password: PASSWORD })
    context.club.person = { sub: `thief of ${email}`, email: `victim-${email}`, email_verified: false }
    const { data } = await thief.supabase.auth.linkIdentity({ provider: 'club' as 'github' })
    await thief.browser.visit(data.url ?? '', `${context.backend.url}/#`)
    context.club.person = { sub: `victim of ${email}`, email: `victim-${email}`, email_verified: true }
    const victim = openVisitor(context)
    const { user } = await takeSession(victim, await visitProvider(context, victim))
    expect(user).toMatchObject({ email: `victim-${email}`, identities: [{ provider: 'club' }] })
  })
})
