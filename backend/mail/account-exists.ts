import { msg } from '@lingui/core/runtime-macro'
import type { Mail } from '../settings/options.ts'
import type { Site } from './confirmation.ts'
import { buildMail } from './message.ts'
import { siteNameOf } from './site-name.ts'
import type { Translator } from './translator.ts'

/** Composes the notice to the owner of an account whose address was used for a sign-up. */
export function accountExistsMail(context: Site, translator: Translator, to: string, link: string): Mail {
  const site = siteNameOf(context)
  return buildMail(translator, {
    to,
    subject: translator.translate(msg`You already have an account at ${{ site }}`),
    reason: translator.translate(
      msg`Somebody, hopefully you, tried to sign up at ${{ site }} with this email address. You already have an account with it, and nothing about it was changed.`,
    ),
    action: { button: translator.translate(msg`Sign in`), link },
    otherwise: translator.translate(
      msg`If you forgot your password, choose 'Forgot password?' there. If it was not you, ignore this mail.`,
    ),
    site,
  })
}
