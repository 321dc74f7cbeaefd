import type { Mail } from '../options.ts'
import { buildMail } from './message.ts'

/** To the owner of an account whose address somebody has signed up with again. */
export function accountExistsMail(context: { siteUrl: string }, to: string, link: string): Mail {
  const { host } = new URL(context.siteUrl)
  return buildMail({
    to,
    subject: `You already have an account at ${host}`,
    reason: `Somebody, hopefully you, tried to sign up at ${host} with this email address. You already have an account with it, and nothing about it was changed.`,
    action: { button: 'Sign in', link },
    otherwise:
      "If you forgot your password, choose 'Forgot password?' there. If it was not you, ignore this mail.",
    host,
  })
}
