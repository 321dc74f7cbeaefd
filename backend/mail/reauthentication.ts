import { msg } from '@lingui/core/runtime-macro'
import type { Mail } from '../settings/options.ts'
import type { MailContext } from './confirmation.ts'
import { buildMail } from './message.ts'
import { siteNameOf } from './site-name.ts'
import type { Voice } from './voice.ts'

/** Composes the mail with a code for a signed-in user, before a change that a stolen session must not make. */
export function reauthenticationMail(context: MailContext, voice: Voice, to: string, code: string): Mail {
  const site = siteNameOf(context)
  const reason = voice.say(
    msg`Somebody, hopefully you, is signed in to your account and wants to change how it is protected, at ${{ site }}.`,
  )
  return codeMail(context, voice, to, code, reason)
}

/** Composes the mail with a code that signs in: for accounts without a password, and as a proof of identity. */
export function signInCodeMail(context: MailContext, voice: Voice, to: string, code: string): Mail {
  const site = siteNameOf(context)
  const reason = voice.say(
    msg`Somebody, hopefully you, wants to sign in to your account, or to confirm a change of it, at ${{ site }}.`,
  )
  return codeMail(context, voice, to, code, reason)
}

function codeMail(context: MailContext, voice: Voice, to: string, code: string, reason: string): Mail {
  const site = siteNameOf(context)
  return buildMail(voice, {
    to,
    subject: voice.say(msg`Your code for ${{ site }}`),
    reason,
    code,
    lifetime: context.settings.mailTokenLifetime,
    otherwise: voice.say(msg`If it was not you, tell nobody this code: without it nothing changes.`),
    site,
  })
}
