import { setCookie } from 'hono/cookie'
import type { Auth, AuthRequest } from '../auth.ts'

/** Options of a cookie that only the auth service reads, for so many seconds. */
export function cookieOptions({ publicUrl }: Auth, maxAge: number, path = '/auth/v1') {
  const { pathname, protocol } = new URL(publicUrl + path)
  return { path: pathname, secure: protocol === 'https:', httpOnly: true, sameSite: 'Lax', maxAge } as const
}

/**
 * Tells whether a request comes from a page of this site. Browsers send the origin of every POST; a program that sends none has
 * no cookies of another person.
 */
export function isSiteOrigin({ publicUrl, siteUrl, c }: AuthRequest): boolean {
  const origin = c.req.header('origin')
  if (origin === undefined) return true
  if (!URL.canParse(origin)) return false
  const own = [publicUrl, siteUrl].map((address) => new URL(address).origin)
  return own.includes(origin) || new URL(origin).host === c.req.header('host')
}

/**
 * Tells the site in a cookie for a minute that the account's link was answered on the page of the mail, in this browser: the site
 * then needs not ask once more whose account it is. A page of another site can send the form as well; its browser gets none.
 */
export function tellAnswered(auth: AuthRequest, userId: string): void {
  // The page of the mail sends no referrer, so its form has no origin.
  if (auth.c.req.header('sec-fetch-site') !== 'same-origin') return
  const secure = new URL(auth.publicUrl).protocol === 'https:'
  setCookie(auth.c, 'sb-answered', userId, { path: '/', secure, sameSite: 'Lax', maxAge: 60 })
}
