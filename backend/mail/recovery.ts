import { msg } from '@lingui/core/runtime-macro'
import type { Mail } from '../settings/options.ts'
import type { MailContext } from './confirmation.ts'
import { buildMail } from './message.ts'
import { siteNameOf } from './site-name.ts'
import type { Translator } from './translator.ts'

/** Composes the mail after 'forgot your password'. */
export function recoveryMail(
  context: MailContext,
  translator: Translator,
  to: string,
  link: string,
  code: string,
): Mail {
  const site = siteNameOf(context)
  return buildMail(translator, {
    to,
    subject: translator.translate(msg`Reset your password for ${{ site }}`),
    reason: translator.translate(
      msg`Somebody, hopefully you, asked for a new password for your account at ${{ site }}.`,
    ),
    action: { button: translator.translate(msg`Choose a new password`), link },
    code,
    lifetime: context.settings.mailTokenLifetime,
    otherwise: translator.translate(msg`If it was not you, ignore this mail: your password stays as it is.`),
    site,
  })
}
