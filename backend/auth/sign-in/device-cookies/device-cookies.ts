import { createHash, randomBytes } from 'node:crypto'
import { getCookie, setCookie } from 'hono/cookie'
import { Refusal } from '../../../http/refusal.ts'
import type { AuthRequest } from '../../auth.ts'
import type { LimitName } from '../../rate-limits/limit-table.ts'
import { addressKey } from '../../settings/client-address.ts'
import { cookieOptions, isSiteOrigin } from '../../settings/site-origin.ts'

/** Days after the last sign-in for which a browser is known. */
export const DEVICE_LIFETIME_DAYS = 180
/** Known browsers per account; the clean-up removes those that were unused for longest. */
export const MAX_DEVICES = 20

/**
 * Sets a cookie with a secret for an account, and returns its SHA-256; undefined for pages of other sites and for programs. A
 * secret that the account does not know is replaced, since another person may have set it.
 */
export function setDeviceCookie(auth: AuthRequest, email: string, isKnown: boolean): Buffer | undefined {
  if (auth.c.req.header('origin') === undefined || !isSiteOrigin(auth)) return undefined
  const name = cookieName(email)
  const kept = isKnown ? getCookie(auth.c, name) : undefined
  const secret = kept ?? randomBytes(32).toString('base64url')
  setCookie(auth.c, name, secret, cookieOptions(auth, DEVICE_LIFETIME_DAYS * 86_400))
  return sha256(secret)
}

/** Each account has its own cookie, so that all of them know a shared computer. */
function cookieName(email: string): string {
  return `sb-device-${sha256(email).toString('base64url').slice(0, 16)}`
}

const sha256 = (text: string) => createHash('sha256').update(text).digest()

/** Subtracts the counted attempt. */
export type Refund = () => Promise<void>

/** Returns the key that counts the owner apart from strangers: a browser in which they have signed in before. */
export async function findDevice({ db, c }: AuthRequest, email: string): Promise<string | undefined> {
  const secret = getCookie(c, cookieName(email))
  if (!secret) return undefined
  const hash = sha256(secret)
  const { rowCount } = await db.query(
    `select from auth.users u join _backend.device_cookies d on d.user_id = u.id
     where u.email = $1 and not u.is_sso_user and d.secret_hash = $2`,
    [email, hash],
  )
  return rowCount === 1 ? `device:${hash.toString('base64url')}` : undefined
}

/** Returns the same key for the address from which one of the account's sessions was last used. */
async function findAddress(auth: AuthRequest, email: string): Promise<string | undefined> {
  const address = auth.address
  const { rowCount } = await auth.database.pool.query(
    // An IPv6 address counts by its /64, as in the limits: a household's addresses change daily.
    `select from auth.users u join auth.sessions s on s.user_id = u.id where u.email = $1 and not u.is_sso_user
       and s.ip <<= network(set_masklen($2::inet, case family($2::inet) when 6 then 64 else 32 end)) limit 1`,
    [email, address ?? null],
  )
  return rowCount === 1 ? `address:${addressKey(address)}` : undefined
}

/**
 * Counts an attempt on an account, whether it exists or not, and resolves to the function that subtracts it. The owner's own
 * device, and an address with a session of theirs once strangers have used up the account's limit, have limits of their own.
 * Throws a 429 Refusal above the limit.
 */
export async function countForAccount(auth: AuthRequest, email: string, name: LimitName): Promise<Refund> {
  const countAs = async (owner?: string): Promise<Refund> => {
    await auth.limits.countAccount(email, name, owner)
    return () => auth.limits.refundAccount(email, name, owner)
  }
  const device = await findDevice(auth, email)
  try {
    return await countAs(device)
  } catch (tooMany) {
    const address = device || !(tooMany instanceof Refusal) ? undefined : await findAddress(auth, email)
    if (!address) throw tooMany
    return countAs(address)
  }
}

/** Counts an attempt from an address, or on the owner's own device, which neighbours at the address cannot lock out. */
export async function countForAddress(auth: AuthRequest, email: string, name: LimitName): Promise<Refund> {
  const { limits } = auth
  const device = await findDevice(auth, email)
  if (device) await limits.countAccount(email, name, device)
  else await limits.countAddress(auth.c, name)
  return () => (device ? limits.refundAccount(email, name, device) : limits.refundAddress(auth.c, name))
}

/**
 * Counts a mail that anybody can request for an account; returns false when none is to be sent, since the account's limit is
 * used up and the latest mail is at most ten minutes old. Its link is valid, so an owner who is not distinguished from
 * strangers finds it in the mailbox, and gets the usual response. Throws a 429 Refusal when the sender's own limit is used up.
 */
export async function maySendMail(auth: AuthRequest, kind: string, email: string): Promise<boolean> {
  const { limits } = auth
  const device = await findDevice(auth, email)
  if (device) {
    await limits.countOwnersMail(kind, email, device)
    return true
  }
  if ((await limits.countStrangersMail(auth.c, kind, email)) === undefined) return true
  const address = await findAddress(auth, email)
  if (!address) return limits.countLateMail(kind, email)
  await limits.countOwnersMail(kind, email, address)
  return true
}
