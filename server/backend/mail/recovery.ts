import type { Mail } from '../options.ts'
import type { MailContext } from './confirmation.ts'
import { buildMail, inWords } from './message.ts'

/** After 'forgot your password'. */
export function recoveryMail(context: MailContext, to: string, link: string, code: string): Mail {
  const { host } = new URL(context.siteUrl)
  return buildMail({
    to,
    subject: `Reset your password for ${host}`,
    reason: `Somebody, hopefully you, asked for a new password for your account at ${host}.`,
    action: { button: 'Choose a new password', link },
    code,
    validity: inWords(context.settings.mailTokenLifetime),
    otherwise: 'If it was not you, ignore this mail: your password stays as it is.',
    host,
  })
}
