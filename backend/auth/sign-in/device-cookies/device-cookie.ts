import { createHash, randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import type { Auth } from '../../auth.ts'
import { isSiteOrigin } from '../../settings/site-origin.ts'

/** Days for which a browser is known after the last sign-in there. */
export const DEVICE_LIFETIME_DAYS = 180
/** Browsers that an account knows; those that were last used longest ago are forgotten by the clean-up. */
export const MAX_DEVICES = 20

/** The SHA-256 of the secret that this browser has for an account; undefined when it has none. */
export function deviceHash(c: Context, email: string): Buffer | undefined {
  const secret = getCookie(c, cookieName(email))
  return secret ? sha256(secret) : undefined
}

/**
 * Has the browser keep a secret for an account, and resolves to its SHA-256; undefined where it would not keep it: for pages of other
 * sites, and for programs. A secret that the account does not know is replaced, since somebody else may have put it there.
 */
export function setDeviceCookie(auth: Auth, c: Context, email: string, isKnown: boolean): Buffer | undefined {
  if (c.req.header('origin') === undefined || !isSiteOrigin(auth, c)) return undefined
  const name = cookieName(email)
  const kept = isKnown ? getCookie(c, name) : undefined
  const secret = kept ?? randomBytes(32).toString('base64url')
  const { pathname, protocol } = new URL(`${auth.publicUrl}/auth/v1`)
  setCookie(c, name, secret, {
    path: pathname,
    secure: protocol === 'https:',
    httpOnly: true,
    sameSite: 'Lax',
    maxAge: DEVICE_LIFETIME_DAYS * 86_400,
  })
  return sha256(secret)
}

/** One for each account, so that a shared computer is known to all of them. */
function cookieName(email: string): string {
  return `sb-device-${sha256(email).toString('base64url').slice(0, 16)}`
}

const sha256 = (text: string) => createHash('sha256').update(text).digest()
