import { createHash, randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import type { AuthRequest } from '../../auth.ts'
import { cookieOptions, isSiteOrigin } from '../../settings/site-origin.ts'

/** Days after the last sign-in for which a browser is known. */
export const DEVICE_LIFETIME_DAYS = 180
/** Known browsers per account; the clean-up removes those that were unused for longest. */
export const MAX_DEVICES = 20

/** Returns the SHA-256 of this browser's secret for an account; undefined when it has none. */
export function deviceHash(c: Context, email: string): Buffer | undefined {
  const secret = getCookie(c, cookieName(email))
  return secret ? sha256(secret) : undefined
}

/**
 * Sets a cookie with a secret for an account, and returns its SHA-256; undefined for pages of other sites and for programs. A
 * secret that the account does not know is replaced, since another person may have set it.
 */
export function setDeviceCookie(auth: AuthRequest, email: string, isKnown: boolean): Buffer | undefined {
  if (auth.c.req.header('origin') === undefined || !isSiteOrigin(auth)) return undefined
  const name = cookieName(email)
  const kept = isKnown ? getCookie(auth.c, name) : undefined
  const secret = kept ?? randomBytes(32).toString('base64url')
  setCookie(auth.c, name, secret, cookieOptions(auth, DEVICE_LIFETIME_DAYS * 86_400))
  return sha256(secret)
}

/** Each account has its own cookie, so that all of them know a shared computer. */
function cookieName(email: string): string {
  return `sb-device-${sha256(email).toString('base64url').slice(0, 16)}`
}

const sha256 = (text: string) => createHash('sha256').update(text).digest()
