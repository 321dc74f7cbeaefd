import { type AuthRequest, inTransaction } from '../auth.ts'
import { requireRecentProof } from '../proof/owner.ts'
import { refuse } from '../refuse.ts'
import { requireSession } from '../sign-in/signed-in.ts'
import { lockUser, type Queryable } from '../users.ts'
import { type FactorRow, notifyOfFactor, requireFactor, writeFactorAudit } from './factor.ts'
import { FACTOR_METHODS } from './raise-session.ts'

/** `DELETE /factors/{id}` removes a factor; a verified one only with a session of level aal2. */
export async function unenroll(auth: AuthRequest, id: string): Promise<object> {
  const signedIn = await requireSession(auth)
  await inTransaction(auth, async (auth) => {
    await lockUser(auth.db, signedIn.user.id)
    const factor = await requireFactor(auth.db, signedIn.user.id, id)
    if (factor.status === 'verified' && signedIn.aal !== 'aal2')
      throw refuse(422, 'insufficient_aal', 'AAL2 required to unenroll verified factor')
    if (factor.status === 'verified') requireRecentProof(auth, signedIn, 'remove a second factor')
    await removeFactor(auth.db, factor)
    await writeFactorAudit(auth, 'factor_unenrolled', factor)
    if (factor.status === 'verified') await notifyOfFactor(auth, signedIn.user.email, factor, 'unenrolled')
  })
  return { id }
}

/**
 * The sessions that were verified with the factor fall back to aal1, as in GoTrue. When no verified factor is left all do,
 * also those that were verified with another one since: their tokens say so from the next refresh on.
 */
export async function removeFactor(db: Queryable, factor: FactorRow): Promise<void> {
  await db.query('delete from auth.mfa_factors where id = $1', [factor.id])
  await db.query(
    `with lowered as (
       update auth.sessions set aal = 'aal1', factor_id = null, updated_at = now()
       where user_id = $1 and aal = 'aal2' and (factor_id = $2
         or not exists (select from auth.mfa_factors where user_id = $1 and status = 'verified'))
       returning id
     )
     delete from auth.mfa_amr_claims
     where session_id in (select id from lowered) and authentication_method = any($3)`,
    [factor.user_id, factor.id, FACTOR_METHODS],
  )
}
