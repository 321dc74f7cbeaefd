import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Notification, notificationMail } from '../../mail/notification.ts'
import { ENGLISH } from '../../mail/translator.ts'
import type { Mail } from '../../settings/options.ts'
import { startTestBackend, type TestBackend } from '../../testing/test-backend.ts'
import { addApp, openTestContext as openFactors } from '../mfa/testing/test-context.ts'
import { openTestContext, openVisitor, visitLink } from '../oauth/testing/test-context.ts'
import { codeOf, newEmail, openClient, openMember, PASSWORD } from '../testing/mail-reader.ts'
import { deviceName } from './device-name.ts'

const RECOVERY = 'https://club.example/auth/reset-password'

let backend: TestBackend
beforeAll(async () => {
  backend = await startTestBackend({ template: 'platform', auth: { recoveryUrl: RECOVERY } })
})
afterAll(() => backend.stop())

describe('the owner hears', () => {
  it('of a new password, and where to take the account back', async () => {
    const { supabase, email } = await openMember(backend)
    await supabase.auth.updateUser({ password: 'another horse 8', current_password: PASSWORD })
    const mail = await backend.nextMail(email)
    expect(mail.subject).toMatch(/^Your password was changed at /)
    expect(mail.text).toContain(RECOVERY)
  })

  it('of a new address, at both', async () => {
    const { supabase, email } = await openMember(backend)
    const wanted = newEmail()
    await supabase.auth.updateUser({ email: wanted, current_password: PASSWORD })
    for (const address of [email, wanted])
      await supabase.auth.verifyOtp({
        type: 'email_change',
        email: address,
        token: codeOf(await backend.nextMail(address)),
      })
    const [old, now] = [await backend.nextMail(email), await backend.nextMail(wanted)]
    for (const { subject, text } of [old, now]) {
      expect(subject).toMatch(/^Your email address was changed at /)
      expect(text).toContain(`from ${email} to ${wanted}`)
    }
    expect([old, now].map(({ text }) => text.includes(RECOVERY))).toEqual([false, true])
  })

  it('of an added and of a removed second factor, whoever removed it', async () => {
    const context = await openFactors()
    try {
      const { supabase, id } = await context.newMember()
      const email = (await supabase.auth.getUser()).data.user?.email ?? ''
      const { factorId } = await addApp(supabase)
      expect((await context.backend.nextMail(email)).subject).toMatch(/^A second factor was added at /)
      await supabase.auth.mfa.unenroll({ factorId })
      expect((await context.backend.nextMail(email)).subject).toMatch(/^A second factor was removed at /)
      const second = await addApp(supabase)
      await context.backend.nextMail(email)
      await context.service.auth.admin.mfa.deleteFactor({ userId: id, id: second.factorId })
      expect((await context.backend.nextMail(email)).subject).toMatch(/^A second factor was removed at /)
    } finally {
      await context.stop()
    }
  })

  it('of an added and of a removed identity', async () => {
    const context = await openTestContext({ autoconfirm: true })
    try {
      const email = 'owner@example.test'
      context.club.person = { sub: 'owner', email: 'owner@club.test', email_verified: true }
      const visitor = openVisitor(context)
      const { auth } = visitor.supabase
      await auth.signUp({ email, password: PASSWORD })
      await visitLink(context, visitor)
      expect((await context.backend.nextMail(email)).subject).toMatch(/^Club was connected at /)
      const { data } = await auth.getUserIdentities()
      const identity = data?.identities.find((one) => one.provider === 'club')
      if (!identity) throw new Error('not linked')
      await auth.unlinkIdentity(identity)
      expect((await context.backend.nextMail(email)).subject).toMatch(/^Club was disconnected at /)
    } finally {
      await context.stop()
    }
  })

  it('of the deletion of the account, which nobody hears of that was never confirmed', async () => {
    const service = openClient(backend, 'implicit', backend.secretKey).auth.admin
    const never = await service.createUser({ email: newEmail(), password: PASSWORD })
    const { id, email } = await openMember(backend)
    for (const user of [never.data.user?.id ?? '', id])
      expect((await service.deleteUser(user)).error).toBeNull()
    expect((await backend.nextMail(email)).subject).toMatch(/^Your account was deleted at /)
    expect(backend.mails.filter(({ to }) => to === never.data.user?.email)).toEqual([])
  })

  it('of a sign-in on another kind of device, and not of the first one, nor of one after a sign-out', async () => {
    const { supabase, email } = await openMember(backend)
    const signIn = async (agent: string) => {
      const answer = await fetch(`${backend.url}/auth/v1/token?grant_type=password`, {
        method: 'POST',
        headers: { apikey: backend.publishableKey, 'user-agent': agent },
        body: JSON.stringify({ email, password: PASSWORD }),
      })
      expect(answer.status).toBe(200)
    }
    await supabase.auth.signOut()
    await openClient(backend).auth.signInWithPassword({ email, password: PASSWORD })
    expect(backend.mails.filter(({ to }) => to === email)).toEqual([])
    const phone = (version: number) =>
      `Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${version}.0 Mobile Safari/537.36`
    await signIn(phone(130))
    const mail = await backend.nextMail(email)
    expect(mail.subject).toMatch(/^New sign-in to your account at /)
    expect(mail.text).toContain('(Chrome on Android)')
    await signIn(phone(131))
    await signIn('curl/8.5.0 <b>http://evil.example</b>')
    expect(backend.mails.filter(({ to }) => to === email)).toHaveLength(1)
  })
})

it.each<[Notification, RegExp]>([
  [{ name: 'password_changed_notification' }, /password of your account at club\.example was changed on/],
  [{ name: 'email_changed_notification', from: 'a@b.test', to: 'c@d.test' }, /from a@b\.test to c@d\.test/],
  [{ name: 'mfa_factor_enrolled_notification', factorType: 'phone' }, /A phone was added/],
  [{ name: 'mfa_factor_unenrolled_notification', factorType: 'totp' }, /An authenticator app was removed/],
  [{ name: 'identity_linked_notification', provider: 'github' }, /GitHub was connected/],
  [{ name: 'identity_unlinked_notification', provider: 'github' }, /GitHub was disconnected/],
  [
    { name: 'new_device_notification', device: { browser: 'Safari', system: 'iPhone' } },
    /\(Safari on iPhone\)/,
  ],
  [{ name: 'account_deleted_notification' }, /Your account at club\.example was deleted/],
])('%j says what happened, when and where', (notification, words) => {
  const context = { siteUrl: 'https://club.example', settings: {} }
  const mail: Mail = notificationMail(
    context,
    ENGLISH,
    'a@b.test',
    notification,
    new Date('2026-11-22T18:30:00Z'),
  )
  expect(mail.text).toMatch(words)
  expect(mail.text).toContain('on 22 November 2026 at 18:30 UTC.')
  expect(mail.text).toContain('If it was not you,')
  expect(mail.html).not.toMatch(/false|undefined|\[object/)
})

it.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/130.0 Safari/537.36 Edg/130.0',
    'Edge on Windows',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Safari/604.1',
    'Safari on iPhone',
  ],
  ['node', 'an unknown device'],
  [null, 'an unknown device'],
])('%s is called %s', (agent, name) => {
  expect(deviceName(agent)).toBe(name)
})
