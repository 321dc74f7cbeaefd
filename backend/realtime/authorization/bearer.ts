import { decodeJwt } from 'jose'
import { type Caller, resolveCaller } from '../../http/caller.ts'
import { Refusal } from '../../http/refusal.ts'
import type { BackendContext } from '../../settings/options.ts'
import { refuse } from '../refuse.ts'
import type { Connection } from '../socket/connection.ts'

/** Returns the caller of a connection with this token, or without one. Throws a Refusal when the token is not valid. */
export async function callerOf(context: BackendContext, connection: Connection, token: string | undefined) {
  // An API key in place of a token adds nothing to the key of the connection.
  const bearer = token?.startsWith('sb_') ? undefined : token
  try {
    return await resolveCaller(connection.key, bearer, context)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    if (error.body.revoked) throw refuse('InvalidJWTToken', error.message)
    throw refuseToken(bearer ?? '')
  }
}

/** Returns the message of Supabase's service for a token whose `exp` (seconds) is past. */
export function expiredMessage(exp: number): string {
  return `Token has expired ${Math.max(0, Math.floor(Date.now() / 1000 - exp))} seconds ago`
}

/** Returns the refusal of an invalid token, as the reply to a join has it. */
function refuseToken(token: string): Refusal {
  try {
    const { exp, role } = decodeJwt(token)
    if (exp !== undefined && exp <= Date.now() / 1000) return refuse('InvalidJWTToken', expiredMessage(exp))
    if (exp === undefined || role === undefined)
      return refuse('InvalidJWTToken', 'Fields `role` and `exp` are required in JWT')
    return refuse('JwtSignatureError', 'Failed to validate JWT signature')
  } catch {
    return refuse('MalformedJWT', 'The token provided is not a valid JWT')
  }
}

/** Claims that change with every token of the same member. */
const TOKEN_CLAIMS = new Set(['iat', 'exp', 'nbf', 'jti', 'session_id'])

/** The claims of a token are the same object for as long as the token is cached. */
const subjects = new WeakMap<Caller['claims'], string>()

/**
 * Returns a key that two callers share when policies cannot distinguish them, so that a member with ten open tabs is checked
 * once. A policy that reads a claim of the single token (`iat`, `exp`, `session_id`, the times in `amr`) sees that of one of
 * the member's tokens.
 */
export function subjectOf({ role, claims }: Caller): string {
  const known = subjects.get(claims)
  if (known !== undefined) return known
  const stable = Object.entries(claims)
    .filter(([claim]) => !TOKEN_CLAIMS.has(claim))
    .map(([claim, value]) => [claim, claim === 'amr' ? methodsOf(value) : value] as const)
    .sort(([one], [other]) => (one < other ? -1 : 1))
  const subject = JSON.stringify([role, stable])
  subjects.set(claims, subject)
  return subject
}

function methodsOf(amr: unknown): unknown {
  return Array.isArray(amr) ? amr.map((entry) => entry?.method ?? entry) : amr
}
