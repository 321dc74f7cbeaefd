import { createHash, randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import { generateCookie, getCookie } from 'hono/cookie'
import type { AuthRequest } from '../auth.ts'
import { cookieOptions, isSiteOrigin } from '../settings/site-origin.ts'
import { SIGN_UP_LIFETIME } from './pending.ts'

/** The purpose of a proof; each has a cookie of its own. */
type ProofPurpose = 'sign-up' | 'email-change'

/**
 * Makes a secret for the browser that begins an action, and returns its SHA-256, which is all that the database stores, with the
 * headers that set it. A page of another site could submit the form of a sign-up from a visitor's browser, with a password of its
 * own, so responses to other sites set none.
 */
export function newBrowserProof(auth: AuthRequest, of: ProofPurpose = 'sign-up') {
  const secret = randomBytes(32).toString('base64url')
  const cookie = generateCookie(`sb-${of}`, secret, cookieOptions(auth, SIGN_UP_LIFETIME))
  const headers: Record<string, string> = isSiteOrigin(auth) ? { 'set-cookie': cookie } : {}
  return { proof: hashSecret(secret), headers }
}

/** Returns the proof of the client's browser; undefined when it began no such action. */
export function proofOfBrowser(c: Context, of: ProofPurpose = 'sign-up'): string | undefined {
  const secret = getCookie(c, `sb-${of}`)
  return secret ? hashSecret(secret) : undefined
}

function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}
