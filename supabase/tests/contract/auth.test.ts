import { randomUUID } from 'node:crypto'
import type { SupabaseClient } from '@supabase/supabase-js'
import type { Target } from 'supabase-compatible/testing/contract-target.ts'
import { EVENTUALLY } from 'supabase-compatible/testing/eventually.ts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openTarget } from './target.ts'

// These need no mail; sign-up and recovery by mail are in backend/auth/email/mail-flows.test.ts.

let target: Target
beforeAll(async () => {
  target = await openTarget()
})
afterAll(() => target.stop())

async function sessionOf(supabase: SupabaseClient) {
  const { data } = await supabase.auth.getSession()
  return data.session
}

describe('sign in', () => {
  it('answers a session with its user', async () => {
    const { email, password, id } = await target.newMember('Demo Member')
    const { data, error } = await target.newClient().auth.signInWithPassword({ email, password })
    expect(error).toBeNull()
    expect(data.session).toMatchObject({ token_type: 'bearer', expires_in: 3600, user: { id, email } })
    expect(data.user).toMatchObject({
      role: 'authenticated',
      aud: 'authenticated',
      user_metadata: { username: 'Demo Member', email_verified: true },
      app_metadata: { provider: 'email', providers: ['email'] },
      identities: [{ provider: 'email', id }],
    })
  })

  it('refuses a wrong password and an unknown address in the same words', async () => {
    const { email } = await target.newMember()
    const wrong = await target.newClient().auth.signInWithPassword({ email, password: 'wrong' })
    const unknown = await target
      .newClient()
      .auth.signInWithPassword({ email: `${randomUUID()}@example.test`, password: 'wrong' })
    expect(wrong.error).toMatchObject({
      status: 400,
      code: 'invalid_credentials',
      message: 'Invalid login credentials',
    })
    expect(unknown.error).toEqual(wrong.error)
  })
})

describe('a password', () => {
  it('that is weak is refused with the reason', async () => {
    const { supabase } = await target.newMember()
    const { error } = await supabase.auth.updateUser({ password: 'abc12' })
    expect(error).toMatchObject({ name: 'AuthWeakPasswordError', reasons: ['length'] })
  })

  it('that is the same as before is refused', async () => {
    const { supabase, password } = await target.newMember()
    const { error } = await supabase.auth.updateUser({ password, current_password: password })
    expect(error).toMatchObject({ code: 'same_password', status: 422 })
  })

  it('that is new ends the other sessions and keeps this one', async () => {
    const { supabase, email, password } = await target.newMember()
    const elsewhere = target.newClient()
    await elsewhere.auth.signInWithPassword({ email, password })
    const change = { password: `another ${randomUUID()}`, current_password: password }
    expect((await supabase.auth.updateUser(change)).error).toBeNull()
    expect((await supabase.auth.getUser()).error).toBeNull()
    expect((await elsewhere.auth.getUser()).error?.name).toBe('AuthSessionMissingError')
    const old = await target.newClient().auth.signInWithPassword({ email, password })
    expect(old.error).toMatchObject({ code: 'invalid_credentials' })
  })
})

describe('session', () => {
  it('reads and updates its user', async () => {
    const { supabase, email } = await target.newMember()
    expect((await supabase.auth.getUser()).data.user?.email).toBe(email)
    const { data } = await supabase.auth.updateUser({ data: { username: 'Renamed Member' } })
    expect(data.user?.user_metadata).toMatchObject({ username: 'Renamed Member', email_verified: true })
  })

  it('has claims that the client can check against the published keys', async () => {
    const { supabase, id } = await target.newMember()
    const { data, error } = await supabase.auth.getClaims()
    expect(error).toBeNull()
    expect(data?.header.alg).toBe('ES256')
    expect(data?.claims).toMatchObject({
      sub: id,
      aud: 'authenticated',
      role: 'authenticated',
      aal: 'aal1',
      is_anonymous: false,
    })
  })

  it('is refreshed with a new refresh token', async () => {
    const { supabase } = await target.newMember()
    const session = await sessionOf(supabase)
    const { data, error } = await supabase.auth.refreshSession()
    expect(error).toBeNull()
    expect(data.session?.refresh_token).not.toBe(session?.refresh_token)
    expect((await supabase.auth.getUser()).error).toBeNull()
  })

  it('survives two refreshes at once with the same token', async () => {
    const { supabase } = await target.newMember()
    const session = await sessionOf(supabase)
    const tabs = await Promise.all(
      [target.newClient(), target.newClient()].map((tab) =>
        tab.auth.refreshSession({ refresh_token: session?.refresh_token ?? '' }).then(() => tab),
      ),
    )
    for (const tab of tabs) {
      expect((await tab.auth.getUser()).error).toBeNull()
      expect((await tab.auth.refreshSession()).error).toBeNull()
    }
  })

  it('is gone after signing out, as far as its user and its refresh token go', async () => {
    const { supabase } = await target.newMember()
    const session = await sessionOf(supabase)
    expect((await supabase.auth.signOut()).error).toBeNull()
    const late = await target.newClient().auth.getUser(session?.access_token)
    expect(late.error?.name).toBe('AuthSessionMissingError')
    const refreshed = await target
      .newClient()
      .auth.refreshSession({ refresh_token: session?.refresh_token ?? '' })
    expect(refreshed.error).toMatchObject({ code: 'refresh_token_not_found', status: 400 })
  })

  // A hosted project's data API trusts a token until it expires; ours hears of the end of its session.
  it.runIf(process.env.CONTRACT_URL === undefined)('leaves no access token that reads data', async () => {
    const { supabase } = await target.newMember()
    const session = await sessionOf(supabase)
    expect((await supabase.auth.signOut()).error).toBeNull()
    const read = () =>
      fetch(`${target.url}/rest/v1/profiles?select=id&limit=1`, {
        headers: { apikey: target.publishableKey, authorization: `Bearer ${session?.access_token}` },
      })
    await vi.waitFor(async () => expect((await read()).status).toBe(401), EVENTUALLY)
  })

  it('can sign out everywhere else', async () => {
    const { email, password, supabase } = await target.newMember()
    const phone = target.newClient()
    await phone.auth.signInWithPassword({ email, password })
    expect((await phone.auth.signOut({ scope: 'others' })).error).toBeNull()
    expect((await phone.auth.getUser()).error).toBeNull()
    expect((await supabase.auth.getUser()).error?.name).toBe('AuthSessionMissingError')
  })
})
