import { type Notification, notificationMail } from '../../mail/notification.ts'
import { addMails } from '../../mail/queue/table.ts'
import { accountTranslator } from '../../mail/translator.ts'
import type { AuthRequest } from '../auth.ts'

/**
 * Notifies the owner of an account by mail of an event, in the transaction of the event. No limit counts these mails: a thief
 * must not be able to use it up first.
 *
 * @param to the addresses of the account; empty ones are left out
 */
export async function notifyOwner(
  auth: AuthRequest,
  userId: string,
  to: (string | null | undefined)[],
  notification: Notification,
): Promise<void> {
  const at = new Date()
  const addresses = [...new Set(to)].filter((address) => typeof address === 'string' && address !== '')
  const translator = await accountTranslator(auth, auth.db, userId)
  await addMails(
    auth.db,
    addresses.map((address) => notificationMail(auth, translator, String(address), notification, at)),
  )
}
