// The entry of the package. The worker and the commands need only settings and errors;
// the services take 40 MiB and a second to load, so these are imported when they are started.

import type { listen as Listen } from './http/serve.ts'
import type { projectMails as Mails } from './mail/project-mails.ts'
import type { startBackend as Start } from './start.ts'

export { normalEmail } from './auth/email/address.ts'
export { sendMailNow } from './auth/email/send-now.ts'
export { type ProviderSettings, readProviderFile } from './auth/oauth/providers/provider-settings.ts'
export { AUTH_DEFAULTS } from './auth/settings/settings.ts'
export { checkDatabase } from './database/check-database.ts'
export {
  closeConnection,
  createConnection,
  isDatabaseUnavailable,
  openConnection,
  reasonOf,
  withConnection,
} from './database/connection.ts'
export { installPlatform, platformFiles } from './database/platform/apply-platform.ts'
export {
  addressOf,
  claimPort,
  explainListenError,
  freePort,
  type ReservedPort,
  reservePort,
} from './free-port.ts'
export { isLoopback } from './http/loopback.ts'
export { withoutAddresses } from './http/redact.ts'
export { type RequestLimits, requestLimitsFrom } from './http/request-limits.ts'
export {
  type AnsweredRequest,
  logRequests,
  type ObserveRequest,
  serviceRoute,
} from './http/requests/observe.ts'
export type { Listening } from './http/serve.ts'
export { acceptedUntil, makeSigningKey, publicJwk, type SigningKey } from './http/signing-keys.ts'
export type { MailLook } from './mail/look.ts'
export { MailRefusedError } from './mail/mail-refused-error.ts'
export { buildMail } from './mail/message.ts'
export { backoffAfter, pause } from './pause.ts'
export { type RunningPostgres, startPostgres } from './postgres/embedded-postgres.ts'
export type { PostgresHost } from './postgres/host.ts'
export { stopStalePostmaster } from './postgres/stale.ts'
export { type Limits as RealtimeLimits, limitsFrom } from './realtime/limits.ts'
export type {
  BackendLanguages,
  BackendOptions,
  Mail,
  Message,
  SendMail,
  SendMessage,
} from './settings/options.ts'
export {
  type Asked,
  askedBy,
  flagOf,
  parseFlags,
  readSettings,
  settingRows,
} from './settings/read-settings.ts'
export { accountSettingsFrom, databaseUrl, portOr, SERVICE_SETTINGS } from './settings/service-settings.ts'
export { SetupError } from './settings/setup-error.ts'
export type { Backend } from './start.ts'
export { ifMissing, makeFile, replaceFile } from './whole-files.ts'

/** Loads the services, which keeps the thread busy for a while. `startBackend` does it by itself where nobody has before. */
export const loadServices = (): Promise<{ startBackend: typeof Start }> => import('./start.ts')

/** Starts all services on a database: see `start.ts`. */
export const startBackend: typeof Start = async (options) => (await loadServices()).startBackend(options)

/** The mails of a hosted project: see `project-mails.ts`. */
export const projectMails = async (...parts: Parameters<typeof Mails>): Promise<ReturnType<typeof Mails>> =>
  (await import('./mail/project-mails.ts')).projectMails(...parts)

/** Listens for requests and sockets: see `serve.ts`. */
export const listen: typeof Listen = async (...parts) => (await import('./http/serve.ts')).listen(...parts)
