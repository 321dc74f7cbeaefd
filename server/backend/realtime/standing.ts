import type pg from 'pg'
import type { Caller } from '../caller.ts'
import type { Refusal } from '../refusal.ts'
import { isUuid } from '../uuid.ts'
import type { Endings } from './endings.ts'
import { refuse } from './refuse.ts'

/** Longer than any join takes. */
const REMEMBERED = 60_000
const STANDING = {
  name: 'realtime-standing',
  text: `select asked.position::int as position
    from unnest($1::uuid[], $2::uuid[]) with ordinality as asked (session, member, position)
    where (session is null or exists (select from auth.sessions s
        where s.id = session and s.user_id = member and (s.not_after is null or s.not_after > now())))
      and not exists (select from auth.users u
        where u.id = member and (u.banned_until > now() or u.deleted_at is not null))`,
}

interface Asked {
  session: string | null
  member: string | null
  answer: PromiseWithResolvers<boolean>
}

export const ENDED = 'The session of this token has ended'

/**
 * Whether the session that a token names is still there and its member neither blocked nor deleted. The data API trusts a
 * token until it expires; a subscription would outlive a sign-out by as much, and nobody would notice.
 */
export class Standing {
  readonly #pool: pg.Pool
  /** Asked in one turn of the event loop, and of the database in one statement. */
  #asked: Asked[] = []
  /** When something was heard to end. */
  readonly #endedAt = new Map<string, number>()

  constructor(pool: pg.Pool) {
    this.#pool = pool
  }

  /** Resolves to the moment that the answer is true of. Throws a Refusal when the session has ended. */
  async check({ claims }: Caller): Promise<number> {
    const { session_id: session, sub: member } = claims
    const moment = performance.now()
    if (session !== undefined && !(isUuid(session) && isUuid(member ?? ''))) throw ended()
    if (member === undefined || !isUuid(member)) return moment
    if (!(await this.#ask(session ?? null, member))) throw ended()
    return moment
  }

  /** Throws a Refusal when the session was heard to end since that moment. */
  checkSince({ claims }: Caller, moment: number): void {
    const times = [claims.session_id, claims.sub].map((id) => this.#endedAt.get(id ?? ''))
    if (times.some((time) => time !== undefined && time >= moment)) throw ended()
  }

  note({ sessions, members }: Endings): void {
    const now = performance.now()
    for (const id of [...sessions, ...members]) this.#endedAt.set(id, now)
    for (const [id, time] of this.#endedAt) if (time < now - REMEMBERED) this.#endedAt.delete(id)
  }

  #ask(session: string | null, member: string): Promise<boolean> {
    const answer = Promise.withResolvers<boolean>()
    if (this.#asked.length === 0) setImmediate(() => void this.#askTogether())
    this.#asked.push({ session, member, answer })
    return answer.promise
  }

  async #askTogether(): Promise<void> {
    const asked = this.#asked
    this.#asked = []
    const values = [asked.map(({ session }) => session), asked.map(({ member }) => member)]
    try {
      const { rows } = await this.#pool.query<{ position: number }>({ ...STANDING, values })
      const standing = new Set(rows.map(({ position }) => position - 1))
      for (const [position, { answer }] of asked.entries()) answer.resolve(standing.has(position))
    } catch (error) {
      for (const { answer } of asked) answer.reject(error)
    }
  }
}

function ended(): Refusal {
  return refuse('InvalidJWTToken', ENDED)
}
