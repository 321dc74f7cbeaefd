import { BACKEND_LIMITS } from 'supabase-compatible/testing/backend-limits.ts'
import { type LimitWithoutNumber, type Per, rowsOf } from './limit.ts'

const REQUESTS = 'Request rate limit reached'
const MAILS = 'email rate limit exceeded'
const MESSAGES = 'SMS rate limit exceeded'

const rate = (what: string, per: Per, message = REQUESTS): LimitWithoutNumber => ({
  what,
  per,
  unit: 'requests',
  ending: 'HTTP 429',
  message,
})

/** Limits on requests to `/auth/v1`: without them passwords could be guessed, and mailboxes and phones flooded. */
export const ACCOUNT_ROWS = rowsOf('auth', BACKEND_LIMITS.rates, {
  token: rate('tokens asked for', 'address'),
  renewal: rate('renewals of its token', 'session'),
  wrongPassword: rate('wrong passwords', 'address'),
  wrongPasswordOfAccount: rate('wrong passwords from new addresses', 'account'),
  signup: rate('sign-ups', 'address'),
  recover: rate('forgotten passwords', 'address'),
  resend: rate('mails asked for again', 'address'),
  user: rate('changes of accounts', 'address'),
  verify: rate('links and codes of mails', 'address'),
  authorize: rate('sign-ins begun with a provider', 'address'),
  wrongCodeOfAccount: rate('wrong codes of mails', 'account'),
  mail: rate('mails caused', 'address', MAILS),
  mailToAccount: rate(
    'mails of one kind, caused by one address',
    'account',
    'For security purposes, you can only request this after 60 seconds.',
  ),
  mailsToAccount: rate('mails of one kind', 'account', MAILS),
  lateMailToAccount: {
    what: 'mails of one kind beyond those; the latest of them is in the mailbox',
    per: 'account',
    unit: 'requests',
    ending: 'HTTP 200, cut',
    message: '',
  },
  factorChallenge: rate('codes of second factors asked for', 'address'),
  factorVerify: rate('codes of second factors entered', 'address'),
  wrongProof: rate('wrong passwords and codes before a change of the account', 'account'),
  wrongFactorCode: rate('wrong codes of second factors', 'account'),
  message: rate('text messages caused', 'address', MESSAGES),
  messages: rate('text messages', 'account', MESSAGES),
  limitedFunction: rate('calls of functions that tell about accounts', 'address'),
})
