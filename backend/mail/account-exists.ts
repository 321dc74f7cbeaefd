import type { Mail } from '../settings/options.ts'
import type { Site } from './confirmation.ts'
import { buildMail } from './message.ts'
import { siteNameOf } from './site-name.ts'

/** Composes the notice to the owner of an account whose address was used for a sign-up. */
export function accountExistsMail(context: Site, to: string, link: string): Mail {
  const site = siteNameOf(context)
  return buildMail({
    to,
    subject: `You already have an account at ${site}`,
    reason: `Somebody, hopefully you, tried to sign up at ${site} with this email address. You already have an account with it, and nothing about it was changed.`,
    action: { button: 'Sign in', link },
    otherwise:
      "If you forgot your password, choose 'Forgot password?' there. If it was not you, ignore this mail.",
    site,
  })
}
