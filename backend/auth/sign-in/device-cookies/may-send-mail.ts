import type { Context } from 'hono'
import type { Auth } from '../../auth.ts'
import { findAddress, findDevice } from './count-for-account.ts'

/**
 * Counts a mail that anybody can have sent to an account; false when none is to be sent, since the account has had its share of
 * such mails and the latest is at most ten minutes old. Its link works, so an owner whom nothing tells from strangers finds it
 * in the mailbox, and is answered as if it had just been sent. Throws a 429 Refusal when the caller's own share is used up.
 */
export async function maySendMail(auth: Auth, c: Context, kind: string, email: string): Promise<boolean> {
  const { limits } = auth
  const device = await findDevice(auth, c, email)
  if (device) {
    await limits.countOwnersMail(kind, email, device)
    return true
  }
  if (await limits.countStrangersMail(c, kind, email)) return true
  const address = await findAddress(auth, c, email)
  if (!address) return limits.countLateMail(kind, email)
  await limits.countOwnersMail(kind, email, address)
  return true
}
