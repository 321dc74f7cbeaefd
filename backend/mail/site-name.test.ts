import { expect, it } from 'vitest'
import { authMail } from './auth-mails.ts'
import { type Notification, notificationMail } from './notification.ts'
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
  authMail(site, ENGLISH, 'accountExists', to, { link }),
  authMail(site, ENGLISH, 'confirmation', to, { link, code }),
  authMail(site, ENGLISH, 'addressChange', from, { link, code, from, wanted: to }),
  authMail(site, ENGLISH, 'newAddress', to, { link, code, from, wanted: to }),
  authMail(site, ENGLISH, 'reauthentication', to, { code }),
  authMail(site, ENGLISH, 'signInCode', to, { code }),
  authMail(site, ENGLISH, 'recovery', to, { link, code }),
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
