import type pg from 'pg'
import type { Claims } from '../http/caller.ts'
import { isUuid } from '../uuid.ts'

const REVOKED_QUERY = {
  name: 'revocations-ask',
  text: `select token.position::int as position
    from unnest($1::uuid[], $2::uuid[], $3::boolean[], $4::boolean[])
      with ordinality as token (session, member, raised, require_account, position)
    where not exists (select from _backend.revocations r
        where (r.kind = 'session' and r.id = session or r.kind = 'member' and r.id = member
            or raised and r.kind = 'level' and r.id = session) and (r.ends_at is null or r.ends_at > now()))
      and (not require_account or (session is null or exists (select from auth.sessions s
          where s.id = session and s.user_id = member and (s.not_after is null or s.not_after > now())))
        and exists (select from auth.users u where u.id = member and u.deleted_at is null
          and (u.banned_until is null or u.banned_until <= now())))`,
}

interface PendingQuery {
  claims: Claims
  requireAccount: boolean
  answer: PromiseWithResolvers<boolean>
}

/**
 * Returns the query whether a token is revoked: one statement for all tokens of one turn of the event loop.
 *
 * @param requireAccount also requires the account, and the session if the token names one, to exist: for tokens that live
 * longer than revocations are kept
 *
 * It rejects when the database is unavailable.
 */
export function createSessionQuery(pool: Pick<pg.Pool, 'query'>) {
  let pending: PendingQuery[] = []

  async function runBatch(): Promise<void> {
    const batch = pending
    pending = []
    const values = [
      batch.map(({ claims }) => idOf(claims.session_id)),
      batch.map(({ claims }) => idOf(claims.sub)),
      batch.map(({ claims }) => claims.aal === 'aal2'),
      batch.map(({ requireAccount }) => requireAccount),
    ]
    try {
      const { rows } = await pool.query<{ position: number }>({ ...REVOKED_QUERY, values })
      const valid = new Set(rows.map(({ position }) => position - 1))
      for (const [position, { answer }] of batch.entries()) answer.resolve(!valid.has(position))
    } catch (error) {
      for (const { answer } of batch) answer.reject(error)
    }
  }

  return (claims: Claims, requireAccount: boolean): Promise<boolean> => {
    const answer = Promise.withResolvers<boolean>()
    if (pending.length === 0) setImmediate(() => void runBatch())
    pending.push({ claims, requireAccount, answer })
    return answer.promise
  }
}

function idOf(claim: unknown): string | null {
  return typeof claim === 'string' && isUuid(claim) ? claim : null
}
