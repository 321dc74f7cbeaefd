import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Mail } from '../../settings/options.ts'
import { startTestBackend, type TestBackend } from '../../testing/test-backend.ts'
import { OTHER_EMAIL_TO_CONFIRM } from '../sign-up/confirm.ts'
import {
  codeOf,
  follow,
  linkOf,
  newEmail,
  openClient,
  openMember,
  PASSWORD,
  submitForm,
  tokenOf,
} from '../testing/mail-reader.ts'

type Member = Awaited<ReturnType<typeof openMember>>

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

let member: Member
let wanted: string
beforeEach(async () => {
  member = await openMember(backend)
  wanted = newEmail()
})

async function ask(who = member, password = PASSWORD): Promise<{ toNew: Mail; toCurrent: Mail }> {
  const { data, error } = await who.supabase.auth.updateUser({ email: wanted, current_password: password })
  expect(error).toBeNull()
  expect(data.user).toMatchObject({ email: who.email, new_email: wanted })
  return { toNew: await backend.nextMail(wanted), toCurrent: await backend.nextMail(who.email) }
}

/** Opens a client in the member's browser that is not signed in. */
const ownClient = () => openClient(backend, 'implicit', backend.publishableKey, member.browser)
const confirmLink = (mail: Mail) =>
  ownClient().auth.verifyOtp({ type: 'email_change', token_hash: tokenOf(mail) })
const confirmCode = (mail: Mail, email: string) =>
  ownClient().auth.verifyOtp({ type: 'email_change', email, token: codeOf(mail) })
const addressOf = async ({ supabase }: Member) => (await supabase.auth.getUser()).data.user?.email

async function statusOf({ id }: Member): Promise<unknown> {
  const { rows } = await database.query(
    'select email_change_confirm_status as status from auth.users where id = $1',
    [id],
  )
  return rows[0]?.status
}

async function expectChanged(who: Member): Promise<void> {
  const { data } = await who.supabase.auth.getUser()
  expect(data.user).toMatchObject({
    id: who.id,
    email: wanted,
    user_metadata: { email: wanted, email_verified: true },
    app_metadata: { provider: 'email', providers: ['email'] },
    identities: [
      { provider: 'email', email: wanted, identity_data: { email: wanted, email_verified: true } },
    ],
  })
  expect(data.user?.new_email).toBeUndefined()
  const fresh = await openClient(backend).auth.signInWithPassword({ email: wanted, password: PASSWORD })
  expect(fresh.error).toBeNull()
  const old = await openClient(backend).auth.signInWithPassword({ email: who.email, password: PASSWORD })
  expect(old.error).toMatchObject({ code: 'invalid_credentials' })
}

