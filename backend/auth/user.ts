import { z } from 'zod'
import { auditSql } from './audit.ts'
import { type Auth, type AuthRequest, inTransaction, readBody, readEmail, refuse } from './auth.ts'
import { requestEmailChange } from './email/email-change.ts'
import { notifyOwner } from './notifications/notify-owner.ts'
import { addEmailIdentity } from './oauth/identities.ts'
import { requireGoodPassword } from './password/passwords.ts'
import { requireOwner } from './proof/owner.ts'
import { CHALLENGE_FIELDS, readChallenge } from './sessions/pkce.ts'
import { requireAssurance, requireSignedIn, type SignedIn } from './sign-in/signed-in.ts'
import { requireDataSize } from './sign-up/insert-user.ts'
import { findUserById, renderUser } from './users.ts'

/** `GET /user` returns the user of the token. */
export async function getCurrentUser(auth: AuthRequest): Promise<object> {
  const { user } = await requireSignedIn(auth)
  return renderUser(user)
}

const BODY = z.object({
  email: z.string().nullish(),
  phone: z.string().nullish(),
  password: z.string().nullish(),
  data: z.record(z.string(), z.unknown()).nullish(),
  app_metadata: z.unknown().optional(),
  current_password: z.string().nullish(),
  nonce: z.string().nullish(),
  ...CHALLENGE_FIELDS,
})

/**
 * `PUT /user` changes password, user metadata or address. A new password signs out every other session of the account; a new
 * address waits for its mails. Both need a proof that the sender is the owner (`proof/owner.ts`).
 */
export async function updateCurrentUser(auth: AuthRequest): Promise<object> {
  const signedIn = await requireSignedIn(auth)
  const body = await readBody(auth.c, BODY)
  if (body.app_metadata != null)
    throw refuse(403, 'not_admin', 'Updating app_metadata requires admin privileges')
  const email = newAddressOf(signedIn, body.email)
  if (body.password || email || body.phone) requireAssurance(signedIn)
  if (body.phone) throw refuse(422, 'phone_provider_disabled', 'Phone logins are disabled')
  const challenge = readChallenge(body)
  await auth.limits.countAddress(auth.c, 'user')
  if (body.password != null)
    await requireGoodPassword(auth, body.password, {
      email: signedIn.user.email,
      data: signedIn.user.raw_user_meta_data,
    })
  if (body.password != null || email) await requireOwner(auth, signedIn, body)
  if (body.password != null) await changePassword(auth, signedIn, body.password)
  if (body.data) await mergeData(auth, signedIn, body.data)
  if (email) await requestEmailChange(auth, signedIn.user, email, challenge)
  const user = await findUserById(auth.database.pool, signedIn.user.id)
  if (!user) throw refuse(403, 'user_not_found', 'User from sub claim in JWT does not exist')
  return renderUser(user)
}

function newAddressOf({ user }: SignedIn, text: string | null | undefined): string | undefined {
  const email = text ? readEmail(text) : undefined
  return email === user.email ? undefined : email
}

async function changePassword(auth: AuthRequest, { user, sessionId }: SignedIn, password: string) {
  if (await auth.passwords.matches(password, user.encrypted_password))
    throw refuse(422, 'same_password', 'New password should be different from the old password.')
  const hash = await auth.passwords.hash(password)
  await inTransaction(auth, async (auth) => {
    const values = [user.id, hash, sessionId ?? null, auth.address ?? '']
    await auth.db.query(CHANGE_PASSWORD, values)
    await addEmailIdentity(auth.db, user.id)
    await notifyOwner(auth, user.id, [user.email], { name: 'password_changed_notification' })
  })
}

// The user is locked before the sessions: `using` makes the update come first. A session of 'forgot your password' loses its
// right to set one: its owner knows the password from now on.
const CHANGE_PASSWORD = `
  with person as (
       update auth.users set encrypted_password = $2, confirmation_token = '', confirmation_sent_at = null,
         recovery_token = '', recovery_sent_at = null, email_change_token_current = '', email_change_token_new = '',
         email_change_sent_at = null, phone_change_token = '', phone_change_sent_at = null, reauthentication_token = '',
         reauthentication_sent_at = null, updated_at = now()
       where id = $1 returning id, email, is_sso_user
     ), tokens as (
       delete from auth.one_time_tokens t using person where t.user_id = person.id
     ), others as (
       delete from auth.sessions s using person where s.user_id = person.id and s.id is distinct from $3
     ), recovered as (
       update auth.mfa_amr_claims claim set authentication_method = 'otp' from person
       where claim.session_id = $3 and claim.authentication_method = 'recovery'
     )
     ${auditSql({ action: `'user_updated_password'`, logType: `'user'`, address: '$4', of: 'person u' })}`

// A key whose value is null is removed, as in GoTrue; nested nulls stay.
async function mergeData(auth: Auth, { user }: SignedIn, data: Record<string, unknown>): Promise<void> {
  requireDataSize({ ...user.raw_user_meta_data, ...data })
  const gone = Object.keys(data).filter((key) => data[key] === null)
  await auth.database.pool.query(
    `update auth.users
     set raw_user_meta_data = (coalesce(raw_user_meta_data, '{}') || $2::jsonb) - $3::text[], updated_at = now()
     where id = $1`,
    [user.id, JSON.stringify(data), gone],
  )
}
