// The entry of the backend: everything that the rest of the house may use of it. The worker and the commands take settings and
// errors from here and never need the services, which take 40 MiB and a second to load; so those are loaded by whoever starts them.

import type { listen as Listen } from './serve.ts'
import type { startBackend as Start } from './start.ts'

export { ACCOUNT_SETTINGS, accountSettingsFrom } from './auth/account-settings.ts'
export { readProviderFile } from './auth/identities/provider-file.ts'
export { type ProviderSettings, ProviderSettingsError } from './auth/identities/provider-settings.ts'
export { sendRecovery } from './auth/send-recovery.ts'
export { AUTH_DEFAULTS, type AuthSettings } from './auth/settings.ts'
export { checkDatabase } from './database/check-database.ts'
export { installPlatform } from './database/platform.ts'
export { freePort } from './free-port.ts'
export { MailRefusedError } from './mail/mail-refused-error.ts'
export type { BackendOptions, Mail, Message, SendMail, SendMessage } from './options.ts'
export { pause } from './pause.ts'
export { LIMIT_SETTINGS, limitsFrom } from './realtime/limit-settings.ts'
export type { Limits as RealtimeLimits } from './realtime/limits.ts'
export { REQUEST_LIMITS, type RequestLimits, requestLimitsFrom } from './request-limits.ts'
export type { Listening } from './serve.ts'
export { SetupError } from './setup-error.ts'
export { acceptedUntil, publicPart, type SigningKey } from './signing-keys.ts'
export type { Backend } from './start.ts'

/** Starts all services on a database: see `start.ts`. */
export const startBackend: typeof Start = async (options) =>
  (await import('./start.ts')).startBackend(options)

/** Listens for requests and sockets: see `serve.ts`. */
export const listen: typeof Listen = async (...parts) => (await import('./serve.ts')).listen(...parts)
