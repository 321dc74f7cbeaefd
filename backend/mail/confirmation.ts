import type { BackendOptions, Mail } from '../settings/options.ts'
import { buildMail, inWords } from './message.ts'
import { siteNameOf } from './site-name.ts'

/** Tells how mails name the site. */
export type Site = Pick<BackendOptions, 'siteName' | 'siteUrl'>

export interface MailContext extends Site {
  settings: { mailTokenLifetime: number }
}

/** After a sign-up: is this address yours? */
export function confirmationMail(context: MailContext, to: string, link: string, code: string): Mail {
  const site = siteNameOf(context)
  return buildMail({
    to,
    subject: `Confirm your email address for ${site}`,
    reason: `Somebody, hopefully you, signed up at ${site} with this email address. Please confirm that it is yours.`,
    action: { button: 'Confirm your email address', link },
    code,
    validity: inWords(context.settings.mailTokenLifetime),
    otherwise:
      "If it was not you, open the link and press 'This was not me': the sign-up is removed. Without a confirmation nobody can sign in.",
    site,
  })
}
