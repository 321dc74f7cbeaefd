import { type Caller, resolveCaller } from '../caller.ts'
import type { BackendContext } from '../options.ts'
import { Refusal } from '../refusal.ts'
import type { Connection } from './connection.ts'
import { refusedToken } from './token-message.ts'

/** A join or a token that is refused: the reason is told to the client. */
export class Refused extends Error {
  readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

/** Whom a connection acts for with this token, or with none. Throws Refused when the token does not hold. */
export async function callerOf(
  context: BackendContext,
  connection: Connection,
  token: string | undefined,
): Promise<Caller> {
  const { apiKeys, tokens } = context
  // Keys say nothing beyond the one that the connection was opened with.
  const bearer = token?.startsWith('sb_') ? undefined : token
  try {
    return await resolveCaller(connection.key, bearer, apiKeys, tokens)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { code, message } = refusedToken(bearer ?? '')
    throw new Refused(code, message)
  }
}
