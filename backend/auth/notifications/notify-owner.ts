import type { ClientBase } from 'pg'
import { type Notification, notificationMail } from '../../mail/notification.ts'
import { addMails } from '../../mail/queue/table.ts'
import type { Auth } from '../auth.ts'

/**
 * Tells the owner of an account by mail what has happened to it, in the transaction of the event. These mails are counted by no
 * limit: a thief must not be able to use the limit up first.
 *
 * @param to the addresses of the account; those that are empty are left out
 */
export async function notifyOwner(
  auth: Auth,
  db: Pick<ClientBase, 'query'>,
  to: (string | null | undefined)[],
  notification: Notification,
): Promise<void> {
  const at = new Date()
  const addresses = [...new Set(to)].filter((address) => typeof address === 'string' && address !== '')
  await addMails(
    db,
    addresses.map((address) => notificationMail(auth, String(address), notification, at)),
  )
}
