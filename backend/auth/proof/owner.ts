import type { Claims } from '../../http/caller.ts'
import { authMail } from '../../mail/auth-mails.ts'
import { accountTranslator } from '../../mail/translator.ts'
import { auditSql } from '../audit.ts'
import { type Auth, type AuthRequest, refuse } from '../auth.ts'
import { hashCode, newCode } from '../email/mail-tokens.ts'
import { requireSignedIn, type SignedIn } from '../sign-in/signed-in.ts'

/** The fields of a request that prove that the account belongs to the sender. */
export interface OwnerProof {
  current_password?: string | null | undefined
  /** The code that `GET /reauthenticate` mails. */
  nonce?: string | null | undefined
}

/**
 * Refuses to change a password or an address with a token alone. Accepted are the present password, a mailed code, and a
 * session that began with a mail of `/recover` or `/otp`; accounts without a password need one of the latter two. Throws
 * GoTrue's `current_password_required`, `current_password_invalid`, `reauthentication_needed` or `reauthentication_not_valid`.
 * Failed attempts count against the account.
 */
export async function requireOwner(auth: Auth, signedIn: SignedIn, proof: OwnerProof): Promise<void> {
  const { current_password: password, nonce } = proof
  const { encrypted_password: stored } = signedIn.user
  if (nonce) {
    const wrong = refuse(422, 'reauthentication_not_valid', 'Nonce has expired or is invalid')
    return requireCorrect(auth, signedIn, () => hasNonce(auth, signedIn, nonce), wrong)
  }
  if (stored && password) {
    const wrong = refuse(400, 'current_password_invalid', 'Current password is not right.')
    return requireCorrect(auth, signedIn, () => auth.passwords.matches(password, stored), wrong)
  }
  if (await isRecovering(auth, signedIn)) return
  throw stored
    ? refuse(400, 'current_password_required', 'Current password required when changing password or email.')
    : refuse(400, 'reauthentication_needed', 'Changing password or email requires reauthentication')
}

async function requireCorrect(auth: Auth, { user }: SignedIn, isRight: () => Promise<boolean>, wrong: Error) {
  await auth.limits.countAccount(user.id, 'wrongProof')
  if (!(await isRight())) throw wrong
  await auth.limits.refundAccount(user.id, 'wrongProof')
}

// The code is consumed together with the change, so that a weak password does not require another mail.
async function hasNonce(auth: Auth, { user }: SignedIn, nonce: string): Promise<boolean> {
  const { rowCount } = await auth.database.pool.query(
    `select from auth.users where id = $1 and reauthentication_token = $2
       and reauthentication_sent_at > now() - make_interval(secs => $3)`,
    [user.id, hashCode(user.email ?? '', nonce.trim()), auth.settings.mailTokenLifetime],
  )
  return rowCount === 1
}

/**
 * A session of 'forgot your password' may set one, once: the change removes the mark. So may that of a confirmed sign-up as
 * long as the account has none.
 */
async function isRecovering(auth: Auth, { sessionId, user }: SignedIn): Promise<boolean> {
  const methods = user.encrypted_password ? ['recovery'] : ['recovery', 'otp', 'email/signup']
  const { rowCount } = await auth.database.pool.query(
    `select from auth.mfa_amr_claims where session_id = $1 and authentication_method = any($3)
       and updated_at > now() - make_interval(secs => $2)`,
    [sessionId ?? null, auth.settings.mailTokenLifetime, methods],
  )
  return (rowCount ?? 0) > 0
}

/** The `amr` methods that prove who the user is; GoTrue also writes `token_refresh` and `anonymous`. */
const PROOF_METHODS = new Set(
  `password otp oauth recovery magiclink invite email/signup email_change sso/saml web3 passkey totp mfa/phone
  mfa/webauthn`.split(/\s+/),
)

/**
 * Throws `reauthentication_needed` unless the token says that its owner signed in or entered the code of a second factor a few
 * minutes ago. The token counts and not the session: one that was stolen before the proof keeps its old times, and so does a
 * refreshed one (decision 035).
 *
 * @param to names the change in the refusal
 */
export function requireRecentProof(auth: Auth, { claims }: SignedIn, to: string): void {
  const oldest = Date.now() / 1000 - auth.settings.proofLifetime
  if (provedAt(claims) < oldest)
    throw refuse(400, 'reauthentication_needed', `Reauthentication is required to ${to}`)
}

/** Returns the seconds since 1970 of the latest proof; 0 for a token without one. */
function provedAt({ amr }: Claims): number {
  const times = Array.isArray(amr)
    ? amr.filter(({ method }) => PROOF_METHODS.has(method)).map(({ timestamp }) => Number(timestamp) || 0)
    : []
  return Math.max(0, ...times)
}

/** `GET /reauthenticate` mails a code that `PUT /user` accepts as its `nonce`, replacing an earlier one. */
export async function reauthenticate(auth: AuthRequest): Promise<object> {
  const { user } = await requireSignedIn(auth)
  const { email } = user
  if (!email) throw refuse(400, 'validation_failed', 'Reauthentication requires the user to have an email')
  if (!user.email_confirmed_at) throw refuse(422, 'email_not_confirmed', 'Please verify your email first.')
  await auth.limits.countAddress(auth.c, 'user')
  await auth.limits.countMail(auth.c, 'reauthentication', email)
  const code = newCode()
  await auth.mails.inTransaction(async (client) => {
    await client.query(KEEP_NONCE, [user.id, hashCode(email, code), auth.address ?? ''])
    const translator = await accountTranslator(auth, client, user.id, auth.c.req.header('accept-language'))
    return [authMail(auth, translator, 'reauthentication', email, { code })]
  })
  return {}
}

const KEEP_NONCE = `
  with person as (
    update auth.users set reauthentication_token = $2, reauthentication_sent_at = now(), updated_at = now()
    where id = $1 returning id, email, is_sso_user
  )
  ${auditSql({ action: `'user_reauthenticate_requested'`, logType: `'user'`, address: '$3', of: 'person u' })}`
