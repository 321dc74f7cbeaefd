import { openDatabase } from '../../database/database.ts'
import type { BackendOptions } from '../../settings/options.ts'
import { AUTH_DEFAULTS } from '../settings/settings.ts'
import { createMail } from './request-mail.ts'

type Needed = Pick<
  BackendOptions,
  'databaseUrl' | 'publicUrl' | 'siteUrl' | 'siteName' | 'mailLook' | 'sendMail' | 'languages' | 'log'
>

/**
 * Mails an account a link and a code on behalf of the operator, replacing earlier ones: those of `POST /recover`, or those that confirm an
 * address that nobody has proved to read. It bypasses the queue: resolves when `sendMail` has accepted the mail, or when there is no such
 * account.
 *
 * @param redirectTo the page of the site to which the link finally leads
 */
export async function sendMailNow(
  options: Needed,
  type: 'recovery' | 'signup',
  email: string,
  redirectTo: string,
): Promise<void> {
  const database = openDatabase(options.databaseUrl, options.log)
  try {
    const maker = { ...options, settings: AUTH_DEFAULTS }
    const mails = await createMail(maker, database.pool, { type, email, redirectTo })
    for (const mail of mails) await options.sendMail(mail)
  } finally {
    await database.stop()
  }
}
