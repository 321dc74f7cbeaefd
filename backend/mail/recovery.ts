import { msg } from '@lingui/core/runtime-macro'
import type { Mail } from '../settings/options.ts'
import type { MailContext } from './confirmation.ts'
import { buildMail } from './message.ts'
import { siteNameOf } from './site-name.ts'
import type { Voice } from './voice.ts'

/** Composes the mail after 'forgot your password'. */
export function recoveryMail(
  context: MailContext,
  voice: Voice,
  to: string,
  link: string,
  code: string,
): Mail {
  const site = siteNameOf(context)
  return buildMail(voice, {
    to,
    subject: voice.say(msg`Reset your password for ${{ site }}`),
    reason: voice.say(
      msg`Somebody, hopefully you, asked for a new password for your account at ${{ site }}.`,
    ),
    action: { button: voice.say(msg`Choose a new password`), link },
    code,
    lifetime: context.settings.mailTokenLifetime,
    otherwise: voice.say(msg`If it was not you, ignore this mail: your password stays as it is.`),
    site,
  })
}
