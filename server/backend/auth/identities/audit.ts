import type { Context } from 'hono'
import type { ClientBase } from 'pg'
import type { Auth } from '../auth.ts'
import { clientAddress } from '../client-address.ts'

type Action = 'user_signedup' | 'identity_linked' | 'identity_unlinked'

/** GoTrue's line about what a user did with a provider. */
export async function writeAudit(
  auth: Auth,
  c: Context,
  client: ClientBase,
  userId: string,
  action: Action,
  provider: string,
): Promise<void> {
  await client.query(
    `insert into auth.audit_log_entries (id, instance_id, payload, created_at, ip_address)
     select gen_random_uuid(), '00000000-0000-0000-0000-000000000000', json_build_object('action', $2::text, 'actor_id', id,
       'actor_username', email, 'actor_via_sso', is_sso_user, 'log_type', case $2 when 'user_signedup' then 'team' else 'user' end,
       'traits', json_build_object('provider', $3::text)), now(), $4
     from auth.users where id = $1`,
    [userId, action, provider, clientAddress(c, auth) ?? ''],
  )
}
