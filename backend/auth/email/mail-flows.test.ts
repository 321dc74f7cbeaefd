import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestBackend, type TestBackend } from '../../testing/test-backend.ts'
import { codeOf, follow, linkOf, newEmail, openClient, PASSWORD } from '../testing/mail-reader.ts'

// Follows supabase-js and a reader of mails from the sign-up to the session, and from the forgotten to the new password.

let backend: TestBackend
beforeAll(async () => {
  backend = await startTestBackend()
})
afterAll(() => backend.stop())

const client = (flowType?: 'implicit' | 'pkce') => openClient(backend, flowType)

async function signedUp(email = newEmail(), supabase = client()) {
  const { data, error } = await supabase.auth.signUp({
    email,
    password: PASSWORD,
    options: { data: { username: 'Demo Member' } },
  })
  expect(error).toBeNull()
  return { email, supabase, user: data.user, mail: await backend.nextMail(email) }
}

async function member() {
  const made = await signedUp()
  const { data, error } = await made.supabase.auth.verifyOtp({
    type: 'signup',
    token_hash: linkOf(made.mail).searchParams.get('token') ?? '',
  })
  expect(error).toBeNull()
  return { ...made, session: data.session }
}

describe('sign up', () => {
  it('needs a confirmation before the first sign-in, and the six digits give it', async () => {
    const { email, supabase, user, mail } = await signedUp()
    expect(user).toMatchObject({ email, role: 'authenticated', user_metadata: { username: 'Demo Member' } })
    const early = await supabase.auth.signInWithPassword({ email, password: PASSWORD })
    expect(early.error).toMatchObject({ code: 'email_not_confirmed', status: 400 })

    const confirmed = await supabase.auth.verifyOtp({ email, token: codeOf(mail), type: 'signup' })
    expect(confirmed.error).toBeNull()
    expect(confirmed.data.user?.id).toBe(user?.id)
    expect(confirmed.data.user?.email_confirmed_at).toBeTruthy()

    const { data, error } = await client().auth.signInWithPassword({ email, password: PASSWORD })
    expect(error).toBeNull()
    expect(data.session).toMatchObject({ token_type: 'bearer', expires_in: 3600 })
  })

  it('is confirmed by the link, which a mail scanner does not consume', async () => {
    const { email, mail } = await signedUp()
    for (let scan = 0; scan < 3; scan++) expect((await fetch(linkOf(mail))).status).toBe(200)
    const target = await follow(linkOf(mail))
    const tokens = new URLSearchParams(target.hash.slice(1))
    const { data, error } = await client().auth.setSession({
      access_token: tokens.get('access_token') ?? '',
      refresh_token: tokens.get('refresh_token') ?? '',
    })
    expect(error).toBeNull()
    expect(data.user?.email).toBe(email)
    expect(tokens.get('type')).toBe('signup')
  })

  it('ends a PKCE flow with a code that the client exchanges', async () => {
    const { supabase, mail, email } = await signedUp(newEmail(), client('pkce'))
    const target = await follow(linkOf(mail))
    const { data, error } = await supabase.auth.exchangeCodeForSession(target.searchParams.get('code') ?? '')
    expect(error).toBeNull()
    expect(data.user?.email).toBe(email)
  })

  it('answers a taken address like a free one', async () => {
    const { email } = await member()
    const again = await client().auth.signUp({ email, password: PASSWORD })
    expect(again.error).toBeNull()
    expect(again.data.session).toBeNull()
    expect(again.data.user).toMatchObject({ email, identities: [{ provider: 'email' }] })
  })
})

describe('a forgotten password', () => {
  it('is replaced after the link of the mail, and other sessions end', async () => {
    const { email, supabase: elsewhere } = await member()
    const supabase = client('pkce')
    const redirectTo = `${backend.url}/auth/reset-password`
    expect((await supabase.auth.resetPasswordForEmail(email, { redirectTo })).error).toBeNull()
    const target = await follow(linkOf(await backend.nextMail(email)))
    expect(target.pathname).toBe('/auth/reset-password')
    await supabase.auth.exchangeCodeForSession(target.searchParams.get('code') ?? '')

    const same = await supabase.auth.updateUser({ password: PASSWORD })
    expect(same.error).toMatchObject({ code: 'same_password', status: 422 })
    expect((await supabase.auth.updateUser({ password: 'another horse 8' })).error).toBeNull()

    const old = await client().auth.signInWithPassword({ email, password: PASSWORD })
    expect(old.error).toMatchObject({ code: 'invalid_credentials', status: 400 })
    const fresh = await client().auth.signInWithPassword({ email, password: 'another horse 8' })
    expect(fresh.error).toBeNull()
    expect((await elsewhere.auth.getUser()).error?.name).toBe('AuthSessionMissingError')
  })

  it('sends nothing to an address without an account, and says nothing', async () => {
    const { error } = await client().auth.resetPasswordForEmail(newEmail())
    expect(error).toBeNull()
  })
})
