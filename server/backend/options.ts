import type { JWK } from 'jose'
import type { Logger } from 'pino'
import type { ApiKeys } from './caller.ts'
import type { Database } from './database/database.ts'
import type { Tokens } from './tokens.ts'

export interface Mail {
  to: string
  subject: string
  text: string
  html: string
}

/** Sends one mail; rejects when it could not be handed over. */
export type SendMail = (mail: Mail) => Promise<void>

export interface BackendOptions {
  /** PostgreSQL with the platform schema; the user owns it and may replicate. */
  databaseUrl: string
  /** Where clients reach this backend, without a trailing slash: `http://localhost:3000`. */
  publicUrl: string
  /** Where mails lead when nothing else was asked for, and what else they may lead to (globs as GoTrue has them). */
  siteUrl: string
  redirectUrls: string[]
  /** Exposed schemas, the first is the default. */
  schemas: string[]
  apiKeys: ApiKeys
  /** Private ES256 keys as JWK with `kid`; the first signs, all verify. */
  signingKeys: JWK[]
  sendMail: SendMail
  /** Multiplies every rate limit, for load generators and tests. */
  rateLimitFactor: number
  log: Logger
}

/** What every service of the backend is handed. */
export interface BackendContext extends BackendOptions {
  database: Database
  tokens: Tokens
}
