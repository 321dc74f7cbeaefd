import { ClientError, ResponseBodyError } from 'openid-client'
import type { Logger } from 'pino'
import { Refusal } from '../../../http/refusal.ts'
import { refuse } from '../../refuse.ts'

/** Errors about the provider's response, in contrast to connection errors. */
const PROTOCOL_ERROR =
  /JWT|JSON_ATTRIBUTE|KEY_SELECTION|INVALID_RESPONSE|PARSE_ERROR|UNSUPPORTED|ENCRYPTED|AUTHORIZATION_RESPONSE/

/** Runs requests to a provider; any failure is logged and thrown as a Refusal. */
export async function withProvider<Result>(
  name: string,
  log: Logger,
  conversation: () => Promise<Result>,
): Promise<Result> {
  try {
    return await conversation()
  } catch (error) {
    if (error instanceof Refusal) throw error
    log.warn({ provider: name, reasons: reasonsOf(error) }, 'auth: a provider could not be used')
    throw refusalOf(name, error)
  }
}

// Returns messages and codes only: the other fields of errors, such as the provider's response, may contain tokens.
function reasonsOf(error: unknown): string[] {
  if (!(error instanceof Error)) return []
  const { code } = error as ClientError
  return [code ? `${error.message} (${code})` : error.message, ...reasonsOf(error.cause)]
}

function refusalOf(name: string, error: unknown): Refusal {
  if (isTimeout(error))
    return refuse(504, 'request_timeout', `${name} did not answer in time, please try again`)
  if (error instanceof ResponseBodyError)
    return refuse(500, 'unexpected_failure', 'Unable to exchange external code')
  if (error instanceof ClientError && PROTOCOL_ERROR.test(error.code ?? ''))
    return refuse(400, 'bad_oauth_callback', `The answer of ${name} could not be verified`)
  return refuse(503, 'unexpected_failure', `${name} is not reachable, please try again`)
}

function isTimeout(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return (
    error.name === 'TimeoutError' || (error as ClientError).code === 'OAUTH_TIMEOUT' || isTimeout(error.cause)
  )
}
