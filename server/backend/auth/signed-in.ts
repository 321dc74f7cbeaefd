import type { Context } from 'hono'
import { bearerOf, type Claims } from '../caller.ts'
import { Refusal } from '../refusal.ts'
import type { Auth } from './auth.ts'
import { refuse } from './refuse.ts'
import { isBanned, USER_COLUMNS, type UserRow } from './users.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export interface SignedIn {
  user: UserRow
  sessionId: string | undefined
  claims: Claims
}

/**
 * The user of the bearer token, with a session that still exists. Unlike the data API, which trusts a token until it
 * expires, the auth service looks: whoever signed out or was deleted is refused at once.
 */
export async function requireSignedIn(auth: Auth, c: Context): Promise<SignedIn> {
  const bearer = bearerOf(c.req.header('authorization'))
  if (!bearer) throw refuse(401, 'no_authorization', 'This endpoint requires a valid Bearer token')
  const claims = await verify(auth, bearer)
  if (!claims.sub) throw refuse(403, 'bad_jwt', 'invalid claim: missing sub claim')
  if (!UUID.test(claims.sub)) throw refuse(400, 'bad_jwt', 'invalid claim: sub claim must be a UUID')
  const sessionId = claims.session_id
  if (sessionId !== undefined && !UUID.test(sessionId))
    throw refuse(403, 'bad_jwt', 'invalid claim: session_id claim must be a UUID')
  const { rows } = await auth.database.pool.query<UserRow & { has_session: boolean }>({
    name: 'auth-signed-in',
    text: `select ${USER_COLUMNS}, exists (select from auth.sessions s where s.id = $2 and s.user_id = u.id) as has_session
      from auth.users u where u.id = $1`,
    values: [claims.sub, sessionId ?? null],
  })
  const [user] = rows
  if (!user) throw refuse(403, 'user_not_found', 'User from sub claim in JWT does not exist')
  if (sessionId && !user.has_session)
    throw refuse(403, 'session_not_found', 'Session from session_id claim in JWT does not exist')
  if (isBanned(user)) throw refuse(403, 'user_banned', 'User is banned')
  return { user, sessionId, claims }
}

async function verify(auth: Auth, bearer: string): Promise<Claims> {
  try {
    return await auth.tokens.verify(bearer)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    throw refuse(403, 'bad_jwt', `invalid JWT: unable to parse or verify signature, ${error.message}`)
  }
}
