import { setCookie } from 'hono/cookie'
import type { AuthRequest } from '../auth.ts'

const NAME = 'sb-answered'
const SECONDS = 60

/**
 * Tells the site in a cookie for a minute that the account's link was answered on the page of the mail, in this browser: the site
 * then needs not ask once more whose account it is. A page of another site can send the form as well; its browser gets none.
 */
export function tellAnswered(auth: AuthRequest, userId: string): void {
  // The page of the mail sends no referrer, so its form has no origin.
  if (auth.c.req.header('sec-fetch-site') !== 'same-origin') return
  const secure = new URL(auth.publicUrl).protocol === 'https:'
  setCookie(auth.c, NAME, userId, { path: '/', secure, sameSite: 'Lax', maxAge: SECONDS })
}
