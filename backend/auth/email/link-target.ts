import type { Refusal } from '../../http/refusal.ts'

export type Flow = 'pkce' | 'implicit'

/** Returns the URL that ends the implicit flow: the tokens are in the fragment, which no server sees. */
export function withSession(
  target: string,
  type: string | undefined,
  session: Record<string, unknown>,
): string {
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
