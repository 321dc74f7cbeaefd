import { timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { Auth } from '../../auth.ts'
import { callbackAddress } from '../providers/providers.ts'
import type { Flow, FlowSecrets } from './flow.ts'

/**
 * Binds a flow to the browser that begins it. Without it an attacker could begin a flow, let another person finish it, and so
 * sign them in to a foreign account or link their identity to one (RFC 9700, section 4.7).
 */
export function bindToBrowser(auth: Auth, c: Context, { state, browserKey }: FlowSecrets): void {
  setCookie(c, cookieName(state), browserKey, {
    ...cookieOptions(auth),
    maxAge: auth.settings.authCodeLifetime,
    httpOnly: true,
    sameSite: 'Lax',
  })
}

/** Tells whether this browser began the flow, and removes its cookie. */
export function isFlowBrowser(auth: Auth, c: Context, flow: Flow, secrets: FlowSecrets): boolean {
  const given = Buffer.from(getCookie(c, cookieName(flow.id)) ?? '')
  deleteCookie(c, cookieName(flow.id), cookieOptions(auth))
  if (flow.linkTo && !storesCookiesOfFetch(auth)) return true
  const expected = Buffer.from(secrets.browserKey)
  return given.length === expected.length && timingSafeEqual(given, expected)
}

// Linking begins with a fetch by the site's script, and browsers ignore cookies in responses from another origin.
function storesCookiesOfFetch({ siteUrl, publicUrl }: Auth): boolean {
  return new URL(siteUrl).origin === new URL(publicUrl).origin
}

function cookieOptions({ publicUrl }: Auth) {
  const { pathname, protocol } = new URL(callbackAddress(publicUrl))
  return { path: pathname, secure: protocol === 'https:' }
}

function cookieName(state: string): string {
  return `sb-flow-${state}`
}
