import type { Context } from 'hono'
import type { ClientBase } from 'pg'
import type { Auth } from '../auth.ts'
import { clientAddress } from '../client-address.ts'
import type { FactorRow } from './factor.ts'

type Action =
  | 'factor_in_progress'
  | 'challenge_created'
  | 'verification_attempted'
  | 'factor_unenrolled'
  | 'factor_deleted'

/** GoTrue's line about what happened to a factor of a user. */
export async function writeFactorAudit(
  auth: Auth,
  c: Context,
  db: Auth['database']['pool'] | ClientBase,
  action: Action,
  factor: Pick<FactorRow, 'id' | 'user_id' | 'factor_type'>,
): Promise<void> {
  await db.query(
    `insert into auth.audit_log_entries (id, instance_id, payload, created_at, ip_address)
     select gen_random_uuid(), '00000000-0000-0000-0000-000000000000', json_build_object('action', $2::text, 'actor_id', id,
       'actor_username', email, 'actor_via_sso', is_sso_user, 'log_type', 'factor',
       'traits', json_build_object('factor_id', $3::uuid, 'factor_type', $4::text)), now(), $5
     from auth.users where id = $1`,
    [factor.user_id, action, factor.id, factor.factor_type, clientAddress(c, auth) ?? ''],
  )
}
