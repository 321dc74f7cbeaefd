import { randomUUID } from 'node:crypto'
import type { SupabaseClient } from '@supabase/supabase-js'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestBackend, type TestBackend } from '../../testing/test-backend.ts'
import { codeOf, follow, linkOf, newEmail, openClient, openMember, PASSWORD } from '../testing/mail-reader.ts'

// A stolen token changes neither the password nor the address, however new it is.

const NEW_PASSWORD = 'another horse 8'

let backend: TestBackend
let database: pg.Client
beforeAll(async () => {
  backend = await startTestBackend({ template: 'platform' })
  database = new pg.Client({ connectionString: backend.database.url })
  await database.connect()
})
afterAll(async () => {
  await database.end()
  await backend.stop()
})

type Attributes = Parameters<SupabaseClient['auth']['updateUser']>[0]

const changes: [what: string, change: () => Attributes][] = [
  ['a password', () => ({ password: NEW_PASSWORD })],
  ['an address', () => ({ email: newEmail() })],
]

/** Creates an account without a password and signs in, as a provider does. */
async function openPasswordless() {
  const member = await openMember(backend)
  await database.query(`update auth.users set encrypted_password = '' where id = $1`, [member.id])
  return member
}

async function mailedCode({ supabase, email }: { supabase: SupabaseClient; email: string }): Promise<string> {
  expect((await supabase.auth.reauthenticate()).error).toBeNull()
  return codeOf(await backend.nextMail(email))
}

describe.each(changes)('%s', (_, change) => {
  it('is not changed by a token alone, right after the sign-in', async () => {
    const { supabase, email } = await openMember(backend)
    const before = backend.mails.length
    expect((await supabase.auth.updateUser(change())).error).toMatchObject({
      code: 'current_password_required',
      status: 400,
    })
    expect(backend.mails.slice(before)).toEqual([])
    const again = await openClient(backend).auth.signInWithPassword({ email, password: PASSWORD })
    expect(again.error).toBeNull()
  })

  it('is changed with the present password, not with another', async () => {
    const { supabase } = await openMember(backend)
    const wrong = await supabase.auth.updateUser({ ...change(), current_password: 'not this one 9' })
    expect(wrong.error).toMatchObject({ code: 'current_password_invalid', status: 400 })
    const right = await supabase.auth.updateUser({ ...change(), current_password: PASSWORD })
    expect(right.error).toBeNull()
  })

  it('is changed with a mailed code, once, and not with another', async () => {
    const member = await openMember(backend)
    const nonce = await mailedCode(member)
    const other = nonce === '000000' ? '000001' : '000000'
    const wrong = await member.supabase.auth.updateUser({ ...change(), nonce: other })
    expect(wrong.error).toMatchObject({ code: 'reauthentication_not_valid', status: 422 })
    expect((await member.supabase.auth.updateUser({ ...change(), nonce })).error).toBeNull()
    const again = await member.supabase.auth.updateUser({ email: newEmail(), nonce })
    expect(again.error).toMatchObject({ code: 'reauthentication_not_valid' })
  })

  it('is not changed with a mailed code that is too old, or that of another account', async () => {
    const [member, other] = [await openMember(backend), await openMember(backend)]
    const nonce = await mailedCode(other)
    const foreign = await member.supabase.auth.updateUser({ ...change(), nonce })
    expect(foreign.error).toMatchObject({ code: 'reauthentication_not_valid' })
    await database.query(
      `update auth.users set reauthentication_sent_at = now() - interval '61 minutes' where id = $1`,
      [other.id],
    )
    const late = await other.supabase.auth.updateUser({ ...change(), nonce })
    expect(late.error).toMatchObject({ code: 'reauthentication_not_valid' })
  })

  it('of an account without a password needs a mailed code', async () => {
    const member = await openPasswordless()
    const without = await member.supabase.auth.updateUser({ ...change(), current_password: '' })
    expect(without.error).toMatchObject({ code: 'reauthentication_needed', status: 400 })
    const nonce = await mailedCode(member)
    expect((await member.supabase.auth.updateUser({ ...change(), nonce })).error).toBeNull()
  })

  it('is guessed at ten times in a quarter of an hour at most', async () => {
    const limited = await startTestBackend({
      template: 'platform',
      rateLimitFactor: 1,
      clientAddressHeader: 'x-test-address',
    })
    try {
      const { supabase } = await openMember(limited)
      const { data } = await supabase.auth.getSession()
      const codes: unknown[] = []
      for (let guess = 0; guess < 11; guess++) {
        const answer = await fetch(`${limited.url}/auth/v1/user`, {
          method: 'PUT',
          headers: {
            apikey: limited.publishableKey,
            authorization: `Bearer ${data.session?.access_token}`,
            'x-supabase-api-version': '2024-01-01',
            'x-test-address': `192.0.2.${guess}`,
          },
          body: JSON.stringify({ ...change(), current_password: randomUUID() }),
        })
        codes.push(((await answer.json()) as { code: unknown }).code)
      }
      expect(codes).toEqual([...Array(10).fill('current_password_invalid'), 'over_request_rate_limit'])
    } finally {
      await limited.stop()
    }
  })
})

