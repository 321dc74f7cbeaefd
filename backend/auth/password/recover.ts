import { z } from 'zod'
import { requestTranslator } from '../../mail/translator.ts'
import { type AuthRequest, readBody, readEmail, refuse } from '../auth.ts'
import type { MailTokenType } from '../email/mail-tokens.ts'
import { redirectTarget } from '../email/redirects.ts'
import { requestMail } from '../email/request-mail.ts'
import { CHALLENGE_FIELDS, readChallenge } from '../sessions/pkce.ts'
import { CAPTCHA_FIELDS, requireCaptcha } from '../settings/captcha.ts'
import { countForAddress, maySendMail } from '../sign-in/device-cookies/device-cookies.ts'

const REQUEST = z.object({
  email: z.string().nullish(),
  phone: z.string().nullish(),
  ...CHALLENGE_FIELDS,
  ...CAPTCHA_FIELDS,
})
const RESEND = REQUEST.extend({ type: z.string().nullish() })
const OTP = REQUEST.extend({ create_user: z.boolean().nullish() })

/** `POST /recover` always returns `{}`; the account is looked up after the response. */
export async function recover(auth: AuthRequest): Promise<object> {
  const body = await readBody(auth.c, REQUEST)
  if (!body.email) throw refuse(400, 'validation_failed', 'Password recovery requires an email')
  const email = readEmail(body.email)
  await countForAddress(auth, email, 'recover')
  return requestAfterAnswer(auth, 'recovery', email, body)
}

/**
 * `POST /otp` mails a code that signs in (`verifyOtp` with the type `email`), to accounts that exist and are confirmed; it
 * always returns `{}`. It creates no account, so `create_user` has to be false.
 */
export async function sendSignInCode(auth: AuthRequest): Promise<object> {
  const body = await readBody(auth.c, OTP)
  if (body.phone) throw refuse(400, 'phone_provider_disabled', 'Phone logins are disabled')
  if (!body.email) throw refuse(400, 'validation_failed', 'One of email or phone must be set')
  if (body.create_user !== false)
    throw refuse(422, 'otp_disabled', 'Signups not allowed for otp: create_user has to be false')
  await auth.limits.countAddress(auth.c, 'recover')
  return requestAfterAnswer(auth, 'magiclink', readEmail(body.email), body)
}

/** `POST /resend` sends the mail of a sign-up or those of a change of address again; it always returns `{}`. */
export async function resend(auth: AuthRequest): Promise<object> {
  const body = await readBody(auth.c, RESEND)
  if (body.type === 'sms' || body.type === 'phone_change' || body.phone)
    throw refuse(400, 'phone_provider_disabled', 'Phone logins are disabled')
  if (body.type !== 'signup' && body.type !== 'email_change')
    throw refuse(
      400,
      'validation_failed',
      'Missing one of these types: signup, email_change, sms, phone_change',
    )
  if (!body.email) throw refuse(400, 'validation_failed', 'Type provided requires an email address')
  const email = readEmail(body.email)
  await countForAddress(auth, email, 'resend')
  return requestAfterAnswer(auth, body.type, email, body)
}

async function requestAfterAnswer(
  auth: AuthRequest,
  type: MailTokenType,
  email: string,
  body: z.output<typeof REQUEST>,
): Promise<object> {
  await requireCaptcha(auth, body)
  const challenge = readChallenge(body)
  const mails = await maySendMail(auth, type, email)
  const redirectTo = redirectTarget(auth)
  const { language } = requestTranslator(auth)
  if (mails) await requestMail(auth, { type, email, redirectTo, challenge, language })
  return {}
}
