import type { AuthRequest } from '../auth.ts'
import { refuse } from '../refuse.ts'
import { exchangeCode } from '../sessions/pkce.ts'
import { refresh } from '../sessions/refresh.ts'
import { signIn } from './sign-in.ts'

type Grant = (auth: AuthRequest) => Promise<object>

const GRANTS = new Map<string, Grant>([
  ['password', signIn],
  ['refresh_token', refresh],
  ['pkce', exchangeCode],
])

/** `POST /token?grant_type=...` chooses the grant. */
export async function token(auth: AuthRequest): Promise<object> {
  const grant = GRANTS.get(auth.c.req.query('grant_type') ?? '')
  if (!grant) throw refuse(400, 'invalid_credentials', 'unsupported_grant_type')
  // A sign-in counts its own attempts: on a device that the account knows, strangers behind the same address do not count. A renewal
  // counts for its session, so that a device that renews all the time locks nobody out who shares its address.
  if (grant !== signIn && grant !== refresh) await auth.limits.countAddress(auth.c, 'token')
  return grant(auth)
}
