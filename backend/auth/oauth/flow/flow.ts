import { createHash, randomUUID } from 'node:crypto'
import { randomPKCECodeVerifier } from 'openid-client'
import type { Auth } from '../../auth.ts'
import { refuse } from '../../refuse.ts'
import type { Challenge } from '../../sessions/pkce.ts'

/** The request that is stored while a browser is at the provider. */
export interface FlowRequest {
  provider: string
  /** The page of the site to return to, already checked. */
  redirectTo: string
  /** The client's own PKCE challenge; undefined asks for tokens in the fragment. */
  challenge: Challenge | undefined
  /** The user who gets a further identity; undefined for a sign-in. */
  linkTo: string | undefined
}

/**
 * The values that are sent to the provider and have to come back. All but the state are derived from the verifier, or are it.
 */
export interface FlowSecrets {
  state: string
  verifier: string
  nonce: string
  /** The value of the cookie in the browser that began the flow. */
  browserKey: string
}

export function newFlowSecrets(): FlowSecrets {
  return secretsOf(randomUUID(), randomPKCECodeVerifier())
}

/** Stores a flow in `auth.flow_state` and `auth.oauth_client_states` as GoTrue does. */
export async function beginFlow(
  auth: Auth,
  { provider, redirectTo, challenge, linkTo }: FlowRequest,
  { state, verifier }: FlowSecrets,
): Promise<void> {
  await auth.database.pool.query({
    name: 'auth-begin-flow',
    text: `with client as (
        insert into auth.oauth_client_states (id, provider_type, code_verifier, created_at)
        values (gen_random_uuid(), $2, $3, now()) returning id
      )
      insert into auth.flow_state (id, auth_code, code_challenge, code_challenge_method, provider_type,
        authentication_method, referrer, linking_target_id, oauth_client_state_id, created_at, updated_at)
      select $1, case when $4::text is not null then gen_random_uuid()::text end, $4, $5::auth.code_challenge_method, $2,
        'oauth', $6, $7, id, now(), now()
      from client`,
    values: [
      state,
      provider,
      verifier,
      challenge?.challenge ?? null,
      challenge?.method ?? null,
      redirectTo,
      linkTo ?? null,
    ],
  })
}

/** A flow after the browser has returned. */
export interface Flow {
  id: string
  provider: string
  redirectTo: string
  linkTo: string | undefined
  /** The code for the client's PKCE exchange; undefined in the implicit flow. */
  authCode: string | undefined
  expired: boolean
  /** Undefined when this state was used before. */
  secrets: FlowSecrets | undefined
}

interface FlowRow {
  provider_type: string
  referrer: string
  linking_target_id: string | null
  auth_code: string | null
  code_verifier: string | null
  expired: boolean
}

/** Finds the flow of a state and consumes it: a second request with the same state gets it without secrets. */
export async function consumeFlow(auth: Auth, state: string): Promise<Flow> {
  const { rows } = await auth.database.pool.query<FlowRow>({
    name: 'auth-consume-flow',
    text: `with consumed as (
        delete from auth.oauth_client_states s using auth.flow_state f
        where f.id = $1 and s.id = f.oauth_client_state_id
        returning s.code_verifier
      )
      select f.provider_type, f.referrer, f.linking_target_id, f.auth_code, (select code_verifier from consumed),
        f.created_at < now() - make_interval(secs => $2) as expired
      from auth.flow_state f where f.id = $1 and f.oauth_client_state_id is not null`,
    values: [state, auth.settings.authCodeLifetime],
  })
  const [row] = rows
  if (!row) throw refuse(400, 'bad_oauth_state', 'OAuth state not found or expired')
  return {
    id: state,
    provider: row.provider_type,
    redirectTo: row.referrer,
    linkTo: row.linking_target_id ?? undefined,
    authCode: row.auth_code ?? undefined,
    expired: row.expired,
    secrets: row.code_verifier === null ? undefined : secretsOf(state, row.code_verifier),
  }
}

function secretsOf(state: string, verifier: string): FlowSecrets {
  return { state, verifier, nonce: derive('nonce', verifier), browserKey: derive('browser', verifier) }
}

function derive(purpose: string, verifier: string): string {
  return createHash('sha256').update(`${purpose} ${verifier}`).digest('base64url')
}
