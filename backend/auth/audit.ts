import type { Context } from 'hono'
import type { ClientBase } from 'pg'
import type { Auth } from './auth.ts'
import { clientAddress } from './settings/client-address.ts'

/** An entry of GoTrue's audit log about an action of a user (supabase/auth `models/audit_log_entry.go`). */
export interface AuditEntry {
  action: string
  logType: 'account' | 'team' | 'user' | 'factor'
  /** Details of the action, without secrets. */
  traits: Record<string, string>
}

/** Writes an entry about a user, with the address of the request; none when there is no such user. */
export async function writeAudit(
  auth: Auth,
  c: Context,
  db: Pick<ClientBase, 'query'>,
  userId: string,
  { action, logType, traits }: AuditEntry,
): Promise<void> {
  await db.query(WRITE, [userId, action, logType, JSON.stringify(traits), clientAddress(c, auth) ?? ''])
}

/** The parts of an entry as SQL expressions, for statements that write one beside other changes. */
interface AuditSql {
  action: string
  logType: string
  traits?: string
  /** The client's address. */
  address?: string
  /** The FROM clause for the users `u` of the entries: rows with id, email and is_sso_user. */
  of: string
}

export function auditSql({ action, logType, traits, address = `''`, of }: AuditSql): string {
  const payload = [`'action', ${action}, 'actor_id', u.id, 'actor_username', u.email`]
  payload.push(`'actor_via_sso', u.is_sso_user, 'log_type', ${logType}`)
  if (traits) payload.push(`'traits', ${traits}`)
  return `insert into auth.audit_log_entries (id, instance_id, payload, created_at, ip_address)
    select gen_random_uuid(), '00000000-0000-0000-0000-000000000000', json_build_object(${payload.join(', ')}), now(),
      ${address}
    from ${of}`
}

const WRITE = auditSql({
  action: '$2::text',
  logType: '$3::text',
  traits: '$4::json',
  address: '$5',
  of: 'auth.users u where u.id = $1',
})
