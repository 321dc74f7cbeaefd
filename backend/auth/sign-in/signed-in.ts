import { bearerOf, type Claims } from '../../http/caller.ts'
import { Refusal } from '../../http/refusal.ts'
import { isUuid } from '../../uuid.ts'
import { type Auth, type AuthRequest, refuse } from '../auth.ts'
import { isBanned, refuseBanned, USER_COLUMNS, type UserRow } from '../users.ts'

export interface SignedIn {
  user: UserRow
  sessionId: string | undefined
  /** The level of the session in the database; the token's may be older. */
  aal: 'aal1' | 'aal2'
  claims: Claims
}

export interface SignedInSession extends SignedIn {
  sessionId: string
}

/**
 * Returns the user of the bearer token, whose session has to exist. Unlike the other services (revocations/) the auth service
 * queries the database with every request, because its responses become part of the next tokens.
 */
export async function requireSignedIn(auth: AuthRequest): Promise<SignedIn> {
  const bearer = bearerOf(auth.c.req.header('authorization'))
  if (!bearer) throw refuse(401, 'no_authorization', 'This endpoint requires a valid Bearer token')
  const claims = await verify(auth, bearer)
  if (!claims.sub) throw refuse(403, 'bad_jwt', 'invalid claim: missing sub claim')
  if (!isUuid(claims.sub)) throw refuse(400, 'bad_jwt', 'invalid claim: sub claim must be a UUID')
  const sessionId = claims.session_id
  if (sessionId !== undefined && !isUuid(sessionId))
    throw refuse(403, 'bad_jwt', 'invalid claim: session_id claim must be a UUID')
  const { rows } = await auth.database.pool.query<UserRow & { has_session: boolean; aal: 'aal1' | 'aal2' }>({
    name: 'auth-signed-in',
    text: `select ${USER_COLUMNS}, s.id is not null and not exists (select from _backend.revocations r
          where r.kind = 'session' and r.id = s.id) as has_session, coalesce(s.aal::text, 'aal1') as aal
      from auth.users u left join auth.sessions s on s.id = $2 and s.user_id = u.id where u.id = $1`,
    values: [claims.sub, sessionId ?? null],
  })
  const [user] = rows
  if (!user || user.deleted_at)
    throw refuse(403, 'user_not_found', 'User from sub claim in JWT does not exist')
  if (sessionId && !user.has_session)
    throw refuse(403, 'session_not_found', 'Session from session_id claim in JWT does not exist')
  if (isBanned(user)) throw refuseBanned(user)
  return { user, sessionId, aal: user.aal, claims }
}

/** Returns the same for a token with a session; throws for one without. */
export async function requireSession(auth: AuthRequest): Promise<SignedInSession> {
  const signedIn = await requireSignedIn(auth)
  if (!signedIn.sessionId)
    throw refuse(403, 'session_not_found', 'A session is needed, and the token does not name one')
  return { ...signedIn, sessionId: signedIn.sessionId }
}

/** Requires level aal2 of members with a verified factor who change how they sign in; `to` names the change. */
export function requireAssurance({ user, aal }: SignedIn, to = 'update email or password'): void {
  if (aal === 'aal1' && user.factors.some(({ status }) => status === 'verified'))
    throw refuse(401, 'insufficient_aal', `AAL2 session is required to ${to} when MFA is enabled.`)
}

async function verify(auth: Auth, bearer: string): Promise<Claims> {
  try {
    return await auth.tokens.verify(bearer)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    throw refuse(403, 'bad_jwt', `invalid JWT: unable to parse or verify signature, ${error.message}`)
  }
}
