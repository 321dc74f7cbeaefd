import { createHash, randomUUID } from 'node:crypto'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { randomPKCECodeVerifier } from 'openid-client'
import { type Auth, type AuthRequest, refuse } from '../../auth.ts'
import { isSameSecret } from '../../email/mail-tokens.ts'
import { redirectTarget } from '../../email/redirects.ts'
import type { Challenge } from '../../sessions/pkce.ts'
import { cookieOptions } from '../../settings/site-origin.ts'
import { CALLBACK } from '../providers/providers.ts'

export type FlowSecrets = ReturnType<typeof secretsOf>

export const newFlowSecrets = (): FlowSecrets => secretsOf(randomUUID(), randomPKCECodeVerifier())

/**
 * Stores a flow in `auth.flow_state` and `auth.oauth_client_states` as GoTrue does, while a browser is at the provider.
 *
 * @param challenge the client's own PKCE challenge; undefined asks for tokens in the fragment
 * @param linkTo the user who gets a further identity; undefined for a sign-in
 */
export async function beginFlow(
  auth: AuthRequest,
  provider: string,
  challenge: Challenge | undefined,
  linkTo: string | undefined,
  { state, verifier }: FlowSecrets,
): Promise<void> {
  await auth.database.pool.query(
    `with client as (
        insert into auth.oauth_client_states (id, provider_type, code_verifier, created_at)
        values (gen_random_uuid(), $2, $3, now()) returning id
      )
      insert into auth.flow_state (id, auth_code, code_challenge, code_challenge_method, provider_type,
        authentication_method, referrer, linking_target_id, oauth_client_state_id, created_at, updated_at)
      select $1, case when $4::text is not null then gen_random_uuid()::text end, $4, $5::auth.code_challenge_method, $2,
        'oauth', $6, $7, id, now(), now()
      from client`,
    [state, provider, verifier, challenge?.challenge, challenge?.method, redirectTarget(auth), linkTo],
  )
}

/** A flow after the browser has returned. */
export interface Flow {
  id: string
  provider: string
  redirectTo: string
  linkTo: string | null
  /** The code for the client's PKCE exchange; null in the implicit flow. */
  authCode: string | null
  expired: boolean
  /** Undefined when this state was used before. */
  secrets: FlowSecrets | undefined
}

/** Finds the flow of a state and consumes it: a second request with the same state gets it without secrets. */
export async function consumeFlow(auth: Auth, state: string): Promise<Flow> {
  const { rows } = await auth.database.pool.query<Omit<Flow, 'secrets'> & { verifier: string | null }>(
    `with consumed as (
        delete from auth.oauth_client_states s using auth.flow_state f
        where f.id = $1 and s.id = f.oauth_client_state_id
        returning s.code_verifier
      )
      select f.id, f.provider_type as provider, f.referrer as "redirectTo", f.linking_target_id as "linkTo",
        f.auth_code as "authCode", (select code_verifier from consumed) as verifier,
        f.created_at < now() - make_interval(secs => $2) as expired
      from auth.flow_state f where f.id = $1 and f.oauth_client_state_id is not null`,
    [state, auth.settings.authCodeLifetime],
  )
  const [flow] = rows
  if (!flow) throw refuse(400, 'bad_oauth_state', 'OAuth state not found or expired')
  return { ...flow, secrets: flow.verifier === null ? undefined : secretsOf(state, flow.verifier) }
}

/**
 * The values that are sent to the provider and have to come back: the state, the secret half of the PKCE exchange (RFC 7636), and
 * what is derived from that, such as the value of the cookie in the browser that began the flow.
 */
function secretsOf(state: string, verifier: string) {
  const derive = (purpose: string) =>
    createHash('sha256').update(`${purpose} ${verifier}`).digest('base64url')
  return { state, verifier, nonce: derive('nonce'), browserKey: derive('browser') }
}

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
  // Linking begins with a fetch by the site's script, and browsers ignore cookies in responses from another origin.
  if (flow.linkTo && new URL(auth.siteUrl).origin !== new URL(auth.publicUrl).origin) return true
  return isSameSecret(given, secrets.browserKey)
}

function cookieName(state: string): string {
  return `sb-flow-${state}`
}