describe('a change of address', () => {
  it('is confirmed by the links of both mails, which a scanner does not consume', async () => {
    const { toNew, toCurrent } = await ask()
    for (const mail of [toNew, toCurrent, toNew, toCurrent])
      expect((await fetch(linkOf(mail))).status).toBe(200)
    const first = await follow(linkOf(toNew))
    expect(new URLSearchParams(first.hash.slice(1)).get('message')).toBe(OTHER_EMAIL_TO_CONFIRM)
    expect(first.href).not.toContain('access_token')
    expect([await addressOf(member), await statusOf(member)]).toEqual([member.email, 1])
    const second = await follow(linkOf(toCurrent))
    expect(new URLSearchParams(second.hash.slice(1)).get('type')).toBe('email_change')
    expect(second.hash).toContain('access_token')
    expect(await statusOf(member)).toBe(0)
    await expectChanged(member)
  })

  it('is confirmed by the six digits of both mails, the current address first', async () => {
    const { toNew, toCurrent } = await ask()
    const first = await confirmCode(toCurrent, member.email)
    expect(first).toMatchObject({ error: null, data: { session: null, user: null } })
    const second = await confirmCode(toNew, wanted)
    expect(second.data.session?.user.email).toBe(wanted)
    await expectChanged(member)
  })

  it('waits for who asked: elsewhere the link wants the password of the account, and a code is not enough', async () => {
    const { toNew, toCurrent } = await ask()
    await confirmLink(toCurrent)
    const elsewhere = openClient(backend)
    for (const proof of [
      { type: 'email_change', token_hash: tokenOf(toNew) },
      { type: 'email_change', email: wanted, token: codeOf(toNew) },
    ] as const)
      expect((await elsewhere.auth.verifyOtp(proof)).error).toMatchObject({ code: 'reauthentication_needed' })
    expect(await (await fetch(linkOf(toNew))).text()).toContain('The password of your account')
    expect(await (await submitForm(linkOf(toNew), { password: 'no idea 7' })).text()).toContain(
      'This is not the password of the account.',
    )
    expect(await addressOf(member)).toBe(member.email)
    const done = await submitForm(linkOf(toNew), { password: PASSWORD })
    expect(done.headers.get('location')).toContain('access_token')
    await expectChanged(member)
  })

  it('may go to an address with which somebody has signed up but which nobody has confirmed', async () => {
    const stranger = openClient(backend)
    await stranger.auth.signUp({ email: wanted, password: 'strange horse 8' })
    const theirs = await backend.nextMail(wanted)
    const { toNew, toCurrent } = await ask()
    await confirmLink(toCurrent)
    expect((await confirmLink(toNew)).error).toBeNull()
    await expectChanged(member)
    const late = await stranger.auth.verifyOtp({ type: 'signup', token_hash: tokenOf(theirs) })
    expect(late.error).toMatchObject({ code: 'otp_expired' })
  })

  it('is confirmed by token_hash and code mixed, the first of which is answered with what is left to do', async () => {
    const { toNew, toCurrent } = await ask()
    const first = await fetch(`${backend.url}/auth/v1/verify`, {
      method: 'POST',
      headers: { apikey: backend.publishableKey },
      body: JSON.stringify({ type: 'email_change', token_hash: tokenOf(toCurrent) }),
    })
    expect(first.status).toBe(200)
    expect(await first.json()).toEqual({ msg: OTHER_EMAIL_TO_CONFIRM, code: '200' })
    expect((await confirmCode(toNew, wanted)).data.session?.user.email).toBe(wanted)
  })

  it('ends a PKCE flow with a code after the second confirmation alone', async () => {
    member = await openMember(backend, 'pkce')
    const { toNew, toCurrent } = await ask()
    const first = await follow(linkOf(toCurrent))
    expect(first.searchParams.get('message')).toBe(OTHER_EMAIL_TO_CONFIRM)
    const code = (await follow(linkOf(toNew))).searchParams.get('code') ?? ''
    const { data, error } = await member.supabase.auth.exchangeCodeForSession(code)
    expect(error).toBeNull()
    expect(data.user?.email).toBe(wanted)
  })

  it('happens once when both are confirmed at the same moment', async () => {
    const { toNew, toCurrent } = await ask()
    const answers = await Promise.all([confirmLink(toNew), confirmLink(toCurrent)])
    expect(answers.map(({ error }) => error)).toEqual([null, null])
    expect(answers.filter(({ data }) => data.session)).toHaveLength(1)
    await expectChanged(member)
  })
})

