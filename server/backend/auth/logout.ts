import type { Context } from 'hono'
import type { Auth } from './auth.ts'
import { refuse } from './refuse.ts'
import { requireSignedIn } from './signed-in.ts'

const WHICH: Record<string, string> = {
  global: 'user_id = $1',
  local: 'user_id = $1 and id = $2',
  others: 'user_id = $1 and id is distinct from $2',
}

/** `POST /logout?scope=global|local|others`. Access tokens of the sessions work until they expire, except on this service. */
export async function logout(auth: Auth, c: Context): Promise<Response> {
  const scope = c.req.query('scope') || 'global'
  const which = WHICH[scope]
  if (!which) throw refuse(400, 'validation_failed', `Unsupported logout scope "${scope}"`)
  const { user, sessionId } = await requireSignedIn(auth, c)
  await auth.database.pool.query(
    `with gone as (delete from auth.sessions where ${which} and ($2::uuid is null or true))
     insert into auth.audit_log_entries (id, instance_id, payload, created_at)
     values (gen_random_uuid(), '00000000-0000-0000-0000-000000000000',
       json_build_object('actor_id', $1::uuid, 'actor_username', $3::text, 'action', 'logout', 'log_type', 'account'), now())`,
    [user.id, sessionId ?? null, user.email],
  )
  return c.body(null, 204)
}
