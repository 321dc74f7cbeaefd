import type { Context } from 'hono'
import type { Auth } from '../../auth.ts'
import { findAddress, findDevice } from './count-for-account.ts'

/**
 * Counts a mail that anybody can request for an account; returns false when none is to be sent, since the account's limit is
 * used up and the latest mail is at most ten minutes old. Its link is valid, so an owner who is not distinguished from
 * strangers finds it in the mailbox, and gets the usual response. Throws a 429 Refusal when the sender's own limit is used up.
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
