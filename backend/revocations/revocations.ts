import type pg from 'pg'
import type { Logger } from 'pino'
import { AUTH_DEFAULTS } from '../auth/settings/settings.ts'
import type { Claims } from '../http/caller.ts'
import { type RevocationFeed, startFeed } from './revocation-feed.ts'
import { MOST_REVOCATIONS, RevocationList } from './revocation-list.ts'
import { createSessionQuery } from './session-query.ts'

/** Seconds by which clocks of several machines may differ, beyond the life of a token. */
export const CLOCK_LEEWAY = 300
/** Milliseconds for which what was heard last is taken for the present. */
const UP_TO_DATE = 2500
const PURGE_EVERY = 60_000

export interface RevocationOptions {
  databaseUrl: string
  pool: Pick<pg.Pool, 'query'>
  log: Logger
  /** Seconds that an access token of this backend lives. */
  tokenLifetime?: number | undefined
  /** Entries kept in memory. */
  most?: number
}

export interface Revocations {
  /**
   * Tells whether the token with these claims no longer counts, though its signature and its times do: its session has ended, its
   * level has fallen, its member is blocked or removed. At once, out of memory; only where that is not up to date, or the
   * token lives longer than revocations are kept, by asking the database, which rejects when it is away.
   */
  isRevoked(claims: Claims): boolean | Promise<boolean>
  /** The same as far as this process has heard. */
  isKnownRevoked(claims: Claims): boolean
  /** Calls back whenever more may be revoked than before; returns how to stop that. */
  subscribe(changed: () => void): () => void
  /** Begins to listen; resolves when the first attempt was made. Until then the database is asked about each token. */
  start(): Promise<void>
  stop(): Promise<void>
}

/** Revoked sessions and members as this process knows them, for all of its services. */
export function createRevocations(options: RevocationOptions): Revocations {
  const { most = MOST_REVOCATIONS, tokenLifetime = AUTH_DEFAULTS.accessTokenLifetime, ...source } = options
  const list = new RevocationList(most)
  const ask = createSessionQuery(source.pool)
  const subscribers = new Set<() => void>()
  // By the claims of a token, which are one object for as long as the token is remembered.
  const askedAt = new WeakMap<Claims, number>()
  let upToDateAt = Number.NEGATIVE_INFINITY
  let feed: RevocationFeed | undefined
  let purging: NodeJS.Timeout | undefined
  let isTelling = false

  /** Once for all that come in one turn of the event loop. */
  function tell(): void {
    if (isTelling) return
    isTelling = true
    setImmediate(() => {
      isTelling = false
      for (const changed of subscribers) changed()
    })
  }

  async function askLongLived(claims: Claims): Promise<boolean> {
    const now = performance.now()
    const revoked = await ask(claims, true)
    if (!revoked) askedAt.set(claims, now)
    return revoked
  }

  /** A revocation from before it was issued cannot concern it, and later ones are kept for as long as it lives. */
  function isCovered(claims: Claims): boolean {
    const { exp = Number.POSITIVE_INFINITY, iat = Number.NEGATIVE_INFINITY } = claims
    if (exp - iat <= tokenLifetime) return true
    const asked = askedAt.get(claims)
    return asked !== undefined && performance.now() - asked < tokenLifetime * 1000
  }

  function purge(): void {
    list.purge()
    if (!list.isWhole) feed?.reload()
  }

  return {
    isRevoked(claims) {
      if (claims.sub === undefined && claims.session_id === undefined) return false
      if (list.has(claims)) return true
      const isUpToDate = list.isWhole && performance.now() - upToDateAt <= UP_TO_DATE
      if (isCovered(claims)) return isUpToDate ? false : ask(claims, false)
      return askLongLived(claims)
    },
    isKnownRevoked: (claims) => list.has(claims),
    subscribe(changed) {
      subscribers.add(changed)
      return () => subscribers.delete(changed)
    },
    async start() {
      feed = startFeed(
        { ...source, retention: tokenLifetime + CLOCK_LEEWAY, most },
        {
          snapshot(revocations) {
            list.replace(revocations)
            tell()
          },
          revoked(revocation) {
            list.add(revocation)
            tell()
          },
          restored: (kind, id) => list.remove(kind, id),
          upToDate(since) {
            upToDateAt = Math.max(upToDateAt, since)
          },
        },
      )
      purging = setInterval(purge, PURGE_EVERY).unref()
      await feed.started
    },
    async stop() {
      clearInterval(purging)
      await feed?.stop()
    },
  }
}
