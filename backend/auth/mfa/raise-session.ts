import type { AuthTransaction } from '../auth.ts'
import { refuse } from '../refuse.ts'
import {
  AMR_SQL,
  type Amr,
  newRefreshToken,
  type SessionResponse,
  sessionResponse,
} from '../sessions/sessions.ts'
import type { SignedInSession } from '../sign-in/signed-in.ts'
import { findUserById } from '../users.ts'
import { FACTOR_METHODS, type FactorRow } from './factor.ts'

/**
 * Raises a session to level aal2. Its old refresh token is deleted, so that a thief of it gains nothing, and the user's
 * sessions of a lower level end.
 */
export async function raiseSession(
  auth: AuthTransaction,
  { user, sessionId }: SignedInSession,
  factor: FactorRow,
): Promise<SessionResponse> {
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
