import { createHash } from 'node:crypto'
import { z } from 'zod'
import { type AuthRequest, inTransaction, readBody, refuse } from '../auth.ts'
import { isSameSecret } from '../email/mail-tokens.ts'
import { requireUser } from '../users.ts'
import { type Method, openSession } from './sessions.ts'

export interface Challenge {
  challenge: string
  method: 's256' | 'plain'
}

export const CHALLENGE_FIELDS = {
  code_challenge: z.string().nullish(),
  code_challenge_method: z.string().nullish(),
}

/** Reads the PKCE challenge of a body or a query (RFC 7636, section 4.2); undefined in the implicit flow. */
export function readChallenge(body: {
  code_challenge?: string | null | undefined
  code_challenge_method?: string | null | undefined
}): Challenge | undefined {
  const challenge = body.code_challenge ?? ''
  const method = (body.code_challenge_method ?? '').toLowerCase()
  if (!challenge && !method) return undefined
  if (!challenge || !method) throw invalid('PKCE flow requires code_challenge_method and code_challenge')
  if (challenge.length < 43 || challenge.length > 128)
    throw invalid('code challenge has to be between 43 and 128 characters')
  if (!/^[\w.~-]+$/.test(challenge))
    throw invalid(
      'code challenge can only contain alphanumeric characters, hyphens, periods, underscores and tildes',
    )
  if (method !== 's256' && method !== 'plain') throw invalid(`unsupported code_challenge method "${method}"`)
  return { challenge, method }
}

/** Returns the part of a statement that begins a flow for the users `of` if `challenge`, an expression, is not null. */
export function beginFlowSql(flow: {
  method: Method
  challenge: string
  challengeMethod: string
  /** The part of the statement that returns the user's id. */
  of: string
}): string {
  return `insert into auth.flow_state (id, user_id, auth_code, code_challenge, code_challenge_method, provider_type,
      authentication_method, created_at, updated_at)
    select gen_random_uuid(), id, gen_random_uuid()::text, ${flow.challenge},
      ${flow.challengeMethod}::auth.code_challenge_method, 'email', '${flow.method}', now(), now()
    from ${flow.of} where ${flow.challenge}::text is not null`
}

const EXCHANGE = z.object({ auth_code: z.string().nullish(), code_verifier: z.string().nullish() })

interface FlowRow {
  user_id: string
  code_challenge: string
  code_challenge_method: 's256' | 'plain'
  authentication_method: Method
  provider_access_token: string | null
  provider_refresh_token: string | null
  expired: boolean
}

/** `POST /token?grant_type=pkce` ends a PKCE flow. A code works once, for the client that has the verifier. */
export async function exchangeCode(auth: AuthRequest): Promise<object> {
  const { auth_code: code, code_verifier: verifier } = await readBody(auth.c, EXCHANGE)
  if (!code || !verifier)
    throw invalid('invalid request: both auth code and code verifier should be non-empty')
  return inTransaction(auth, async (auth) => {
    const { rows } = await auth.db.query<FlowRow>(
      `delete from auth.flow_state where auth_code = $1 and auth_code_issued_at is not null
       returning user_id, code_challenge, code_challenge_method, authentication_method, provider_access_token,
         provider_refresh_token, auth_code_issued_at < now() - make_interval(secs => $2) as expired`,
      [code, auth.settings.authCodeLifetime],
    )
    const [flow] = rows
    const missing = refuse(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found')
    if (!flow) throw missing
    if (flow.expired) throw refuse(422, 'flow_state_expired', 'invalid flow state, flow state has expired')
    if (!matchesChallenge(verifier, flow))
      throw refuse(400, 'bad_code_verifier', 'code challenge does not match previously saved code verifier')
    const user = await requireUser(auth.db, flow.user_id, missing)
    const session = await openSession(auth, user, flow.authentication_method)
    return {
      ...session,
      ...(flow.provider_access_token && { provider_token: flow.provider_access_token }),
      ...(flow.provider_refresh_token && { provider_refresh_token: flow.provider_refresh_token }),
    }
  })
}

function matchesChallenge(verifier: string, flow: FlowRow): boolean {
  const answer =
    flow.code_challenge_method === 's256'
      ? createHash('sha256').update(verifier).digest('base64url')
      : verifier
  return isSameSecret(answer, flow.code_challenge)
}

function invalid(message: string) {
  return refuse(400, 'validation_failed', message)
}
