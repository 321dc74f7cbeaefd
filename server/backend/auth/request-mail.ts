import type { Context } from 'hono'
import { z } from 'zod'
import { confirmationMail } from '../mail/confirmation.ts'
import { deliver } from '../mail/deliver.ts'
import { recoveryMail } from '../mail/recovery.ts'
import type { Auth } from './auth.ts'
import { type MailTokenType, mailLink, newMailToken } from './mail-tokens.ts'
import { CHALLENGE_FIELDS, type Challenge, readChallenge } from './pkce.ts'
import { readBody, readEmail } from './read-body.ts'
import { redirectTarget } from './redirects.ts'
import { refuse } from './refuse.ts'

const RECOVER = z.object({ email: z.string().nullish(), ...CHALLENGE_FIELDS })
const RESEND = z.object({
  type: z.string().nullish(),
  email: z.string().nullish(),
  phone: z.string().nullish(),
  ...CHALLENGE_FIELDS,
})

/** `POST /recover`: always `{}`; the account is looked for after the answer. */
export async function recover(auth: Auth, c: Context): Promise<object> {
  const body = await readBody(c, RECOVER)
  if (!body.email) throw refuse(400, 'validation_failed', 'Password recovery requires an email')
  await auth.limits.countAddress(c, 'recover')
  return requestAfterAnswer(auth, c, 'recovery', readEmail(body.email), readChallenge(body))
}

/** `POST /resend`: the confirmation mail once more. */
export async function resend(auth: Auth, c: Context): Promise<object> {
  const body = await readBody(c, RESEND)
  if (body.type === 'sms' || body.type === 'phone_change' || body.phone)
    throw refuse(400, 'phone_provider_disabled', 'Phone logins are disabled')
  if (body.type !== 'signup')
    throw refuse(
      400,
      'validation_failed',
      'Missing one of these types: signup, email_change, sms, phone_change',
    )
  if (!body.email) throw refuse(400, 'validation_failed', 'Type provided requires an email address')
  await auth.limits.countAddress(c, 'resend')
  return requestAfterAnswer(auth, c, 'signup', readEmail(body.email), readChallenge(body))
}

async function requestAfterAnswer(
  auth: Auth,
  c: Context,
  type: MailTokenType,
  email: string,
  challenge: Challenge | undefined,
): Promise<object> {
  await auth.limits.countMail(c, type, email)
  const redirectTo = redirectTarget(c, auth)
  auth.background.run((stopping) => requestMail(auth, type, email, redirectTo, challenge, stopping))
  return {}
}

const KINDS = {
  signup: {
    column: 'confirmation',
    where: 'u.email_confirmed_at is null',
    method: 'email/signup',
    action: 'user_confirmation_requested',
  },
  recovery: { column: 'recovery', where: 'true', method: 'recovery', action: 'user_recovery_requested' },
} as const

/** Makes link and code for an account, in place of earlier ones, and mails them. Without such an account: nothing. */
export async function requestMail(
  auth: Auth,
  type: MailTokenType,
  email: string,
  redirectTo: string,
  challenge: Challenge | undefined,
  stopping: AbortSignal,
): Promise<void> {
  const token = newMailToken(email, challenge !== undefined)
  const { column, where, method, action } = KINDS[type]
  const { rowCount } = await auth.database.pool.query({
    name: `auth-request-${type}`,
    text: `with person as (
        update auth.users u set ${column}_token = $2, ${column}_sent_at = now(), updated_at = now()
        where u.email = $1 and u.is_sso_user = false and (u.banned_until is null or u.banned_until < now()) and ${where}
        returning u.id, u.email
      ), token as (
        insert into auth.one_time_tokens (id, user_id, token_type, token_hash, relates_to, created_at, updated_at)
        select gen_random_uuid(), id, '${column}_token', $3, email, now() at time zone 'utc', now() at time zone 'utc'
        from person
        on conflict (user_id, token_type) do update
        set token_hash = excluded.token_hash, created_at = excluded.created_at, updated_at = excluded.updated_at
      ), flow as (
        insert into auth.flow_state (id, user_id, auth_code, code_challenge, code_challenge_method, provider_type,
          authentication_method, created_at, updated_at)
        select gen_random_uuid(), id, gen_random_uuid()::text, $4, $5::auth.code_challenge_method, 'email', '${method}',
          now(), now()
        from person where $4::text is not null
      ), audit as (
        insert into auth.audit_log_entries (id, instance_id, payload, created_at)
        select gen_random_uuid(), '00000000-0000-0000-0000-000000000000', json_build_object('actor_id', id,
          'actor_username', email, 'action', '${action}', 'log_type', 'user'), now()
        from person
      )
      select id from person`,
    values: [email, token.codeHash, token.linkToken, challenge?.challenge ?? null, challenge?.method ?? null],
  })
  if (rowCount === 0) return
  const link = mailLink(auth, type, token.linkToken, redirectTo)
  const mail = type === 'signup' ? confirmationMail : recoveryMail
  await deliver(auth.sendMail, mail(auth, email, link, token.code), stopping)
}
