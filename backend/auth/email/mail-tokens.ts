import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import type { Auth } from '../auth.ts'

export type MailToken = ReturnType<typeof newMailToken>

/**
 * Makes the secrets that prove access to a mailbox: six digits for typing, of which the database stores only the hash, and the
 * `token` of a link for clicking, called `token_hash` by the clients; its prefix `pkce_` selects the PKCE flow. GoTrue derives the link's token from the six digits; here it is random, so that guessing the digits does not give the link.
 * The digits are stored where GoTrue stores them (`users.confirmation_token` and so on), the link in `one_time_tokens`.
 */
export function newMailToken(email: string, pkce: boolean) {
  const code = newCode()
  const link = randomBytes(28).toString('hex')
  return { code, codeHash: hashCode(email, code), linkToken: pkce ? `pkce_${link}` : link }
}

/** GoTrue's hash of a code: SHA-224 of address and code. */
export function hashCode(email: string, code: string): string {
  return createHash('sha224')
    .update(email + code)
    .digest('hex')
}

/** The parts of the auth service that composing a mail needs. */
export type MailMaker = Pick<Auth, 'publicUrl' | 'siteUrl' | 'settings' | 'languages'>

export type MailTokenType = 'signup' | 'recovery' | 'magiclink' | 'email_change'

/** Returns the URL behind a mail's button. Opening it consumes nothing: see verify-page.ts. */
export function mailLink(
  { publicUrl }: Pick<Auth, 'publicUrl'>,
  type: MailTokenType,
  linkToken: string,
  redirectTo: string,
): string {
  const query = new URLSearchParams({ token: linkToken, type, redirect_to: redirectTo })
  return `${publicUrl}/auth/v1/verify?${query}`
}

/** Returns six random digits. */
export const newCode = (): string => String(randomInt(0, 1_000_000)).padStart(6, '0')

/** Compares two secrets in a time that reveals nothing about where they differ. */
export function isSameSecret(one: string, other: string): boolean {
  const [given, expected] = [Buffer.from(one), Buffer.from(other)]
  return given.length === expected.length && timingSafeEqual(given, expected)
}
