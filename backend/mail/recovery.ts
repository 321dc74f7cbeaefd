import type { Mail } from '../settings/options.ts'
import type { MailContext } from './confirmation.ts'
import { buildMail, formatDuration } from './message.ts'
import { siteNameOf } from './site-name.ts'

/** Composes the mail after 'forgot your password'. */
export function recoveryMail(context: MailContext, to: string, link: string, code: string): Mail {
  const site = siteNameOf(context)
  return buildMail({
    to,
    subject: `Reset your password for ${site}`,
    reason: `Somebody, hopefully you, asked for a new password for your account at ${site}.`,
    action: { button: 'Choose a new password', link },
    code,
    validity: formatDuration(context.settings.mailTokenLifetime),
    otherwise: 'If it was not you, ignore this mail: your password stays as it is.',
    site,
  })
}
