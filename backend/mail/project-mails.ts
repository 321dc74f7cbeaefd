import { msg } from '@lingui/core/runtime-macro'
import type { Mail } from '../settings/options.ts'
import { confirmChangeMail, newAddressMail } from './email-change.ts'
import { buildMail, type Message } from './message.ts'
import { reauthenticationMail, signInCodeMail } from './reauthentication.ts'
import { recoveryMail } from './recovery.ts'
import { siteNameOf } from './site-name.ts'
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

const { address: ADDRESS, link: LINK, code: CODE, provider, ...OTHER } = VARIABLES
const RECOVERY = `${OTHER.siteUrl}/auth/reset-password`

type Compose = (translator: Translator) => Pick<Mail, 'subject' | 'html'>

/**
 * Composes the mails that a hosted project sends, with the texts of ours. Each has all languages, and shows the one that the member chose at
 * the sign-up.
 *
 * @param siteName the name of the community
 * @param translators the community's language first
 * @param lifetime of links and codes, in seconds
 */
export function projectMails(siteName: string, translators: Translator[], lifetime: number): ProjectMail[] {
  const context = { siteName, siteUrl: OTHER.siteUrl, settings: { mailTokenLifetime: lifetime } }
  const templates: Record<string, Compose> = {
    confirmation: (translator) => confirmation(translator, siteNameOf(context), lifetime),
    recovery: (translator) => recoveryMail(context, translator, ADDRESS, LINK, CODE),
    magic_link: (translator) => signInCodeMail(context, translator, ADDRESS, CODE),
    email_change: (translator) => {
      const addresses = { from: ADDRESS, to: OTHER.newAddress }
      return either(
        'eq .SendingTo .NewEmail',
        newAddressMail(context, translator, addresses, LINK, CODE),
        confirmChangeMail(context, translator, addresses, LINK, CODE),
      )
    },
    reauthentication: (translator) => reauthenticationMail(context, translator, ADDRESS, CODE),
  }
  return [
    ...Object.entries(templates).map(([name, compose]) => inAll('template', name, compose, translators)),
    ...Object.entries(NOTIFICATIONS).map(([name, message]) =>
      inAll(
        'notification',
        name,
        (translator) => notification(translator, siteName, message(translator, siteName)),
        translators,
      ),
    ),
  ]
}

function inAll(
  kind: ProjectMail['kind'],
  name: string,
  compose: Compose,
  translators: Translator[],
): ProjectMail {
  const [first, ...others] = translators.map((translator) => ({
    language: translator.language,
    ...compose(translator),
  }))
  if (!first) throw new Error('No language is given.')
  // `print` turns a language that is missing into a text, which can be compared.
  const mail = others.reduce<Pick<Mail, 'subject' | 'html'>>(
    (rest, one) => either(`eq (print .Data.locale) "${one.language}"`, one, rest),
    first,
  )
  return { kind, name, subject: mail.subject, html: `${mail.html}\n` }
}

const either = (
  condition: string,
  one: Pick<Mail, 'subject' | 'html'>,
  other: Pick<Mail, 'subject' | 'html'>,
) => ({
  subject: choice(condition, one.subject, other.subject),
  html: choice(condition, one.html ?? '', other.html ?? ''),
})

const choice = (condition: string, one: string, other: string) =>
  one === other ? one : `{{ if ${condition} }}${one}{{ else }}${other}{{ end }}`

/** Ours leads to a page with a button against a foreign sign-up; the link of a project confirms at once. */
const confirmation = (translator: Translator, site: string, lifetime: number) =>
  buildMail(translator, {
    to: ADDRESS,
    subject: translator.translate(msg`Confirm your email address for ${{ site }}`),
    reason: translator.translate(
      msg`Somebody, hopefully you, signed up at ${{ site }} with this email address. Please confirm that it is yours.`,
    ),
    action: { button: translator.translate(msg`Confirm your email address`), link: LINK },
    code: CODE,
    lifetime,
    otherwise: translator.translate(
      msg`If it was not you, ignore this mail: without a confirmation nobody can sign in.`,
    ),
    site,
  })

type Event = Pick<Message, 'subject' | 'reason'> & { gone?: true }

/** A project tells its mails no time of an event. */
const NOTIFICATIONS: Record<string, (translator: Translator, site: string) => Event> = {
  password_changed: ({ translate }, site) => ({
    subject: translate(msg`Your password was changed at ${{ site }}`),
    reason: translate(msg`The password of your account at ${{ site }} was changed.`),
  }),
  email_changed: ({ translate }, site) => {
    const [from, to] = [OTHER.oldAddress, ADDRESS]
    return {
      subject: translate(msg`Your email address was changed at ${{ site }}`),
      reason: translate(
        msg`The email address of your account at ${{ site }} was changed from ${{ from }} to ${{ to }}.`,
      ),
      gone: true,
    }
  },
  mfa_factor_enrolled: ({ translate }, site) => ({
    subject: translate(msg`A second factor was added at ${{ site }}`),
    reason: translate(msg`A second factor was added to your account at ${{ site }}.`),
  }),
  mfa_factor_unenrolled: ({ translate }, site) => ({
    subject: translate(msg`A second factor was removed at ${{ site }}`),
    reason: translate(msg`A second factor was removed from your account at ${{ site }}.`),
  }),
  identity_linked: ({ translate }, site) => {
    return {
      subject: translate(msg`${{ provider }} was connected at ${{ site }}`),
      reason: translate(msg`Signing in with ${{ provider }} was connected to your account at ${{ site }}.`),
    }
  },
  identity_unlinked: ({ translate }, site) => {
    return {
      subject: translate(msg`${{ provider }} was disconnected at ${{ site }}`),
      reason: translate(
        msg`Signing in with ${{ provider }} was disconnected from your account at ${{ site }}.`,
      ),
    }
  },
}

/** The owner of an address that was removed from the account gets no more recovery mails. */
function notification(translator: Translator, site: string, { gone, ...event }: Event) {
  const { translate } = translator
  const otherwise = gone
    ? translate(
        msg`If it was you, there is nothing to do. If it was not you, write to the people who run the site at once.`,
      )
    : translate(
        msg`If it was you, there is nothing to do. If it was not you, choose a new password at once: that ends all other sessions.`,
      )
  const action = { button: translate(msg`It was not me: choose a new password`), link: RECOVERY }
  return buildMail(translator, { to: ADDRESS, ...event, otherwise, site, ...(!gone && { action }) })
}
