import { msg } from '@lingui/core/runtime-macro'
import type { Mail } from '../settings/options.ts'
import type { MailContext } from './confirmation.ts'
import { buildMail } from './message.ts'
import { siteNameOf } from './site-name.ts'
import type { Voice } from './voice.ts'

interface Addresses {
  from: string | null
  to: string
}

/** Composes the mail to the new address of an account, which confirms it. */
export function newAddressMail(
  context: MailContext,
  voice: Voice,
  { from, to }: Addresses,
  link: string,
  code: string,
): Mail {
  const site = siteNameOf(context)
  return buildMail(voice, {
    to,
    subject: voice.say(msg`Confirm your new email address for ${{ site }}`),
    reason: from
      ? voice.say(
          msg`The account ${{ from }} at ${{ site }} is to have this email address. Please confirm that it is yours.`,
        )
      : voice.say(
          msg`The account of somebody at ${{ site }} is to have this email address. Please confirm that it is yours.`,
        ),
    action: { button: voice.say(msg`Confirm this email address`), link },
    code,
    lifetime: context.settings.mailTokenLifetime,
    otherwise: voice.say(msg`If it was not you, ignore this mail: nothing changes.`),
    site,
  })
}

/** Composes the mail to the present address of an account, which permits the change. */
export function confirmChangeMail(
  context: MailContext,
  voice: Voice,
  { from, to }: { from: string; to: string },
  link: string,
  code: string,
): Mail {
  const site = siteNameOf(context)
  return buildMail(voice, {
    to: from,
    subject: voice.say(msg`Confirm the change of your email address for ${{ site }}`),
    reason: voice.say(
      msg`Somebody who is signed in to your account at ${{ site }} wants to change its email address to ${{ to }}.`,
    ),
    action: { button: voice.say(msg`Confirm the change`), link },
    code,
    lifetime: context.settings.mailTokenLifetime,
    otherwise: voice.say(
      msg`If it was not you, do not confirm it, sign in and change your password: it ends all other sessions.`,
    ),
    site,
  })
}
