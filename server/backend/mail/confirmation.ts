import type { Mail } from '../options.ts'
import { buildMail, inWords } from './message.ts'

export interface MailContext {
  siteUrl: string
  settings: { mailTokenLifetime: number }
}

/** After a sign-up: is this address yours? */
export function confirmationMail(context: MailContext, to: string, link: string, code: string): Mail {
  const { host } = new URL(context.siteUrl)
  return buildMail({
    to,
    subject: `Confirm your email address for ${host}`,
    reason: `Somebody, hopefully you, signed up at ${host} with this email address. Please confirm that it is yours.`,
    action: { button: 'Confirm your email address', link },
    code,
    validity: inWords(context.settings.mailTokenLifetime),
    otherwise:
      "If it was not you, open the link and press 'This was not me': the sign-up is removed. Without a confirmation nobody can sign in.",
    host,
  })
}
