import { msg } from '@lingui/core/runtime-macro'
import type { Mail } from '../settings/options.ts'
import type { MailContext } from './confirmation.ts'
import { buildMail } from './message.ts'
import { siteNameOf } from './site-name.ts'
import type { Translator } from './translator.ts'

interface Addresses {
  from: string | null
  to: string
}

/** Composes the mail to the new address of an account, which confirms it. */
export function newAddressMail(
  context: MailContext,
  translator: Translator,
  { from, to }: Addresses,
  link: string,
  code: string,
): Mail {
  const site = siteNameOf(context)
  return buildMail(translator, {
    to,
    subject: translator.translate(msg`Confirm your new email address for ${{ site }}`),
    reason: from
      ? translator.translate(
          msg`The account ${{ from }} at ${{ site }} is to have this email address. Please confirm that it is yours.`,
        )
      : translator.translate(
          msg`The account of somebody at ${{ site }} is to have this email address. Please confirm that it is yours.`,
        ),
    action: { button: translator.translate(msg`Confirm this email address`), link },
    code,
    lifetime: context.settings.mailTokenLifetime,
    otherwise: translator.translate(msg`If it was not you, ignore this mail: nothing changes.`),
    site,
  })
}

/** Composes the mail to the present address of an account, which permits the change. */
export function confirmChangeMail(
  context: MailContext,
  translator: Translator,
  { from, to }: { from: string; to: string },
  link: string,
  code: string,
): Mail {
  const site = siteNameOf(context)
  return buildMail(translator, {
    to: from,
    subject: translator.translate(msg`Confirm the change of your email address for ${{ site }}`),
    reason: translator.translate(
      msg`Somebody who is signed in to your account at ${{ site }} wants to change its email address to ${{ to }}.`,
    ),
    action: { button: translator.translate(msg`Confirm the change`), link },
    code,
    lifetime: context.settings.mailTokenLifetime,
    otherwise: translator.translate(
      msg`If it was not you, do not confirm it, sign in and change your password: it ends all other sessions.`,
    ),
    site,
  })
}
