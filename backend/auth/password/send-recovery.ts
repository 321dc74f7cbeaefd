import { openDatabase } from '../../database/database.ts'
import type { BackendOptions } from '../../settings/options.ts'
import { createMail } from '../email/request-mail.ts'
import { AUTH_DEFAULTS } from '../settings/settings.ts'

type Needed = Pick<BackendOptions, 'databaseUrl' | 'publicUrl' | 'siteUrl' | 'siteName' | 'sendMail' | 'log'>

/**
 * Mails an account the link and the code of `POST /recover`, in place of earlier ones, asked for by the operator and not over HTTP.
 * The mail goes past the queue: it resolves when `sendMail` has taken it, or when there is no such account.
 *
 * @param redirectTo the page of the site to which the link leads in the end
 */
export async function sendRecovery(options: Needed, email: string, redirectTo: string): Promise<void> {
  const database = openDatabase(options.databaseUrl, options.log)
  try {
    const maker = { ...options, settings: AUTH_DEFAULTS }
    const mails = await createMail(maker, database.pool, { type: 'recovery', email, redirectTo })
    for (const mail of mails) await options.sendMail(mail)
  } finally {
    await database.stop()
  }
}
