import { z } from 'zod'
import { Refusal } from '../../http/refusal.ts'
import { type AuthRequest, readBody, refuse } from '../auth.ts'
import { normalEmail } from '../email/address.ts'
import { weaknessOf } from '../password/passwords.ts'
import { exchangeCode } from '../sessions/pkce.ts'
import { refresh } from '../sessions/refresh.ts'
import { openSession } from '../sessions/sessions.ts'
import { CAPTCHA_FIELDS, requireCaptcha } from '../settings/captcha.ts'
import { newBrowserProof, proofOfBrowser } from '../sign-up/browser-proof.ts'
import { assignBrowser, findSignUps, type SignUpChoice } from '../sign-up/pending.ts'
import { findUserByEmail, isBanned, refuseBanned, type UserRow } from '../users.ts'
import { countForAccount, countForAddress } from './device-cookies/device-cookies.ts'

const BODY = z.object({
  email: z.string().nullish(),
  phone: z.string().nullish(),
  password: z.string().nullish(),
  ...CAPTCHA_FIELDS,
})

/**
 * `POST /token?grant_type=password` signs in. An unknown address, a wrong password and an account without one get the same
 * response after the same time.
 */
async function signIn(auth: AuthRequest): Promise<object> {
  const body = await readBody(auth.c, BODY)
  if (body.phone) throw refuse(422, 'phone_provider_disabled', 'Phone logins are disabled')
  if (!body.email) throw refuse(400, 'validation_failed', 'missing email or phone')
  const email = normalEmail(body.email)
  const password = body.password ?? ''
  await countForAddress(auth, email, 'token')
  const refundAddress = await countForAddress(auth, email, 'wrongPassword')
  await requireCaptcha(auth, body)
  // Both queries always run, so that the time does not reveal an unconfirmed address.
  const [user, [signUp]] = await Promise.all([
    findUserByEmail(auth.database.pool, email),
    findSignUps(auth.database.pool, { email }, proofOfBrowser(auth.c)),
  ])
  const forgiveAccount = await countForAccount(auth, email, 'wrongPasswordOfAccount')
  const stored = user?.email_confirmed_at ? user.encrypted_password : signUp?.encryptedPassword
  if (!(await auth.passwords.matches(password, stored)) || !user)
    throw refuse(400, 'invalid_credentials', 'Invalid login credentials')
  await refundAddress()
  await forgiveAccount()
  if (isBanned(user)) throw refuseBanned(user, 400)
  if (!user.email_confirmed_at) throw await refuseUnconfirmed(auth, user, signUp)
  const session = await openSession(auth, user, 'password')
  const weakness = weaknessOf(password, auth.settings)
  return weakness ? { ...session, weak_password: weakness } : session
}

/**
 * The person at this browser knows the password of the sign-up, so it counts as the one that signed up: the mail's link
 * requires nothing more there.
 */
async function refuseUnconfirmed(
  auth: AuthRequest,
  { id }: UserRow,
  signUp: (SignUpChoice & { isOfBrowser: boolean }) | undefined,
): Promise<Refusal> {
  const [code, message] = ['email_not_confirmed', 'Email not confirmed']
  if (!signUp || signUp.isOfBrowser) return refuse(400, code, message)
  const browser = newBrowserProof(auth)
  await assignBrowser(auth.database.pool, id, signUp, browser.proof)
  return new Refusal(400, { code, message }, browser.headers)
}

const GRANTS = new Map(Object.entries({ password: signIn, refresh_token: refresh, pkce: exchangeCode }))

/** `POST /token?grant_type=...` chooses the grant. */
export async function token(auth: AuthRequest): Promise<object> {
  const grant = GRANTS.get(auth.c.req.query('grant_type') ?? '')
  if (!grant) throw refuse(400, 'invalid_credentials', 'unsupported_grant_type')
  // A sign-in counts its own attempts: on a device that the account knows, strangers behind the same address do not count. A renewal
  // counts for its session, so that a device that renews all the time locks nobody out who shares its address.
  if (grant !== signIn && grant !== refresh) await auth.limits.countAddress(auth.c, 'token')
  return grant(auth)
}
