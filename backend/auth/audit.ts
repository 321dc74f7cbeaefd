import type { AuthRequest } from './auth.ts'

/** Actions of users and the kind of each, as in GoTrue's audit log (supabase/auth `models/audit_log_entry.go`). */
const LOG_TYPES = {
  user_signedup: 'team',
  user_deleted: 'team',
  identity_linked: 'user',
  identity_unlinked: 'user',
  factor_in_progress: 'factor',
  challenge_created: 'factor',
  verification_attempted: 'factor',
  factor_unenrolled: 'factor',
  factor_deleted: 'factor',
}

/**
 * Writes an entry about a user, with the address of the request; none when there is no such user.
 *
 * @param traits details of the action, without secrets
 */
export async function writeAudit(
  auth: AuthRequest,
  userId: string,
  action: keyof typeof LOG_TYPES,
  traits: Record<string, string> = {},
): Promise<void> {
  const values = [userId, action, LOG_TYPES[action], JSON.stringify(traits), auth.address ?? '']
  await auth.db.query(WRITE, values)
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
