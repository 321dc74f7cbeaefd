import { z } from 'zod'
import { auditSql } from '../audit.ts'
import { type AuthRequest, readBody, refuse } from '../auth.ts'
import { requireSignedIn } from '../sign-in/signed-in.ts'
import { USER_COLUMNS, type UserRow } from '../users.ts'
import {
  AMR_SQL,
  type Amr,
  newRefreshToken,
  type SessionResponse,
  sessionResponse,
  userAgent,
} from './sessions.ts'

const BODY = z.object({ refresh_token: z.string().nullish() })

type Outcome = 'ok' | 'not_found' | 'session_expired' | 'user_banned' | 'already_used'

interface RotatedRow extends UserRow {
  outcome: Outcome
  refresh_token: string
  session_id: string
  aal: 'aal1' | 'aal2' | null
  amr: Amr[]
}

const ROTATE = {
  name: 'auth-rotate',
  text: `select r.outcome, r.refresh_token, r.session_id, ${USER_COLUMNS}, s.aal,
      ${AMR_SQL('r.session_id')} as amr,
      case r.outcome when 'already_used' then _backend.revoke('session', array[r.session_id]) end as stolen
    from _backend.rotate_refresh_token($1, $2, $3, $4, $5) r
    left join auth.users u on u.id = r.user_id
    left join auth.sessions s on s.id = r.session_id`,
}

/** `POST /token?grant_type=refresh_token` rotates a refresh token; database/platform/011-auth-refresh.sql has the rules. */
export async function refresh(auth: AuthRequest): Promise<SessionResponse> {
  const { refresh_token: given } = await readBody(auth.c, BODY)
  if (!given) throw refuse(400, 'validation_failed', 'refresh_token required')
  await countRenewal(auth, given)
  const { rows } = await auth.database.pool.query<RotatedRow>({
    ...ROTATE,
    values: [
      given,
      newRefreshToken(),
      auth.settings.refreshTokenReuseInterval,
      userAgent(auth.c),
      auth.address ?? null,
    ],
  })
  const [row] = rows
  if (row?.outcome !== 'ok') throw refusalOf(row?.outcome ?? 'not_found')
  return sessionResponse(auth, row, row.session_id, row.refresh_token, row.aal ?? 'aal1', row.amr)
}

/** Counts for the session of the token; for the address where there is none, as for every other guess at a token. */
async function countRenewal(auth: AuthRequest, token: string): Promise<void> {
  const { rows } = await auth.database.pool.query<{ session_id: string }>({
    name: 'auth-session-of-refresh-token',
    text: 'select session_id from auth.refresh_tokens where token = $1 and session_id is not null',
    values: [token],
  })
  const [row] = rows
  if (row) await auth.limits.countAccount(row.session_id, 'renewal')
  else await auth.limits.countAddress(auth.c, 'token')
}

function refusalOf(outcome: Exclude<Outcome, 'ok'>) {
  const [code, reason] = {
    not_found: ['refresh_token_not_found', 'Refresh Token Not Found'],
    session_expired: ['session_expired', 'Session Expired'],
    user_banned: ['user_banned', 'User Banned'],
    already_used: ['refresh_token_already_used', 'Already Used'],
  }[outcome] as [string, string]
  return refuse(400, code, `Invalid Refresh Token: ${reason}`)
}

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
