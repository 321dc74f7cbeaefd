import { type Caller, resolveCaller } from '../../http/caller.ts'
import { Refusal } from '../../http/refusal.ts'
import type { BackendContext } from '../../settings/options.ts'
import { refuse } from '../refuse.ts'
import type { Connection } from '../socket/connection.ts'
import { refusedToken } from './token-message.ts'

/** Whom a connection acts for with this token, or with none. Throws a Refusal when the token does not hold. */
export async function callerOf(
  context: BackendContext,
  connection: Connection,
  token: string | undefined,
): Promise<Caller> {
  // Keys say nothing beyond the one that the connection was opened with.
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
