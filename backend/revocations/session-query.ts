import type pg from 'pg'
import type { Claims } from '../http/caller.ts'
import { isUuid } from '../uuid.ts'

const ASK = {
  name: 'revocations-ask',
  text: `select asked.position::int as position
    from unnest($1::uuid[], $2::uuid[], $3::boolean[], $4::boolean[])
      with ordinality as asked (session, member, raised, wholly, position)
    where not exists (select from _backend.revocations r
        where (r.kind = 'session' and r.id = session or r.kind = 'member' and r.id = member
            or raised and r.kind = 'level' and r.id = session) and (r.ends_at is null or r.ends_at > now()))
      and (not wholly or (session is null or exists (select from auth.sessions s
          where s.id = session and s.user_id = member and (s.not_after is null or s.not_after > now())))
        and exists (select from auth.users u where u.id = member and u.deleted_at is null
          and (u.banned_until is null or u.banned_until <= now())))`,
}

interface Asked {
  claims: Claims
  wholly: boolean
  answer: PromiseWithResolvers<boolean>
}

/**
 * Asks the database whether a token is revoked: for all tokens of one turn of the event loop in one statement.
 *
 * `wholly` also wants the account, and the session if the token names one, to be there: for tokens that live longer than
 * revocations are kept. Rejects when the database cannot be asked.
 */
export type AskWhetherRevoked = (claims: Claims, wholly: boolean) => Promise<boolean>

export function createSessionQuery(pool: Pick<pg.Pool, 'query'>): AskWhetherRevoked {
  let waiting: Asked[] = []

  async function askTogether(): Promise<void> {
    const asked = waiting
    waiting = []
    const values = [
      asked.map(({ claims }) => idOf(claims.session_id)),
      asked.map(({ claims }) => idOf(claims.sub)),
      asked.map(({ claims }) => claims.aal === 'aal2'),
      asked.map(({ wholly }) => wholly),
    ]
    try {
      const { rows } = await pool.query<{ position: number }>({ ...ASK, values })
      const good = new Set(rows.map(({ position }) => position - 1))
      for (const [position, { answer }] of asked.entries()) answer.resolve(!good.has(position))
    } catch (error) {
      for (const { answer } of asked) answer.reject(error)
    }
  }

  return (claims, wholly) => {
    const answer = Promise.withResolvers<boolean>()
    if (waiting.length === 0) setImmediate(() => void askTogether())
    waiting.push({ claims, wholly, answer })
    return answer.promise
  }
}

function idOf(claim: unknown): string | null {
  return typeof claim === 'string' && isUuid(claim) ? claim : null
}