describe('one address alone', () => {
  it.each(['link', 'code'] as const)('cannot confirm twice with its %s and what is left', async (how) => {
    const { toNew } = await ask()
    const again = how === 'link' ? 'code' : 'link'
    const way = { link: () => confirmLink(toNew), code: () => confirmCode(toNew, wanted) }
    expect((await way[how]()).error).toBeNull()
    expect((await way[how]()).error).toMatchObject({ code: 'otp_expired', status: 403 })
    expect((await way[again]()).error).toMatchObject({ code: 'otp_expired', status: 403 })
    expect(await addressOf(member)).toBe(member.email)
  })

  it('is enough where addresses need no confirmation', async () => {
    const lenient = await startTestBackend({ template: 'platform', auth: { autoconfirm: true } })
    try {
      const { supabase, email } = await openMember(lenient)
      expect((await supabase.auth.updateUser({ email: wanted, current_password: PASSWORD })).error).toBeNull()
      const token_hash = tokenOf(await lenient.nextMail(wanted))
      const { data } = await supabase.auth.verifyOtp({ type: 'email_change', token_hash })
      expect(data.user?.email).toBe(wanted)
      // The present address receives a notice without a confirmation link.
      expect((await lenient.nextMail(email)).subject).toMatch(/^Your email address was changed at/)
      expect(lenient.mails.filter(({ to }) => to === email)).toHaveLength(1)
    } finally {
      await lenient.stop()
    }
  })
})

describe('an address that somebody has', () => {
  it('is refused', async () => {
    const other = await openMember(backend)
    const { error } = await member.supabase.auth.updateUser({
      email: other.email.toUpperCase(),
      current_password: PASSWORD,
    })
    expect(error).toMatchObject({ code: 'email_exists', status: 422 })
  })

  it('is refused also when they got it between the two confirmations', async () => {
    const { toNew, toCurrent } = await ask()
    await confirmLink(toNew)
    const { admin } = openClient(backend, 'implicit', backend.secretKey).auth
    await admin.createUser({ email: wanted, password: PASSWORD, email_confirm: true })
    expect((await confirmLink(toCurrent)).error).toMatchObject({ code: 'email_exists', status: 422 })
    expect(await addressOf(member)).toBe(member.email)
  })

  it('is no change when it is the own one', async () => {
    const { data } = await member.supabase.auth.updateUser({ email: member.email.toUpperCase() })
    expect(data.user?.new_email).toBeUndefined()
  })
})

describe('the mails of a change', () => {
  it('can be had once more, in place of the first, and nobody learns whether there is one', async () => {
    const before = await ask()
    const { error } = await openClient(backend).auth.resend({ type: 'email_change', email: member.email })
    expect(error).toBeNull()
    const [toNew, toCurrent] = [await backend.nextMail(wanted), await backend.nextMail(member.email)]
    expect((await confirmLink(before.toNew)).error).toMatchObject({ code: 'otp_expired' })
    await confirmLink(toNew)
    expect((await confirmLink(toCurrent)).data.session?.user.email).toBe(wanted)
    const stranger = await openClient(backend).auth.resend({ type: 'email_change', email: newEmail() })
    expect(stranger.error).toBeNull()
  })

  it('are dead after a new password, an hour, or a newer wish', async () => {
    const { toCurrent } = await ask()
    const password = 'another horse 8'
    await member.supabase.auth.updateUser({ password, current_password: PASSWORD })
    expect((await confirmLink(toCurrent)).error).toMatchObject({ code: 'otp_expired' })
    expect((await confirmCode(toCurrent, member.email)).error).toMatchObject({ code: 'otp_expired' })

    const earlier = await ask(member, password)
    wanted = newEmail()
    const later = await ask(member, password)
    expect((await confirmLink(earlier.toNew)).error).toMatchObject({ code: 'otp_expired' })

    await database.query(`update auth.one_time_tokens set created_at = created_at - interval '61 minutes'`)
    await database.query(`update auth.users set email_change_sent_at = now() - interval '61 minutes'`)
    expect((await confirmLink(later.toNew)).error).toMatchObject({ code: 'otp_expired' })
    expect((await confirmCode(later.toNew, wanted)).error).toMatchObject({ code: 'otp_expired' })
  })

  it('say which account and which address, and to the owner what to do', async () => {
    const { toNew, toCurrent } = await ask()
    expect(toNew.text).toContain(member.email)
    expect(toCurrent.text).toContain(wanted)
    expect(toCurrent.text).toContain('change your password')
  })
})
