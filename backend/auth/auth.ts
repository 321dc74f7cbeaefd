import type { MailQueue } from '../mail/queue/mail-queue.ts'
import type { BackendContext } from '../options.ts'
import type { Providers } from './identities/providers.ts'
import type { Limits } from './limits.ts'
import type { Passwords } from './passwords.ts'
import type { AuthSettings } from './settings.ts'

/** What every handler of the auth service is given. */
export interface Auth extends Omit<BackendContext, 'sendMail'> {
  settings: AuthSettings
  limits: Limits
  passwords: Passwords
  mails: MailQueue
  providers: Providers
}
