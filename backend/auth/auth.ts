import type { Context } from 'hono'
import type { ClientBase } from 'pg'
import type { MailQueue } from '../mail/queue/mail-queue.ts'
import type { BackendContext } from '../settings/options.ts'
import type { Providers } from './oauth/providers/providers.ts'
import type { Passwords } from './password/passwords.ts'
import type { Limits } from './rate-limits/limits.ts'
import type { AuthSettings } from './settings/settings.ts'
import type { Queryable } from './users.ts'

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
export function inTransaction<Result>(
  auth: AuthRequest,
  work: (auth: AuthTransaction) => Promise<Result>,
): Promise<Result> {
  return auth.database.transaction((db) => work({ ...auth, db }))
}
