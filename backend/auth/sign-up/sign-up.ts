import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { authMail } from '../../mail/auth-mails.ts'
import { translatorFor } from '../../mail/translator.ts'
import { type Auth, type AuthRequest, readBody, readEmail, refuse } from '../auth.ts'
import { mailLink, newMailToken } from '../email/mail-tokens.ts'
import { redirectTarget } from '../email/redirects.ts'
import { requestMail } from '../email/request-mail.ts'
import { requireGoodPassword } from '../password/passwords.ts'
import { CHALLENGE_FIELDS, readChallenge } from '../sessions/pkce.ts'
import { openSession } from '../sessions/sessions.ts'
import { CAPTCHA_FIELDS, requireCaptcha } from '../settings/captcha.ts'
import { findUserByEmail, renderUser, type UserRow } from '../users.ts'
import { newBrowserProof } from './browser-proof.ts'
import { claimsOf, type Data, insertUser, refuseTriggerError, requireDataSize } from './insert-user.ts'
import { insertSignUp, type SignUpRequest } from './pending.ts'

const BODY = z.object({
  email: z.string().nullish(),
  phone: z.string().nullish(),
  password: z.string().nullish(),
  data: z.record(z.string(), z.unknown()).nullish(),
  ...CHALLENGE_FIELDS,
  ...CAPTCHA_FIELDS,
})

/**
 * `POST /signup` creates an account. An address that already has one gets the response of a new one, with an invented user:
 * same status, same fields, same time. GoTrue reveals it by empty identities.
 */
export async function signUp(auth: AuthRequest): Promise<object> {
  const body = await readBody(auth.c, BODY)
  const request = readRequest(auth, body)
  await auth.limits.countAddress(auth.c, 'signup')
  await requireCaptcha(auth, body)
  await requireGoodPassword(auth, request.password, request)
  if (!auth.settings.autoconfirm) await auth.limits.countMail(auth.c, 'signup', request.email)
  const hashed = { ...request, password: await auth.passwords.hash(request.password) }
  return auth.settings.autoconfirm ? signUpAutoconfirmed(auth, hashed) : signUpByMail(auth, hashed)
}

function readRequest(auth: Auth, body: z.output<typeof BODY>): SignUpRequest {
  if (auth.settings.disableSignup)
    throw refuse(422, 'signup_disabled', 'Signups not allowed for this instance')
  if (body.phone) throw refuse(400, 'phone_provider_disabled', 'Phone signups are disabled')
  if (!body.email) throw refuse(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled')
  if (!body.password) throw refuse(400, 'validation_failed', 'Signup requires a valid password')
  const data = body.data ?? {}
  requireDataSize(data)
  const { password } = body
  return { id: randomUUID(), email: readEmail(body.email), password, data, challenge: readChallenge(body) }
}

async function signUpAutoconfirmed(auth: AuthRequest, request: SignUpRequest): Promise<object> {
  const created = await insertUser(auth, { ...request, confirmed: true })
  if (!created) throw refuse(422, 'user_already_exists', 'User already registered')
  const user = await findUserByEmail(auth.database.pool, request.email)
  if (!user) throw refuse(404, 'user_not_found', 'User not found')
  return openSession(auth, user, 'password')
}

/**
 * The address gets a link and a code whether it is new or pending. The owner of a confirmed account is notified of the sign-up,
 * and pointed to the sign-in.
 */
async function signUpByMail(auth: AuthRequest, request: SignUpRequest): Promise<object> {
  const { id, email, data, challenge } = request
  const token = newMailToken(email, challenge !== undefined)
  const browser = newBrowserProof(auth)
  const redirectTo = redirectTarget(auth)
  const isPending = await insertSignUp(auth, request, token, browser.proof).catch(refuseTriggerError)
  for (const [name, value] of Object.entries(browser.headers)) auth.c.header(name, value)
  const link = mailLink(auth, 'signup', token.linkToken, redirectTo)
  const header = auth.c.req.header('accept-language')
  const translator = translatorFor(auth, typeof data.locale === 'string' ? data.locale : null, header)
  const content = { link, code: token.code }
  if (isPending) await auth.mails.send(authMail(auth, translator, 'confirmation', email, content))
  else await requestMail(auth, { type: 'account_exists', email, redirectTo, language: translator.language })
  return renderUser(newUser(id, email, data))
}

/** Returns the user of a new account, also as the response for an address that already has one. */
function newUser(id: string, email: string, data: Data): Partial<UserRow> {
  const now = new Date()
  const claims = claimsOf(id, email, data, false)
  const identity = {
    identity_id: randomUUID(),
    id,
    user_id: id,
    identity_data: claims,
    provider: 'email',
    last_sign_in_at: now.toISOString(),
    created_at: now.toISOString(),
    updated_at: now.toISOString(),
    email,
  }
  return {
    id,
    aud: 'authenticated',
    role: 'authenticated',
    email,
    confirmation_sent_at: now,
    raw_app_meta_data: { provider: 'email', providers: ['email'] },
    raw_user_meta_data: claims,
    created_at: now,
    updated_at: now,
    is_anonymous: false,
    identities: [identity],
  }
}
