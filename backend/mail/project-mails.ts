import type { Mail } from '../settings/options.ts'
import { type AuthMail, authMail } from './auth-mails.ts'
import type { MailLook } from './look.ts'
import { type Notification, notificationMail } from './notification.ts'
import { VARIABLES } from './template-variables.ts'
import type { Translator } from './translator.ts'

/** A mail of a hosted project's auth service, as a template of Go. */
export interface ProjectMail {
  kind: 'template' | 'notification'
  /** The name in `supabase/config.toml`. */
  name: string
  subject: string
  html: string
}

type Content = Pick<Mail, 'subject' | 'html'>
type Compose = (translator: Translator) => Content

const NOTIFICATIONS: Notification[] = [
  { name: 'password_changed_notification' },
  { name: 'email_changed_notification', from: VARIABLES.oldAddress, to: VARIABLES.address },
  { name: 'mfa_factor_enrolled_notification', factorType: '' },
  { name: 'mfa_factor_unenrolled_notification', factorType: '' },
  { name: 'identity_linked_notification', provider: VARIABLES.provider },
  { name: 'identity_unlinked_notification', provider: VARIABLES.provider },
]

/**
 * Composes the mails that a hosted project sends, with the texts of ours. Each has all languages, and shows the one that the member chose at
 * the sign-up.
 *
 * @param siteName the name of the community
 * @param translators the community's language first
 * @param lifetime of links and codes, in seconds
 * @param mailLook plain when left out
 */
export function projectMails(
  siteName: string,
  translators: Translator[],
  lifetime: number,
  mailLook?: MailLook,
): ProjectMail[] {
  const settings = { mailTokenLifetime: lifetime, recoveryUrl: `${VARIABLES.siteUrl}/auth/reset-password` }
  const context = { siteName, siteUrl: VARIABLES.siteUrl, mailLook, settings }
  const compose = (translator: Translator, kind: AuthMail, link?: string) =>
    authMail(context, translator, kind, VARIABLES.address, {
      link,
      code: VARIABLES.code,
      from: VARIABLES.address,
      wanted: VARIABLES.newAddress,
    })
  const templates: Record<string, Compose> = {
    confirmation: (translator) => compose(translator, 'projectConfirmation', VARIABLES.link),
    recovery: (translator) => compose(translator, 'recovery', VARIABLES.link),
    magic_link: (translator) => compose(translator, 'signInCode'),
    email_change: (translator) =>
      either(
        'eq .SendingTo .NewEmail',
        compose(translator, 'newAddress', VARIABLES.link),
        compose(translator, 'addressChange', VARIABLES.link),
      ),
    reauthentication: (translator) => compose(translator, 'reauthentication'),
  }
  return [
    ...Object.entries(templates).map(([name, template]) => inAll('template', name, template, translators)),
    ...NOTIFICATIONS.map((one) => {
      const template = (translator: Translator) =>
        notificationMail(context, translator, VARIABLES.oldAddress, one, undefined)
      return inAll('notification', one.name.replace(/_notification$/, ''), template, translators)
    }),
  ]
}

function inAll(
  kind: ProjectMail['kind'],
  name: string,
  compose: Compose,
  translators: Translator[],
): ProjectMail {
  const [first, ...others] = translators
  if (!first) throw new Error('No language is given.')
  // `print` turns a language that is missing into a text, which can be compared.
  const mail = others.reduce<Content>(
    (rest, one) => either(`eq (print .Data.locale) "${one.language}"`, compose(one), rest),
    compose(first),
  )
  return { kind, name, subject: mail.subject, html: `${mail.html}\n` }
}

const either = (condition: string, one: Content, other: Content): Content => ({
  subject: choice(condition, one.subject, other.subject),
  html: choice(condition, one.html, other.html),
})

const choice = (condition: string, one: string, other: string) =>
  one === other ? one : `{{ if ${condition} }}${one}{{ else }}${other}{{ end }}`
