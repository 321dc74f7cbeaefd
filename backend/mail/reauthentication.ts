import { msg } from '@lingui/core/runtime-macro'
import type { Mail } from '../settings/options.ts'
import type { MailContext } from './confirmation.ts'
import { buildMail } from './message.ts'
import { siteNameOf } from './site-name.ts'
import type { Translator } from './translator.ts'

/** Composes the mail with a code for a signed-in user, before a change that a stolen session must not make. */
export function reauthenticationMail(
  context: MailContext,
  translator: Translator,
  to: string,
  code: string,
): Mail {
  const site = siteNameOf(context)
  const reason = translator.translate(
    msg`Somebody, hopefully you, is signed in to your account and wants to change how it is protected, at ${{ site }}.`,
  )
  return codeMail(context, translator, to, code, reason)
}

/** Composes the mail with a code that signs in: for accounts without a password, and as a proof of identity. */
export function signInCodeMail(context: MailContext, translator: Translator, to: string, code: string): Mail {
  const site = siteNameOf(context)
  const reason = translator.translate(
    msg`Somebody, hopefully you, wants to sign in to your account, or to confirm a change of it, at ${{ site }}.`,
  )
  return codeMail(context, translator, to, code, reason)
}

function codeMail(
  context: MailContext,
  translator: Translator,
  to: string,
  code: string,
  reason: string,
): Mail {
  const site = siteNameOf(context)
  return buildMail(translator, {
    to,
    subject: translator.translate(msg`Your code for ${{ site }}`),
    reason,
    code,
    lifetime: context.settings.mailTokenLifetime,
    otherwise: translator.translate(
      msg`If it was not you, tell nobody this code: without it nothing changes.`,
    ),
    site,
  })
}
