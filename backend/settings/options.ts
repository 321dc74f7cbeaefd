import type { Logger } from 'pino'
import type { AuthSettings } from '../auth/settings/settings.ts'
import type { Database } from '../database/database.ts'
import type { ApiKeys } from '../http/caller.ts'
import type { RequestLimits } from '../http/request-limits.ts'
import type { SigningKey } from '../http/signing-keys.ts'
import type { Tokens } from '../http/tokens.ts'
import type { MailQueueSettings } from '../mail/queue/settings.ts'
import type { Limits } from '../realtime/limits.ts'
import type { Revocations } from '../revocations/revocations.ts'
import type { StorageOptions } from '../storage/options.ts'

export interface Mail {
  to: string
  subject: string
  text: string
  html: string
  /** Stays the same when a mail is sent again (RFC 5322, section 3.6.4). */
  messageId?: string
}

/**
 * Sends one mail. Rejects when it could not be handed over, with a MailRefusedError when trying again is of no use, and gives
 * up when the signal says so.
 */
export type SendMail = (mail: Mail, signal?: AbortSignal) => Promise<void>

/** A text message to a phone, its number in E.164 with the plus sign. */
export interface Message {
  to: string
  channel: 'sms' | 'whatsapp'
  text: string
}

/** Sends one text message; rejects when it could not be handed over. */
export type SendMessage = (message: Message) => Promise<void>

/** As PostgREST's `db-tx-end`. */
export type TransactionEnd = 'commit' | 'commit-allow-override'

/** As Supabase configures PostgREST's `db-extra-search-path`. */
export const DEFAULT_SEARCH_PATH = ['public', 'extensions']

export interface BackendOptions {
  /** PostgreSQL with the platform schema; the user owns it and may replicate. */
  databaseUrl: string
  /** Where clients reach this backend, without a trailing slash: `http://localhost:3000`. */
  publicUrl: string
  /** Where mails lead when nothing else was asked for, and what else they may lead to (globs as GoTrue has them). */
  siteUrl: string
  redirectUrls: string[]
  /** Names the site in mails, messages and on the pages to which their links lead; its host when left out. */
  siteName?: string | undefined
  /** Exposed schemas, the first is the default. */
  schemas: string[]
  /** Schemas that statements of the data API find unqualified names in, after the exposed one (`DEFAULT_SEARCH_PATH`). */
  extraSearchPath?: string[]
  /** Tells whether a client may have its change undone with `Prefer: tx=rollback`; without it the preference is ignored. */
  transactionEnd?: TransactionEnd
  apiKeys: ApiKeys
  /** The first signs, all verify; `setSigningKeys` changes them while it runs. */
  signingKeys: SigningKey[]
  /**
   * The shared JWT secret (HS256) of a project that moved here: its access tokens, and its `anon` and `service_role` keys,
   * work too. Leave it out when there is none.
   */
  legacyJwtSecret?: string
  /** Is called from a queue in the database, again and again if need be (mail/queue). */
  sendMail: SendMail
  mailQueue?: Partial<MailQueueSettings>
  /** Without it phones cannot be second factors. */
  sendMessage?: SendMessage
  /** Multiplies every rate limit, for load generators and tests. */
  rateLimitFactor: number
  /** What requests may take, where it differs from DEFAULT_REQUEST_LIMITS. */
  requestLimits?: Partial<RequestLimits>
  /**
   * The header in which a trusted proxy in front says where a request comes from (`x-forwarded-for`). Without it the
   * socket's address counts.
   */
  clientAddressHeader?: string
  /** How many proxies add themselves to that header (1). */
  clientAddressHops?: number
  /** Functions of the data API that tell something about accounts, and are limited per address like sign-ups. */
  limitedFunctions?: string[]
  /** What differs from GoTrue's defaults. */
  auth?: Partial<AuthSettings>
  /** Without it the storage service refuses everything. */
  storage?: StorageOptions
  /** Limits of realtime that differ from the defaults. */
  realtime?: Partial<Limits>
  log: Logger
}

/** What every service of the backend is handed. */
export interface BackendContext extends BackendOptions {
  database: Database
  tokens: Tokens
  revocations: Revocations
}
