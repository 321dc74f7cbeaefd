import type { Context } from 'hono'
import type { MailQueue } from '../mail/queue/mail-queue.ts'
import type { BackendContext } from '../settings/options.ts'
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
}