describe('a session of a forgotten password', () => {
  async function recovered(flowType: 'implicit' | 'pkce') {
    const { email, id } = await openMember(backend)
    const supabase = openClient(backend, flowType)
    await supabase.auth.resetPasswordForEmail(email)
    const target = await follow(linkOf(await backend.nextMail(email)))
    const tokens = new URLSearchParams(target.hash.slice(1))
    const opened =
      flowType === 'pkce'
        ? await supabase.auth.exchangeCodeForSession(target.searchParams.get('code') ?? '')
        : await supabase.auth.setSession({
            access_token: tokens.get('access_token') ?? '',
            refresh_token: tokens.get('refresh_token') ?? '',
          })
    expect(opened.error).toBeNull()
    return { supabase, email, id }
  }

  it.each(['implicit', 'pkce'] as const)('sets a password once (%s)', async (flowType) => {
    const { supabase } = await recovered(flowType)
    expect((await supabase.auth.updateUser({ password: NEW_PASSWORD })).error).toBeNull()
    await supabase.auth.refreshSession()
    const again = await supabase.auth.updateUser({ password: PASSWORD })
    expect(again.error).toMatchObject({ code: 'current_password_required' })
  })

  it('sets none an hour later, also when it was refreshed', async () => {
    const { supabase, id } = await recovered('pkce')
    await database.query(
      `update auth.mfa_amr_claims set updated_at = now() - interval '61 minutes'
       where session_id in (select id from auth.sessions where user_id = $1)`,
      [id],
    )
    await supabase.auth.refreshSession()
    const late = await supabase.auth.updateUser({ password: NEW_PASSWORD })
    expect(late.error).toMatchObject({ code: 'current_password_required' })
  })

  it('is not what a confirmed sign-up opens', async () => {
    const [supabase, email] = [openClient(backend), newEmail()]
    await supabase.auth.signUp({ email, password: PASSWORD })
    const code = codeOf(await backend.nextMail(email))
    expect((await supabase.auth.verifyOtp({ email, token: code, type: 'signup' })).error).toBeNull()
    const change = await supabase.auth.updateUser({ password: NEW_PASSWORD })
    expect(change.error).toMatchObject({ code: 'current_password_required' })
  })

  it('is that of a sign-up that was confirmed in another browser, as long as it has no password', async () => {
    const email = newEmail()
    await openClient(backend).auth.signUp({ email, password: PASSWORD })
    const elsewhere = openClient(backend)
    const code = codeOf(await backend.nextMail(email))
    await elsewhere.auth.verifyOtp({ email, token: code, type: 'signup' })
    expect((await elsewhere.auth.updateUser({ password: NEW_PASSWORD })).error).toBeNull()
    const again = await elsewhere.auth.updateUser({ password: PASSWORD })
    expect(again.error).toMatchObject({ code: 'current_password_required' })
  })
})

describe('a code that signs in', () => {
  it('goes to accounts that exist, and says nothing about others', async () => {
    const [member, nobody] = [await openMember(backend), newEmail()]
    const supabase = openClient(backend)
    const options = { shouldCreateUser: false }
    for (const email of [nobody, member.email])
      expect((await supabase.auth.signInWithOtp({ email, options })).error).toBeNull()
    const mail = await backend.nextMail(member.email)
    expect(mail.text).not.toContain('http')
    const { data, error } = await supabase.auth.verifyOtp({
      email: member.email,
      token: codeOf(mail),
      type: 'email',
    })
    expect([error, data.user?.id]).toEqual([null, member.id])
    expect(backend.mails.filter(({ to }) => to === nobody)).toEqual([])
  })

  it('makes no account', async () => {
    const { error } = await openClient(backend).auth.signInWithOtp({ email: newEmail() })
    expect(error).toMatchObject({ code: 'otp_disabled', status: 422 })
  })
})

it('a first password of an account from a provider is a way in of its own', async () => {
  const member = await openPasswordless()
  await database.query('delete from auth.identities where user_id = $1', [member.id])
  const nonce = await mailedCode(member)
  const { data, error } = await member.supabase.auth.updateUser({ password: NEW_PASSWORD, nonce })
  expect(error).toBeNull()
  expect(data.user?.identities).toMatchObject([{ provider: 'email', email: member.email }])
  expect(data.user?.app_metadata.providers).toEqual(['email'])
})
