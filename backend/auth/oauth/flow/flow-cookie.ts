import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { Auth, AuthRequest } from '../../auth.ts'
import { isSameSecret } from '../../secrets.ts'
import { cookieOptions } from '../../settings/site-origin.ts'
import type { Flow, FlowSecrets } from './flow.ts'

const CALLBACK = '/auth/v1/callback'

/**
 * Binds a flow to the browser that begins it. Without it an attacker could begin a flow, let another person finish it, and so
 * sign them in to a foreign account or link their identity to one (RFC 9700, section 4.7).
 */
export function bindToBrowser(auth: AuthRequest, { state, browserKey }: FlowSecrets): void {
  const options = cookieOptions(auth, auth.settings.authCodeLifetime, CALLBACK)
  setCookie(auth.c, cookieName(state), browserKey, options)
}

/** Tells whether this browser began the flow, and removes its cookie. */
export function isFlowBrowser(auth: AuthRequest, flow: Flow, secrets: FlowSecrets): boolean {
  const given = getCookie(auth.c, cookieName(flow.id)) ?? ''
  deleteCookie(auth.c, cookieName(flow.id), cookieOptions(auth, 0, CALLBACK))
  if (flow.linkTo && !storesCookiesOfFetch(auth)) return true
  return isSameSecret(given, secrets.browserKey)
}

// Linking begins with a fetch by the site's script, and browsers ignore cookies in responses from another origin.
function storesCookiesOfFetch({ siteUrl, publicUrl }: Auth): boolean {
  return new URL(siteUrl).origin === new URL(publicUrl).origin
}

function cookieName(state: string): string {
  return `sb-flow-${state}`
}
