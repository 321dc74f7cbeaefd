import type { Mail } from 'supabase-compatible'
import {
  type AuthMail,
  authMail,
  type Notification,
  notificationMail,
  type Translator,
  translatorFor,
} from 'supabase-compatible/testing/internals.ts'
import { backendLanguages, openLanguages } from '../../language/languages.ts'
import { type AccountDecision, accountMail } from '../account-mail.ts'
import { MAIL_LOOK } from '../mail-look.ts'

const site = {
  siteUrl: 'http://c.test',
  siteName: 'Padel Club',
  mailLook: MAIL_LOOK,
  settings: { mailTokenLifetime: 3600 },
}
const [to, from] = ['ela@club.test', 'mara@club.test']
/** As long as real ones. */
const token = 'pkce_4c1bd2f0a6b94c2f8f0e3d5a7b9c1e2f4a6b8c0d1e3f5a7b'
export const MAIL_LINK = `https://link.test/auth/v1/verify?token=${token}&type=signup&redirect_to=https://link.test/matches`
export const MAIL_CODE = '123456'
const [link, code] = [MAIL_LINK, MAIL_CODE]

const AUTH: Record<AuthMail, Parameters<typeof authMail>[4]> = {
  accountExists: { link },
  confirmation: { link, code },
  projectConfirmation: { link, code },
  addressChange: { link, code, from, wanted: to },
  newAddress: { link, code, from, wanted: to },
  reauthentication: { code },
  signInCode: { code },
  recovery: { link, code },
}

const NOTIFICATIONS: Record<Notification['name'], Notification[]> = {
  password_changed_notification: [{ name: 'password_changed_notification' }],
  email_changed_notification: [
    { name: 'email_changed_notification', from, to },
    { name: 'email_changed_notification', from: to, to: from },
  ],
  mfa_factor_enrolled_notification: [{ name: 'mfa_factor_enrolled_notification', factorType: 'totp' }],
  mfa_factor_unenrolled_notification: [
    { name: 'mfa_factor_unenrolled_notification', factorType: 'phone' },
    { name: 'mfa_factor_unenrolled_notification', factorType: 'another' },
  ],
  identity_linked_notification: [{ name: 'identity_linked_notification', provider: 'github' }],
  identity_unlinked_notification: [{ name: 'identity_unlinked_notification', provider: 'github' }],
  new_device_notification: [
    { name: 'new_device_notification', device: { browser: 'Firefox', system: 'Linux' } },
    { name: 'new_device_notification', device: { browser: undefined, system: undefined } },
  ],
  account_deleted_notification: [{ name: 'account_deleted_notification' }],
}

const END = new Date('2030-07-05T20:30Z')
const DECISIONS: Record<AccountDecision['kind'], AccountDecision['until'][]> = {
  blocked: [END, null],
  unblocked: [null],
  admitted: [null],
  refused: [null],
  removed: [END, null],
  merged: [null],
  merge_asked: [null],
  merge_agreed: [END],
}

/** Every mail in a language: each kind, and each form that makes it another one. */
export function everyMail(language: string): Mail[] {
  const languages = openLanguages('en')
  const translator: Translator = translatorFor({ languages: backendLanguages(languages) }, language)
  const kinds = Object.keys(AUTH) as AuthMail[]
  const decisions = Object.keys(DECISIONS) as AccountDecision['kind'][]
  const community = { title: site.siteName, timeZone: 'Europe/Berlin', operator: undefined }
  return [
    ...kinds.map((kind) => authMail(site, translator, kind, to, AUTH[kind])),
    authMail(site, translator, 'newAddress', to, { link, code, wanted: to }),
    authMail({ ...site, settings: { mailTokenLifetime: 900 } }, translator, 'recovery', to, AUTH.recovery),
    ...Object.values(NOTIFICATIONS)
      .flat()
      .map((one) => notificationMail({ ...site, settings: { recoveryUrl: link } }, translator, to, one, END)),
    ...decisions.flatMap((kind) =>
      DECISIONS[kind].map((until) =>
        accountMail(
          { kind, until, email: to, locale: language, words: 'Spam' },
          { languages, community, siteUrl: 'http://c.test' },
        ),
      ),
    ),
  ]
}
