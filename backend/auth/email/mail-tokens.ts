import { createHash, randomBytes, randomInt } from 'node:crypto'
import type { Auth } from '../auth.ts'

/** What proves that somebody reads the mails of an address: a link for clicking and a code for typing. */
export interface MailToken {
  /** Six digits. */
  code: string
  /** What the database keeps of the code. */
  codeHash: string
  /** The `token` of the link, called `token_hash` by the clients; `pkce_` in front asks for a PKCE ending. */
  linkToken: string
}

/**
 * GoTrue derives the link's token from the six digits; here it is random, so that guessing the digits does not give the link.
 * The digits are kept where GoTrue keeps them (`users.confirmation_token` and so on), the link in `one_time_tokens`.
 */
export function newMailToken(email: string, pkce: boolean): MailToken {
  const code = String(randomInt(0, 1_000_000)).padStart(6, '0')
  const link = randomBytes(28).toString('hex')
  return { code, codeHash: hashCode(email, code), linkToken: pkce ? `pkce_${link}` : link }
}

/** GoTrue's hash of a code: SHA-224 of address and code. */
export function hashCode(email: string, code: string): string {
  return createHash('sha224')
    .update(email + code)
    .digest('hex')
}

/** The parts of the auth service that making a mail needs. */
export type MailMaker = Pick<Auth, 'publicUrl' | 'siteUrl' | 'settings'>

export type MailTokenType = 'signup' | 'recovery' | 'magiclink' | 'email_change'

/** The address behind a mail's button. Opening it spends nothing: see verify-page.ts. */
export function mailLink(
  { publicUrl }: Pick<Auth, 'publicUrl'>,
  type: MailTokenType,
  linkToken: string,
  redirectTo: string,
): string {
  const query = new URLSearchParams({ token: linkToken, type, redirect_to: redirectTo })
  return `${publicUrl}/auth/v1/verify?${query}`
}
