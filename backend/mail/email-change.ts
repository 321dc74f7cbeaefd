import type { Mail } from '../settings/options.ts'
import type { MailContext } from './confirmation.ts'
import { buildMail, formatDuration } from './message.ts'
import { siteNameOf } from './site-name.ts'

interface Addresses {
  from: string | null
  to: string
}

/** Composes the mail to the new address of an account, which confirms it. */
export function newAddressMail(
  context: MailContext,
  { from, to }: Addresses,
  link: string,
  code: string,
): Mail {
  const site = siteNameOf(context)
  return buildMail({
    to,
    subject: `Confirm your new email address for ${site}`,
    reason: `The account ${from ?? 'of somebody'} at ${site} is to have this email address. Please confirm that it is yours.`,
    action: { button: 'Confirm this email address', link },
    code,
    validity: formatDuration(context.settings.mailTokenLifetime),
    otherwise: 'If it was not you, ignore this mail: nothing changes.',
    site,
  })
}

/** Composes the mail to the present address of an account, which permits the change. */
export function confirmChangeMail(
  context: MailContext,
  { from, to }: { from: string; to: string },
  link: string,
  code: string,
): Mail {
  const site = siteNameOf(context)
  return buildMail({
    to: from,
    subject: `Confirm the change of your email address for ${site}`,
    reason: `Somebody who is signed in to your account at ${site} wants to change its email address to ${to}.`,
    action: { button: 'Confirm the change', link },
    code,
    validity: formatDuration(context.settings.mailTokenLifetime),
    otherwise:
      'If it was not you, do not confirm it, sign in and change your password: it ends all other sessions.',
    site,
  })
}
