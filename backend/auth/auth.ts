import type { Context } from 'hono'
import type { ClientBase } from 'pg'
import pg from 'pg'
import type { Logger } from 'pino'
import { z } from 'zod'
import type { Queryable } from '../database/connection.ts'
import { isDatabaseUnavailable } from '../database/connection.ts'
import { redactError } from '../http/redact.ts'
import { Refusal } from '../http/refusal.ts'
import type { MailQueue } from '../mail/queue/mail-queue.ts'
import type { BackendContext } from '../settings/options.ts'
import { normalEmail } from './email/address.ts'
import type { Providers } from './oauth/providers/providers.ts'
import type { Passwords } from './password/passwords.ts'
import type { Limits } from './rate-limits/limits.ts'
import type { AuthSettings } from './settings/settings.ts'

/** The parts of the auth service. */
export interface Auth extends Omit<BackendContext, 'sendMail'> {
  settings: AuthSettings
  limits: Limits
  passwords: Passwords
  mails: MailQueue
  providers: Providers
}

/** A request and the service that handles it. */
export interface AuthRequest extends Auth {
  c: Context
  /** The client's address, where there is one. */
  address: string | undefined
  /** The pool, or the connection of the transaction in which it is handled. */
  db: Queryable
}

export interface AuthTransaction extends AuthRequest {
  db: ClientBase
}

/** Handles a part of a request in a transaction. */
export function inTransaction<Result>(auth: AuthRequest, work: (auth: AuthTransaction) => Promise<Result>) {
  return auth.database.transaction((db) => work({ ...auth, db }))
}

/** Reads the JSON body of a request in the given shape; throws 400 otherwise. An empty body counts as `{}`. */
export async function readBody<Shape extends z.ZodType>(c: Context, shape: Shape): Promise<z.output<Shape>> {
  const result = shape.safeParse(parse(await c.req.text()))
  if (result.success) return result.data
  const [issue] = result.error.issues
  throw refuse(400, 'validation_failed', `${issue?.path.join('.') || 'body'}: ${issue?.message}`)
}

function parse(text: string): unknown {
  if (text === '') return {}
  try {
    return JSON.parse(text)
  } catch {
    throw refuse(400, 'bad_json', 'Could not parse request body as JSON')
  }
}

const FORMAT = z.email({ pattern: z.regexes.rfc5322Email })
/** A top level domain of another alphabet in ASCII, which the pattern takes for none. */
const FOREIGN_TOP_LEVEL = /\.xn--[a-z0-9-]+$/

/** Tells whether a text, in the form of `normalEmail`, is an e-mail address. */
export const isEmail = (email: string): boolean =>
  email.length <= 255 && FORMAT.safeParse(email.replace(FOREIGN_TOP_LEVEL, '.example')).success

/** Returns an e-mail address as accounts store it (`normalEmail`). */
export function readEmail(text: string): string {
  const email = normalEmail(text)
  if (!email) throw refuse(400, 'validation_failed', 'An email address is required')
  if (email.length > 255) throw refuse(400, 'validation_failed', 'An email address is too long')
  if (!isEmail(email))
    throw refuse(400, 'validation_failed', 'Unable to validate email address: invalid format')
  return email
}

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
