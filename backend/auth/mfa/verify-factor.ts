import { z } from 'zod'
import type { Queryable } from '../../database/connection.ts'
import { type AuthRequest, type AuthTransaction, inTransaction, readBody, refuse } from '../auth.ts'
import { hashCode, isSameSecret } from '../email/mail-tokens.ts'
import {
  AMR_SQL,
  type Amr,
  newRefreshToken,
  type SessionResponse,
  sessionResponse,
} from '../sessions/sessions.ts'
import { requireSession, type SignedInSession } from '../sign-in/signed-in.ts'
import { findUserById, lockUser } from '../users.ts'
import { NO_ADDRESS } from './challenge.ts'
import {
  acceptTotp,
  FACTOR_METHODS,
  type FactorRow,
  notifyOfFactor,
  requireFactor,
  writeFactorAudit,
} from './factor.ts'

const BODY = z.object({ challenge_id: z.guid(), code: z.string().max(100).nullish() })

interface ChallengeRow {
  id: string
  otp_code: string | null
  expired: boolean
  open: boolean
}

/** `POST /factors/{id}/verify` exchanges a code for a session of level aal2; the factor counts from now on. */
export async function verifyFactor(auth: AuthRequest, id: string): Promise<SessionResponse> {
  const signedIn = await requireSession(auth)
  await auth.limits.countAddress(auth.c, 'factorVerify')
  const body = await readBody(auth.c, BODY)
  const code = body.code?.trim()
  if (!code) throw refuse(400, 'validation_failed', 'Code needs to be non-empty')
  await auth.limits.countAccount(signedIn.user.id, 'wrongFactorCode')
  const session = await inTransaction(auth, async (auth) => {
    await lockUser(auth.db, signedIn.user.id)
    const factor = await requireFactor(auth.db, signedIn.user.id, id)
    const challenge = await requireChallenge(auth, factor, body.challenge_id)
    await requireCode(auth.db, factor, challenge, code)
    await completeChallenge(auth.db, factor, challenge)
    await writeFactorAudit(auth, 'verification_attempted', factor)
    if (factor.status === 'unverified') await notifyOfFactor(auth, signedIn.user.email, factor, 'enrolled')
    return raiseSession(auth, signedIn, factor)
  })
  await auth.limits.refundAccount(signedIn.user.id, 'wrongFactorCode')
  return session
}

async function requireChallenge(auth: AuthTransaction, factor: FactorRow, id: string): Promise<ChallengeRow> {
  const { rows } = await auth.db.query<ChallengeRow>(
    `select id, otp_code, created_at < now() - make_interval(secs => $3) as expired,
       verified_at is null and ip_address = $4::inet as open
     from auth.mfa_challenges where id = $1 and factor_id = $2`,
    [id, factor.id, auth.settings.challengeLifetime, auth.address ?? NO_ADDRESS],
  )
  const [challenge] = rows
  if (!challenge)
    throw refuse(422, 'mfa_factor_not_found', 'MFA factor with the provided challenge ID not found')
  if (!challenge.open)
    throw refuse(422, 'mfa_ip_address_mismatch', 'Challenge and verify IP addresses mismatch.')
  if (challenge.expired)
    throw refuse(
      422,
      'mfa_challenge_expired',
      `MFA challenge ${challenge.id} has expired, verify against another challenge or create a new challenge.`,
    )
  return challenge
}

async function requireCode(db: Queryable, factor: FactorRow, challenge: ChallengeRow, code: string) {
  const isApp = factor.factor_type === 'totp'
  // A database from elsewhere may hold keys, which are not offered here.
  if (!isApp && factor.factor_type !== 'phone')
    throw refuse(422, 'mfa_webauthn_verify_not_enabled', 'MFA verification is disabled for WebAuthn')
  const isRight = isApp
    ? await acceptTotp(db, factor, code)
    : isSameSecret(hashCode(challenge.id, code), challenge.otp_code ?? '')
  if (!isRight)
    throw refuse(422, 'mfa_verification_failed', `Invalid ${isApp ? 'TOTP' : 'MFA Phone'} code entered`)
}

/** Deletes the challenge, verifies the factor, and removes unfinished ones of its type, as GoTrue does. */
async function completeChallenge(db: Queryable, factor: FactorRow, challenge: ChallengeRow): Promise<void> {
  await db.query('update auth.mfa_challenges set verified_at = now() where id = $1', [challenge.id])
  await db.query(
    `update auth.mfa_factors set status = 'verified', updated_at = now() where id = $1 and status = 'unverified'`,
    [factor.id],
  )
  await db.query(
    `delete from auth.mfa_factors where user_id = $1 and status = 'unverified' and factor_type = $2`,
    [factor.user_id, factor.factor_type],
  )
}

/**
 * Raises a session to level aal2. Its old refresh token is deleted, so that a thief of it gains nothing, and the user's
 * sessions of a lower level end.
 */
async function raiseSession(auth: AuthTransaction, { user, sessionId }: SignedInSession, factor: FactorRow) {
  // The session may have ended since the request was authenticated.
  const { rowCount } = await auth.db.query('select from auth.sessions where id = $1 for update', [sessionId])
  if (rowCount !== 1)
    throw refuse(403, 'session_not_found', 'Session from session_id claim in JWT does not exist')
  const refreshToken = newRefreshToken()
  await auth.db.query(
    `with method as (
       insert into auth.mfa_amr_claims (id, session_id, created_at, updated_at, authentication_method)
       values (gen_random_uuid(), $1, clock_timestamp(), clock_timestamp(), $3)
       on conflict on constraint mfa_amr_claims_session_id_authentication_method_pkey
       do update set updated_at = excluded.updated_at
     ), former as (
       delete from auth.refresh_tokens where session_id = $1
     ), token as (
       insert into auth.refresh_tokens (instance_id, token, user_id, revoked, created_at, updated_at, session_id)
       values ('00000000-0000-0000-0000-000000000000', $4, $5::text, false, now(), now(), $1)
     ), others as (
       delete from auth.sessions where user_id = $5::uuid and id <> $1 and aal < 'aal2'
     )
     update auth.sessions set aal = 'aal2', factor_id = $2, updated_at = now() where id = $1`,
    [sessionId, factor.id, FACTOR_METHODS[factor.factor_type], refreshToken, user.id],
  )
  const { rows } = await auth.db.query<{ amr: Amr[] }>(`select ${AMR_SQL('$1::uuid')} as amr`, [sessionId])
  const now = (await findUserById(auth.db, user.id)) ?? user
  return sessionResponse(auth, now, sessionId, refreshToken, 'aal2', rows[0]?.amr ?? [])
}
