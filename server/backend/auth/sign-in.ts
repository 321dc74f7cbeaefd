import type { Context } from 'hono'
import { z } from 'zod'
import { Refusal } from '../refusal.ts'
import type { Auth } from './auth.ts'
import { CAPTCHA_FIELDS, requireCaptcha } from './captcha.ts'
import { clientAddress } from './client-address.ts'
import { weaknessOf } from './passwords.ts'
import { readBody } from './read-body.ts'
import { refuse } from './refuse.ts'
import { openSession } from './sessions.ts'
import { browserHeader, newBrowserProof, proofOfBrowser } from './sign-up/browser-proof.ts'
import { findSignUps, moveSignUp, type SignUpChoice } from './sign-up/pending.ts'
import { findUserByEmail, isBanned, type UserRow } from './users.ts'

const BODY = z.object({
  email: z.string().nullish(),
  phone: z.string().nullish(),
  password: z.string().nullish(),
  ...CAPTCHA_FIELDS,
})

/**
 * `POST /token?grant_type=password`. An unknown address, a wrong password and an account without one get the same answer
 * after the same time.
 */
export async function signIn(auth: Auth, c: Context): Promise<object> {
  const body = await readBody(c, BODY)
  if (body.phone) throw refuse(422, 'phone_provider_disabled', 'Phone logins are disabled')
  if (!body.email) throw refuse(400, 'validation_failed', 'missing email or phone')
  const email = body.email.trim().toLowerCase()
  const password = body.password ?? ''
  await auth.limits.countAddress(c, 'wrongPassword')
  await requireCaptcha(auth, c, body)
  // Always both, so that time does not tell an address that waits for its confirmation from others.
  const [user, [signUp]] = await Promise.all([
    findUserByEmail(auth.database.pool, email),
    findSignUps(auth.database.pool, { email }, proofOfBrowser(c)),
  ])
  await countAttempt(auth, c, email, user)
  const stored = user?.email_confirmed_at ? user.encrypted_password : signUp?.encryptedPassword
  if (!(await auth.passwords.matches(password, stored)) || !user)
    throw refuse(400, 'invalid_credentials', 'Invalid login credentials')
  await forgiveAttempt(auth, c, email)
  if (isBanned(user)) throw refuse(400, 'user_banned', 'User is banned')
  if (!user.email_confirmed_at) throw await refuseUnconfirmed(auth, c, user, signUp)
  const session = await openSession(auth, c, user, 'password')
  const weakness = weaknessOf(password, auth.settings)
  return weakness ? { ...session, weak_password: weakness } : session
}

/** The browser knows the password of the sign-up, so it counts as the one that signed up: there the mail's link asks no more. */
async function refuseUnconfirmed(
  auth: Auth,
  c: Context,
  { id }: UserRow,
  signUp: (SignUpChoice & { isOfBrowser: boolean }) | undefined,
): Promise<Refusal> {
  const [code, message] = ['email_not_confirmed', 'Email not confirmed']
  if (!signUp || signUp.isOfBrowser) return refuse(400, code, message)
  const browser = newBrowserProof()
  await moveSignUp(auth.database.pool, id, signUp, browser.proof)
  return new Refusal(400, { code, message }, browserHeader(auth, c, browser))
}

// An account under attack from many addresses is closed to strangers, but not to where its owner has signed in before.
async function countAttempt(auth: Auth, c: Context, email: string, user: UserRow | undefined): Promise<void> {
  try {
    await auth.limits.countAccount(email, 'wrongPasswordOfAccount')
  } catch (tooMany) {
    const isOwners =
      tooMany instanceof Refusal && user && (await hasSessionFrom(auth, user.id, clientAddress(c, auth)))
    if (!isOwners) throw tooMany
  }
}

async function hasSessionFrom(auth: Auth, userId: string, address: string | undefined): Promise<boolean> {
  const { rowCount } = await auth.database.pool.query(
    // Of IPv6 the /64, as limits count: a household's addresses change from day to day.
    `select from auth.sessions where user_id = $1
       and ip <<= network(set_masklen($2::inet, case family($2::inet) when 6 then 64 else 32 end)) limit 1`,
    [userId, address ?? null],
  )
  return rowCount === 1
}

async function forgiveAttempt(auth: Auth, c: Context, email: string): Promise<void> {
  await auth.limits.forgiveAddress(c, 'wrongPassword')
  await auth.limits.forgiveAccount(email, 'wrongPasswordOfAccount')
}
