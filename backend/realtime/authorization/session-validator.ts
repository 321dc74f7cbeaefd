import type pg from 'pg'
import { type Caller, SESSION_ENDED } from '../../http/caller.ts'
import type { Refusal } from '../../http/refusal.ts'
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

interface PendingCheck {
  session: string | null
  member: string | null
  answer: PromiseWithResolvers<boolean>
}

/**
 * Checks that the session of a token exists and its member is neither blocked nor deleted. Unlike for single requests the
 * database is always queried: a subscription stays open for as long as the token is valid.
 */
export class SessionValidator {
  readonly #pool: pg.Pool
  /** The checks of one turn of the event loop, for which one statement is sent. */
  #pending: PendingCheck[] = []
  readonly #revocations: Revocations

  constructor(pool: pg.Pool, revocations: Revocations) {
    this.#pool = pool
    this.#revocations = revocations
  }

  /** Rejects with a Refusal when the session has ended. */
  async check({ claims }: Caller): Promise<void> {
    const { session_id: session, sub: member } = claims
    if (session !== undefined && !(isUuid(session) && isUuid(member ?? ''))) throw ended()
    if (member === undefined || !isUuid(member)) return
    if (!(await this.#ask(session ?? null, member))) throw ended()
  }

  /** Throws a Refusal when the session was revoked since it was checked. */
  recheck({ claims }: Caller): void {
    if (this.#revocations.isKnownRevoked(claims)) throw ended()
  }

  #ask(session: string | null, member: string): Promise<boolean> {
    const answer = Promise.withResolvers<boolean>()
    if (this.#pending.length === 0) setImmediate(() => void this.#askTogether())
    this.#pending.push({ session, member, answer })
    return answer.promise
  }

  async #askTogether(): Promise<void> {
    const requested = this.#pending
    this.#pending = []
    const values = [requested.map(({ session }) => session), requested.map(({ member }) => member)]
    try {
      const { rows } = await this.#pool.query<{ position: number }>({ ...STANDING, values })
      const sessionValidator = new Set(rows.map(({ position }) => position - 1))
      for (const [position, { answer }] of requested.entries()) answer.resolve(sessionValidator.has(position))
    } catch (error) {
      for (const { answer } of requested) answer.reject(error)
    }
  }
}

function ended(): Refusal {
  return refuse('InvalidJWTToken', SESSION_ENDED)
}
