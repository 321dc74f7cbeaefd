import type pg from 'pg'
import type { Logger } from 'pino'
import { AUTH_DEFAULTS } from '../auth/settings/settings.ts'
import { createTurnCheck } from '../database/turn-check.ts'
import type { Claims } from '../http/caller.ts'
import { isUuid } from '../uuid.ts'
import { startFeed } from './revocation-feed.ts'
import { MAX_REVOCATIONS, RevocationList } from './revocation-list.ts'

/** Seconds by which the clocks of several machines may differ, added to the lifetime of a token. */
export const CLOCK_LEEWAY = 300
/** Milliseconds without news from the database after which the list in memory counts as outdated. */
const MAX_SILENCE = 2500

export interface RevocationOptions {
  databaseUrl: string
  pool: Pick<pg.Pool, 'query'>
  log: Logger
  /** Seconds that an access token of this backend lives. */
  tokenLifetime?: number | undefined
  /** Entries kept in memory. */
  maxEntries?: number
}

export type Revocations = ReturnType<typeof createRevocations>

/** Revoked sessions and members as this process knows them, for all of its services. */
export function createRevocations(options: RevocationOptions) {
  const {
    maxEntries = MAX_REVOCATIONS,
    tokenLifetime = AUTH_DEFAULTS.accessTokenLifetime,
    ...source
  } = options
  const list = new RevocationList(maxEntries)
  const queryRevoked = createSessionQuery(source.pool)
  const subscribers = new Set<() => void>()
  // Keyed by the claims of a token, which are the same object for as long as the token is cached.
  const checkedAt = new WeakMap<Claims, number>()
  let upToDateAt = Number.NEGATIVE_INFINITY
  let feed: ReturnType<typeof startFeed> | undefined
  let isNotifying = false

  /** Notifies once for all revocations of one turn of the event loop. */
  function notify(): void {
    if (isNotifying) return
    isNotifying = true
    setImmediate(() => {
      isNotifying = false
      for (const changed of subscribers) changed()
    })
  }

  async function queryLongLived(claims: Claims): Promise<boolean> {
    const now = performance.now()
    const revoked = await queryRevoked(claims, true)
    if (!revoked) checkedAt.set(claims, now)
    return revoked
  }

  /** A revocation from before the token was issued cannot concern it, and later ones are kept for its whole lifetime. */
  function isCovered(claims: Claims): boolean {
    const { exp = Number.POSITIVE_INFINITY, iat = Number.NEGATIVE_INFINITY } = claims
    if (exp - iat <= tokenLifetime) return true
    const checked = checkedAt.get(claims)
    return checked !== undefined && performance.now() - checked < tokenLifetime * 1000
  }

  return {
    /**
     * Tells whether the token with these claims is revoked, though its signature and its times are valid: its session has ended,
     * its level has fallen, its member is blocked or removed. Answers from memory; only when that is outdated, or the token lives
     * longer than revocations are kept, it queries the database, and rejects when that is unavailable.
     */
    isRevoked(claims: Claims): boolean | Promise<boolean> {
      if (claims.sub === undefined && claims.session_id === undefined) return false
      if (list.has(claims)) return true
      const isUpToDate = list.isComplete && performance.now() - upToDateAt <= MAX_SILENCE
      if (isCovered(claims)) return isUpToDate ? false : queryRevoked(claims, false)
      return queryLongLived(claims)
    },
    /** Tells the same from memory alone. */
    isKnownRevoked: (claims: Claims) => list.has(claims),
    /** Calls back whenever more may be revoked than before; returns the function that unsubscribes. */
    subscribe(changed: () => void): () => void {
      subscribers.add(changed)
      return () => subscribers.delete(changed)
    },
    /** Begins to listen; resolves after the first attempt. Until then the database is queried about each token. */
    async start(): Promise<void> {
      feed = startFeed({ ...source, retention: tokenLifetime + CLOCK_LEEWAY, maxEntries }, list, {
        changed: notify,
        upToDate(since) {
          upToDateAt = Math.max(upToDateAt, since)
        },
      })
      await feed.started
    },
    stop: async () => feed?.stop(),
  }
}

const VALID = {
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

/**
 * Returns the query whether a token is revoked: one statement for all tokens of one turn of the event loop.
 *
 * @param requireAccount also requires the account, and the session if the token names one, to exist: for tokens that live
 * longer than revocations are kept
 *
 * It rejects when the database is unavailable.
 */
function createSessionQuery(pool: Pick<pg.Pool, 'query'>) {
  const isValid = createTurnCheck<{ claims: Claims; requireAccount: boolean }>(pool, VALID, (tokens) => [
    tokens.map(({ claims }) => idOf(claims.session_id)),
    tokens.map(({ claims }) => idOf(claims.sub)),
    tokens.map(({ claims }) => claims.aal === 'aal2'),
    tokens.map(({ requireAccount }) => requireAccount),
  ])
  return async (claims: Claims, requireAccount: boolean) => !(await isValid({ claims, requireAccount }))
}

function idOf(claim: unknown): string | null {
  return typeof claim === 'string' && isUuid(claim) ? claim : null
}
