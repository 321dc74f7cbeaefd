import type { Context } from 'hono'
import type { Auth } from './auth.ts'
import { refuse } from './refuse.ts'
import { requireSignedIn } from './signed-in.ts'

const SCOPES = ['global', 'local', 'others']

/** `POST /logout?scope=global|local|others`. Access tokens of the sessions work until they expire, except on this service. */
export async function logout(auth: Auth, c: Context): Promise<Response> {
  const scope = c.req.query('scope') || 'global'
  if (!SCOPES.includes(scope)) throw refuse(400, 'validation_failed', `Unsupported logout scope "${scope}"`)
  const { user, sessionId } = await requireSignedIn(auth, c)
  await auth.database.pool.query(
    `with gone as (
       delete from auth.sessions
       where user_id = $1 and case $2 when 'local' then id = $3 when 'others' then id is distinct from $3 else true end
     )
     insert into auth.audit_log_entries (id, instance_id, payload, created_at)
     values (gen_random_uuid(), '00000000-0000-0000-0000-000000000000', json_build_object('actor_id', $1::uuid,
       'actor_username', $4::text, 'action', 'logout', 'log_type', 'account'), now())`,
    [user.id, scope, sessionId ?? null, user.email],
  )
  return c.body(null, 204)
}
