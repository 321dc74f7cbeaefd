import { msg } from '@lingui/core/runtime-macro'
import type { BackendOptions, Mail } from '../settings/options.ts'
import { buildMail } from './message.ts'
import { siteNameOf } from './site-name.ts'
import type { Translator } from './translator.ts'

/** The name of the site in mails. */
export type Site = Pick<BackendOptions, 'siteName' | 'siteUrl'>

export interface MailContext extends Site {
  settings: { mailTokenLifetime: number }
}

/** Composes the mail that confirms the address of a sign-up. */
export function confirmationMail(
  context: MailContext,
  translator: Translator,
  to: string,
  link: string,
  code: string,
): Mail {
  const site = siteNameOf(context)
  return buildMail(translator, {
    to,
    subject: translator.translate(msg`Confirm your email address for ${{ site }}`),
    reason: translator.translate(
      msg`Somebody, hopefully you, signed up at ${{ site }} with this email address. Please confirm that it is yours.`,
    ),
    action: { button: translator.translate(msg`Confirm your email address`), link },
    code,
    lifetime: context.settings.mailTokenLifetime,
    otherwise: translator.translate(
      msg`If it was not you, open the link and press 'This was not me': the sign-up is removed. Without a confirmation nobody can sign in.`,
    ),
    site,
  })
}
