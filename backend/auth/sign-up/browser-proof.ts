import { createHash, randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import { generateCookie, getCookie } from 'hono/cookie'
import type { Auth } from '../auth.ts'
import { isSiteOrigin } from '../settings/site-origin.ts'
import { SIGN_UP_LIFETIME } from './pending.ts'

/** What a browser began, each with a cookie of its own. */
type ProofPurpose = 'sign-up' | 'email-change'

/** A secret for the browser that begins something, and its SHA-256, which is all that the database keeps. */
export interface BrowserProof {
  secret: string
  proof: string
}

export function newBrowserProof(): BrowserProof {
  const secret = randomBytes(32).toString('base64url')
  return { secret, proof: hashSecret(secret) }
}

/**
 * The header that lets the browser know its secret. A page of another site could send the form of a sign-up from somebody else's
 * browser, with a password of its own, so an answer to another site gives none.
 */
export function browserHeader(
  auth: Auth,
  c: Context,
  { secret }: BrowserProof,
  of: ProofPurpose = 'sign-up',
): Record<string, string> {
  if (!isSiteOrigin(auth, c)) return {}
  const { pathname, protocol } = new URL(`${auth.publicUrl}/auth/v1`)
  const cookie = generateCookie(`sb-${of}`, secret, {
    path: pathname,
    secure: protocol === 'https:',
    httpOnly: true,
    sameSite: 'Lax',
    maxAge: SIGN_UP_LIFETIME,
  })
  return { 'set-cookie': cookie }
}

/** The proof that the caller's browser has; undefined when it began nothing of the kind. */
export function proofOfBrowser(c: Context, of: ProofPurpose = 'sign-up'): string | undefined {
  const secret = getCookie(c, `sb-${of}`)
  return secret ? hashSecret(secret) : undefined
}

function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}
