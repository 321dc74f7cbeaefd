import type { Context } from 'hono'
import type { ClientBase } from 'pg'
import type { Auth } from './auth.ts'
import { clientAddress } from './client-address.ts'

/** What GoTrue writes down about something that a user did (supabase/auth `models/audit_log_entry.go`). */
export interface AuditLine {
  action: string
  logType: 'account' | 'team' | 'user' | 'factor'
  /** What the action was about. No secrets. */
  traits: Record<string, string>
}

/** Writes a line about a user, with the address the request came from; nothing when there is no such user. */
export async function writeAudit(
  auth: Auth,
  c: Context,
  db: Pick<ClientBase, 'query'>,
  userId: string,
  { action, logType, traits }: AuditLine,
): Promise<void> {
  await db.query(
    `insert into auth.audit_log_entries (id, instance_id, payload, created_at, ip_address)
     select gen_random_uuid(), '00000000-0000-0000-0000-000000000000', json_build_object('action', $2::text, 'actor_id', id,
       'actor_username', email, 'actor_via_sso', is_sso_user, 'log_type', $3::text, 'traits', $4::json), now(), $5
     from auth.users where id = $1`,
    [userId, action, logType, JSON.stringify(traits), clientAddress(c, auth) ?? ''],
  )
}
