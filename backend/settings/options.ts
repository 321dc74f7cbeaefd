import type { MessageDescriptor } from '@lingui/core'
import type { ClientBase } from 'pg'
import type { Logger } from 'pino'
import type { AuthSettings } from '../auth/settings/settings.ts'
import type { Database } from '../database/database.ts'
import type { ApiKeys } from '../http/caller.ts'
import type { RequestLimits } from '../http/request-limits.ts'
import type { SigningKey } from '../http/signing-keys.ts'
import type { Tokens } from '../http/tokens.ts'
import type { MailLook } from '../mail/look.ts'
import type { MailQueueSettings } from '../mail/queue/attempt.ts'
import type { Limits } from '../realtime/limits.ts'
import type { Revocations } from '../revocations/revocations.ts'
import type { StorageOptions } from '../storage/storage.ts'

export interface Mail {
  to: string
  subject: string
  text: string
  html: string
  /** Stays the same when a mail is sent again (RFC 5322, section 3.6.4). */
  messageId?: string
}

/** Sends one mail. Rejects when that fails, with a MailRefusedError when a retry is of no use; the signal aborts it. */
export type SendMail = (mail: Mail, signal?: AbortSignal) => Promise<void>

/** A text message to a phone, its number in E.164 with the plus sign. */
export interface Message {
  to: string
  channel: 'sms' | 'whatsapp'
  text: string
}

/** Sends one text message; rejects when it could not be handed over. */
export type SendMessage = (message: Message) => Promise<void>

/** The value that Supabase sets for PostgREST's `db-extra-search-path`. */
export const DEFAULT_SEARCH_PATH = ['public', 'extensions']

/** The languages in which the backend speaks to people. */
export interface BackendLanguages {
  /**
   * Returns the language to speak: the first that is offered among those wanted, which are tags or headers `accept-language`, or
   * else one that always is.
   */
  choose(...wanted: (string | null | undefined)[]): string
  /** Returns a text in a chosen language. Its English stands in it, as Lingui's macro `msg` makes it. */
  translate(language: string, message: MessageDescriptor): string
  /** Resolves to the language that the owner of an account has chosen; null where none is known. */
  ofAccount(db: Pick<ClientBase, 'query'>, userId: string): Promise<string | null | undefined>
}

export interface BackendOptions {
  /** PostgreSQL with the platform schema; the user owns it and may replicate. */
  databaseUrl: string
  /** The base URL for clients of this backend, without a trailing slash: `http://localhost:3000`. */
  publicUrl: string
  /** The default target of links in mails, and further permitted ones (globs as in GoTrue). */
  siteUrl: string
  redirectUrls: string[]
  /** Names the site in mails, messages and on the pages to which their links lead; its host when left out. */
  siteName?: string | (() => string) | undefined
  /** Look of mails; plain when left out. */
  mailLook?: MailLook | undefined
  /** Without them everybody is spoken to in English. */
  languages?: BackendLanguages
  /** Exposed schemas, the first is the default. */
  schemas: string[]
  /** Schemas in which statements of the data API find unqualified names, after the exposed one (`DEFAULT_SEARCH_PATH`). */
  extraSearchPath?: string[]
  /** PostgREST's `db-tx-end`: may a client have its change undone with `Prefer: tx=rollback`? Without it the preference is ignored. */
  transactionEnd?: 'commit' | 'commit-allow-override'
  apiKeys: ApiKeys
  /** The first signs, all verify; `setSigningKeys` changes them while it runs. */
  signingKeys: SigningKey[]
  /** Reads them anew when a token names another one: it may be of another process, after a rotation. */
  findSigningKeys?: () => Promise<SigningKey[] | undefined>
  /**
   * The shared JWT secret (HS256) of a project that moved here: its access tokens, and its `anon` and `service_role` keys,
   * work too. Leave it out when there is none.
   */
  legacyJwtSecret?: string
  /** The mail queue calls this, and repeats it after failures (mail/queue). */
  sendMail: SendMail
  mailQueue?: Partial<MailQueueSettings>
  /** Without it phones cannot be second factors. */
  sendMessage?: SendMessage
  /** Multiplies every rate limit, for load generators and tests. */
  rateLimitFactor: number
  /** Limits of requests that differ from DEFAULT_REQUEST_LIMITS. */
  requestLimits?: Partial<RequestLimits>
  /** Header of a trusted proxy with the client's address (`x-forwarded-for`). Without it the socket's address counts. */
  clientAddressHeader?: string
  /** Number of proxies that append to that header (1). */
  clientAddressHops?: number
  /** Functions of the data API that reveal something about accounts, and are limited per address like sign-ups. */
  limitedFunctions?: string[]
  /** Settings that differ from GoTrue's defaults. */
  auth?: Partial<AuthSettings>
  /** Without it the storage service refuses everything. */
  storage?: StorageOptions
  /** Limits of realtime that differ from the defaults. */
  realtime?: Partial<Limits>
  log: Logger
}

/** The context that every service of the backend receives. */
export interface BackendContext extends BackendOptions {
  database: Database
  tokens: Tokens
  revocations: Revocations
}
