import type { Context } from 'hono'
import pg from 'pg'
import type { Logger } from 'pino'
import { isDatabaseUnavailable } from '../database/connection.ts'
import { redactError } from '../http/redact.ts'
import { Refusal } from '../http/refusal.ts'

const VERSION_HEADER = 'x-supabase-api-version'
const NEWEST_VERSION = '2024-01-01'
/** PostgreSQL's `disk_full`. */
const DISK_FULL = '53100'
const UNEXPECTED = 'Unexpected failure, please check server logs for more information'

/** Returns a refusal with GoTrue's error code (list: supabase/auth `apierrors/errorcode.go`). */
export function refuse(status: number, code: string, message: string, extra: object = {}): Refusal {
  return new Refusal(status, { code, message, ...extra })
}

/** Returns a refusal with the seconds after which a retry makes sense. */
export function refuseWithRetryAfter(code: string, message: string, seconds: number): Refusal {
  return new Refusal(429, { code, message }, { 'retry-after': String(Math.max(1, Math.ceil(seconds))) })
}

/** Returns the refusal of a second mail or message within its pause. */
export function refuseTooSoon(code: string, seconds: number): Refusal {
  const left = Math.max(1, Math.ceil(seconds))
  return refuseWithRetryAfter(
    code,
    `For security purposes, you can only request this after ${left} seconds.`,
    left,
  )
}

/** Returns the refusal of an address that another account has. */
export const refuseTakenEmail = (): Refusal =>
  refuse(422, 'email_exists', 'A user with this email address has already been registered')

/** Returns the refusal of a link that is used, too old or unknown. */
export const refuseDeadLink = (): Refusal =>
  refuse(403, 'otp_expired', 'Email link is invalid or has expired')

/** Returns the refusal for a feature of GoTrue that this backend does not have. */
export function notSupported(c: Context): Refusal {
  return refuse(404, 'feature_disabled', `${c.req.method} ${c.req.path} is not offered by this backend`)
}

/**
 * Renders the error of a handler: `{ code, message }` for clients that send API version 2024-01-01 or later, the older `{ code:
 * <status>, error_code, msg }` otherwise. The gateway's own refusals (`{ message, hint }`) stay as they are.
 */
export function renderError(c: Context, error: unknown, log: Logger): Response {
  const refusal = toRefusal(error, log)
  const { code, message, ...extra } = refusal.body
  const headers: Record<string, string> = { ...refusal.headers }
  let body: object = refusal.body
  if (code !== undefined) {
    headers['x-sb-error-code'] = String(code)
    if ((c.req.header(VERSION_HEADER) ?? '') >= NEWEST_VERSION) headers[VERSION_HEADER] = NEWEST_VERSION
    else body = { code: refusal.status, error_code: code, msg: message, ...extra }
  }
  return Response.json(body, { status: refusal.status, headers })
}

/** Converts the error of a handler to a refusal; an unexpected one is logged. */
export function toRefusal(error: unknown, log: Logger): Refusal {
  if (error instanceof Refusal) return error
  // PostgreSQL rejects characters and numbers out of range: the request is at fault.
  if (error instanceof pg.DatabaseError && error.code?.startsWith('22'))
    return refuse(400, 'validation_failed', 'The request has a value that cannot be stored')
  log.error({ error: redactError(error) }, 'auth: unexpected failure')
  if (error instanceof pg.DatabaseError && error.code === DISK_FULL)
    return refuse(507, 'unexpected_failure', 'The disk of the server is full')
  if (isDatabaseUnavailable(error))
    return new Refusal(
      503,
      { code: 'unexpected_failure', message: 'The database is not reachable, please try again' },
      { 'retry-after': '2' },
    )
  return refuse(500, 'unexpected_failure', UNEXPECTED)
}
