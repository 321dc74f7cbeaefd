import { expect, it } from 'vitest'
import { accountExistsMail } from './account-exists.ts'
import { confirmationMail } from './confirmation.ts'
import { confirmChangeMail, newAddressMail } from './email-change.ts'
import { type Notification, notificationMail } from './notification.ts'
import { reauthenticationMail, signInCodeMail } from './reauthentication.ts'
import { recoveryMail } from './recovery.ts'
import { ENGLISH } from './translator.ts'

const NAME = 'Tennis Community'
const HOST = 'localhost:3000'
const context = { siteUrl: `http://${HOST}`, siteName: NAME, settings: { mailTokenLifetime: 3600 } }
const [to, from, link, code] = ['ela@club.example', 'mara@club.example', 'https://link.example/', '123456']
const NOTIFICATIONS: Notification[] = [
  { name: 'password_changed_notification' },
  { name: 'email_changed_notification', from, to },
  { name: 'mfa_factor_enrolled_notification', factorType: 'totp' },
  { name: 'mfa_factor_unenrolled_notification', factorType: 'phone' },
  { name: 'identity_linked_notification', provider: 'github' },
  { name: 'identity_unlinked_notification', provider: 'github' },
  { name: 'new_device_notification', device: { browser: 'Firefox', system: 'Linux' } },
  { name: 'account_deleted_notification' },
]

const makers = (site: typeof context | Omit<typeof context, 'siteName'>) => [
  accountExistsMail(site, ENGLISH, to, link),
  confirmationMail(site, ENGLISH, to, link, code),
  confirmChangeMail(site, ENGLISH, { from, to }, link, code),
  newAddressMail(site, ENGLISH, { from, to }, link, code),
  reauthenticationMail(site, ENGLISH, to, code),
  signInCodeMail(site, ENGLISH, to, code),
  recoveryMail(site, ENGLISH, to, link, code),
  ...NOTIFICATIONS.map((one) =>
    notificationMail({ ...site, settings: { recoveryUrl: link } }, ENGLISH, to, one, new Date(0)),
  ),
]

it.each(makers(context))('names the site in one way: $subject', ({ subject, text, html }) => {
  for (const part of [subject, text, html]) {
    expect(part).toContain(NAME)
    expect(part).not.toContain(HOST)
  }
})

it('names it by its host where it has no name', () => {
  const { siteName: _siteName, ...nameless } = context
  for (const { subject, text } of makers(nameless)) {
    expect(subject).toContain(HOST)
    expect(text).toContain(HOST)
  }
})
