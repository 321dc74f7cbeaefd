import type { Mail } from '../settings/options.ts'
import type { MailContext } from './confirmation.ts'
import { buildMail, formatDuration } from './message.ts'
import { siteNameOf } from './site-name.ts'

/** Composes the mail with a code for a signed-in user, before a change that a stolen session must not make. */
export function reauthenticationMail(context: MailContext, to: string, code: string): Mail {
  return codeMail(context, to, code, 'is signed in to your account and wants to change how it is protected')
}

/** Composes the mail with a code that signs in: for accounts without a password, and as a proof of identity. */
export function signInCodeMail(context: MailContext, to: string, code: string): Mail {
  return codeMail(context, to, code, 'wants to sign in to your account, or to confirm a change of it')
}

function codeMail(context: MailContext, to: string, code: string, wish: string): Mail {
  const site = siteNameOf(context)
  return buildMail({
    to,
    subject: `Your code for ${site}`,
    reason: `Somebody, hopefully you, ${wish}, at ${site}.`,
    code,
    validity: formatDuration(context.settings.mailTokenLifetime),
    otherwise: 'If it was not you, tell nobody this code: without it nothing changes.',
    site,
  })
}
