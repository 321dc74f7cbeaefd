import type pg from 'pg'
import { createTurnCheck } from '../../database/turn-check.ts'
import { type Caller, SESSION_ENDED } from '../../http/caller.ts'
import type { Revocations } from '../../revocations/revocations.ts'
import { isUuid } from '../../uuid.ts'
import { refuse } from '../refuse.ts'

const STANDING = {
  name: 'realtime-standing',
  text: `select requested.position::int as position
    from unnest($1::uuid[], $2::uuid[]) with ordinality as requested (session, member, position)
    where (session is null or exists (select from auth.sessions s
        where s.id = session and s.user_id = member and (s.not_after is null or s.not_after > now())))
      and not exists (select from auth.users u
        where u.id = member and (u.banned_until > now() or u.deleted_at is not null))`,
}

export type SessionValidator = ReturnType<typeof createSessionValidator>

/**
 * Checks that the session of a token exists and its member is neither blocked nor deleted. Unlike for single requests the
 * database is always queried: a subscription stays open for as long as the token is valid.
 */
export function createSessionValidator(pool: pg.Pool, revocations: Revocations) {
  const isStanding = createTurnCheck<{ session: string | null; member: string }>(pool, STANDING, (asked) => [
    asked.map(({ session }) => session),
    asked.map(({ member }) => member),
  ])
  return {
    /** Rejects with a Refusal when the session has ended. */
    async check({ claims }: Caller): Promise<void> {
      const { session_id: session, sub: member } = claims
      if (session !== undefined && !(isUuid(session) && isUuid(member ?? ''))) throw ended()
      if (member === undefined || !isUuid(member)) return
      if (!(await isStanding({ session: session ?? null, member }))) throw ended()
    },
    /** Throws a Refusal when the session was revoked since it was checked. */
    recheck({ claims }: Caller): void {
      if (revocations.isKnownRevoked(claims)) throw ended()
    },
  }
}

const ended = () => refuse('InvalidJWTToken', SESSION_ENDED)
