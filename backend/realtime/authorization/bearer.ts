import { type Caller, resolveCaller } from '../../http/caller.ts'
import { Refusal } from '../../http/refusal.ts'
import type { BackendContext } from '../../settings/options.ts'
import { refuse } from '../refuse.ts'
import type { Connection } from '../socket/connection.ts'
import { refusedToken } from './token-message.ts'

/** Returns the caller of a connection with this token, or without one. Throws a Refusal when the token is not valid. */
export async function callerOf(
  context: BackendContext,
  connection: Connection,
  token: string | undefined,
): Promise<Caller> {
  // An API key in place of a token adds nothing to the key of the connection.
  const bearer = token?.startsWith('sb_') ? undefined : token
  try {
    return await resolveCaller(connection.key, bearer, context)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    if (error.body.revoked) throw refuse('InvalidJWTToken', error.message)
    const { code, message } = refusedToken(bearer ?? '')
    throw refuse(code, message)
  }
}
