import type { Context } from 'hono'
import type { ClientBase } from 'pg'
import { writeAudit } from '../audit.ts'
import type { Auth } from '../auth.ts'
import type { FactorRow } from './factor.ts'

type Action =
  | 'factor_in_progress'
  | 'challenge_created'
  | 'verification_attempted'
  | 'factor_unenrolled'
  | 'factor_deleted'

/** Writes GoTrue's audit entry about a factor of a user. */
export function writeFactorAudit(
  auth: Auth,
  c: Context,
  db: Pick<ClientBase, 'query'>,
  action: Action,
  { id, user_id, factor_type }: Pick<FactorRow, 'id' | 'user_id' | 'factor_type'>,
): Promise<void> {
  const traits = { factor_id: id, factor_type }
  return writeAudit(auth, c, db, user_id, { action, logType: 'factor', traits })
}
