import { isIP } from 'node:net'
import type { Context } from 'hono'
import { isLoopback } from '../../http/loopback.ts'
import type { Refusal } from '../../http/refusal.ts'
import type { BackendOptions } from '../../settings/options.ts'

type Site = Pick<BackendOptions, 'siteUrl' | 'redirectUrls'>

/** Returns the target of a mail or response: the requested `redirect_to` when it is allowed, the site itself otherwise. */
export function redirectTarget({ c, ...site }: Site & { c: Context }): string {
  const requested = c.req.header('redirect_to') ?? c.req.query('redirect_to') ?? ''
  return allowedRedirect(requested, site) ?? site.siteUrl
}

/**
 * Returns the normalized URL when it is an allowed target: on the site itself, or matching one of the globs. Source:
 * supabase/auth `utilities/request.go`. Unlike there, other ports of a loopback address are not allowed: another program of the
 * machine could receive the tokens.
 */
export function allowedRedirect(requested: string, site: Site): string | undefined {
  if (!URL.canParse(requested)) return undefined
  const url = new URL(requested)
  if (url.username || url.password) return undefined
  const { protocol, host: siteHost } = new URL(site.siteUrl)
  if (url.protocol === protocol && url.host === siteHost) return url.href
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) && !isLoopback(host)) return undefined
  const withoutFragment = url.href.split('#')[0] ?? ''
  return site.redirectUrls.some((glob) => globToRegExp(glob).test(withoutFragment)) ? url.href : undefined
}

/** Compiles GoTrue's globs: `*` and `?` stop at `.` and `/`, `**` does not; `[!a-z]` and `{a,b}` are a shell's. */
function globToRegExp(glob: string): RegExp {
  const source = glob.replace(/\*\*|\*|\?|\[!?[^\]]*\]|\{[^}]*\}|[^*?[{]+|[[{]/g, (part) => {
    if (part === '**') return '.*'
    if (part === '*') return '[^./]*'
    if (part === '?') return '[^./]'
    if (part.startsWith('[') && part.length > 1) return part.replace(/^\[!/, '[^').replaceAll('\\', '\\\\')
    if (part.startsWith('{') && part.length > 1)
      return `(?:${part.slice(1, -1).split(',').map(escapeRegExp).join('|')})`
    return escapeRegExp(part)
  })
  return new RegExp(`^${source}$`)
}

function escapeRegExp(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')
}

export type Flow = 'pkce' | 'implicit'

/** Returns the URL that ends the implicit flow: the tokens are in the fragment, which no server sees. */
export function withSession(target: string, type: string | undefined, session: Record<string, unknown>) {
  const { user: _, ...tokens } = session
  const fragment = new URLSearchParams({ ...(type && { type }), sb: '' })
  for (const [name, value] of Object.entries(tokens)) fragment.set(name, String(value))
  return Object.assign(new URL(target), { hash: fragment.toString() }).href
}

/** Returns the URL that ends a PKCE flow, with a code that only the client that began the flow can exchange. */
export function withCode(target: string, code: string): string {
  const url = new URL(target)
  url.searchParams.set('code', code)
  return url.href
}

/** Returns the URL for a refusal: the reason is in the fragment, for PKCE in the query too, where the clients look. */
export function withError(target: string, flow: Flow, refusal: Refusal): string {
  return withFields(target, flow, {
    error: errorOf(refusal),
    error_code: String(refusal.body.code),
    error_description: refusal.message,
  })
}

/** Returns the URL with fields in the fragment, for PKCE in the query too, such as the message that a further step is needed. */
export function withFields(target: string, flow: Flow, fields: Record<string, string>): string {
  const url = new URL(target)
  if (flow === 'pkce') for (const [name, value] of Object.entries(fields)) url.searchParams.set(name, value)
  url.hash = new URLSearchParams({ ...fields, sb: '' }).toString()
  return url.href
}

const ERRORS = new Map([
  [400, 'invalid_request'],
  [401, 'unauthorized_client'],
  [403, 'access_denied'],
  [503, 'temporarily_unavailable'],
  [504, 'temporarily_unavailable'],
])
const DENIED = new Set<unknown>(['signup_disabled', 'user_banned', 'provider_email_needs_verification'])

/** Returns the OAuth error code (RFC 6749, section 4.1.2.1) that GoTrue chooses; a provider's own code is passed on. */
function errorOf({ status, body }: Refusal): string {
  if (typeof body.error === 'string') return body.error
  return DENIED.has(body.code) ? 'access_denied' : (ERRORS.get(status) ?? 'server_error')
}
