import type { BackendOptions, Mail } from '../settings/options.ts'
import { buildMail, formatDuration } from './message.ts'
import { siteNameOf } from './site-name.ts'

/** The name of the site in mails. */
export type Site = Pick<BackendOptions, 'siteName' | 'siteUrl'>

export interface MailContext extends Site {
  settings: { mailTokenLifetime: number }
}

/** Composes the mail that confirms the address of a sign-up. */
export function confirmationMail(context: MailContext, to: string, link: string, code: string): Mail {
  const site = siteNameOf(context)
  return buildMail({
    to,
    subject: `Confirm your email address for ${site}`,
    reason: `Somebody, hopefully you, signed up at ${site} with this email address. Please confirm that it is yours.`,
    action: { button: 'Confirm your email address', link },
    code,
    validity: formatDuration(context.settings.mailTokenLifetime),
    otherwise:
      "If it was not you, open the link and press 'This was not me': the sign-up is removed. Without a confirmation nobody can sign in.",
    site,
  })
}
