import { auditSql } from '../audit.ts'
import type { AuthRequest } from '../auth.ts'
import { refuse } from '../refuse.ts'
import { requireSignedIn } from '../sign-in/signed-in.ts'

const SCOPES = ['global', 'local', 'others']

// The user is locked before the sessions, as in all statements that change several of them; otherwise two could deadlock. A trigger on
// sessions reads from the setting whether other devices are signed out.
const END_SESSIONS = `
  with owner as (
    select id, set_config('auth.logout_scope', $2, true) as scope from auth.users where id = $1 for no key update
  ), gone as (
    delete from auth.sessions s using owner
    where s.user_id = owner.id
      and case scope when 'local' then s.id = $3 when 'others' then s.id is distinct from $3 else true end
  )
  ${auditSql({ action: `'logout'`, logType: `'account'`, address: '$4', of: 'auth.users u where u.id = $1' })}`

/** `POST /logout?scope=global|local|others` ends sessions. Every service refuses their access tokens from now on. */
export async function logout(auth: AuthRequest): Promise<Response> {
  const scope = auth.c.req.query('scope') || 'global'
  if (!SCOPES.includes(scope)) throw refuse(400, 'validation_failed', `Unsupported logout scope "${scope}"`)
  const { user, sessionId } = await requireSignedIn(auth)
  await auth.database.pool.query(END_SESSIONS, [user.id, scope, sessionId ?? null, auth.address ?? ''])
  return auth.c.body(null, 204)
}
