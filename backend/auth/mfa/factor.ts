import { isUuid } from '../../uuid.ts'
import { writeAudit } from '../audit.ts'
import type { AuthRequest } from '../auth.ts'
import { notifyOwner } from '../notifications/notify-owner.ts'
import { refuse } from '../refuse.ts'
import type { Queryable } from '../users.ts'

export interface FactorRow {
  id: string
  user_id: string
  friendly_name: string | null
  factor_type: 'totp' | 'phone' | 'webauthn'
  status: 'unverified' | 'verified'
  /** The secret of an authenticator app, in base32, where GoTrue stores it. */
  secret: string | null
  /** A number in E.164 without the plus sign, as GoTrue stores it. */
  phone: string | null
  last_challenged_at: Date | null
}

/** Returns a factor of the user. Throws GoTrue's `mfa_factor_not_found` when there is none with that id. */
export async function requireFactor(db: Queryable, userId: string, id: string): Promise<FactorRow> {
  if (!isUuid(id)) throw refuse(404, 'validation_failed', 'factor_id must be an UUID')
  const { rows } = await db.query<FactorRow>(
    `select id, user_id, friendly_name, factor_type, status, secret, phone, last_challenged_at
     from auth.mfa_factors where id = $1 and user_id = $2`,
    [id, userId],
  )
  const [factor] = rows
  if (!factor) throw refuse(404, 'mfa_factor_not_found', 'Factor not found')
  return factor
}

/** Writes GoTrue's audit entry about a factor of a user. */
export function writeFactorAudit(
  auth: AuthRequest,
  action: Parameters<typeof writeAudit>[2],
  { id, user_id, factor_type }: Pick<FactorRow, 'id' | 'user_id' | 'factor_type'>,
): Promise<void> {
  return writeAudit(auth, user_id, action, { factor_id: id, factor_type })
}

/** Notifies the owner of a factor that counts from now on, or no longer. */
export function notifyOfFactor(
  auth: AuthRequest,
  email: string | null,
  { factor_type: factorType, user_id: userId }: FactorRow,
  event: 'enrolled' | 'unenrolled',
): Promise<void> {
  return notifyOwner(auth, userId, [email], { name: `mfa_factor_${event}_notification`, factorType })
}
