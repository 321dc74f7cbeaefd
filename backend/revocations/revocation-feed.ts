import type pg from 'pg'
import type { Logger } from 'pino'
import { z } from 'zod'
import { createConnection, endClient } from '../database/connection.ts'
import { redactError } from '../http/redact.ts'
import { pause } from '../pause.ts'
import type { RevocationKind, RevocationList } from './revocation-list.ts'

/** Milliseconds. Together they find a silently lost connection within 3 seconds. */
const CHECK_INTERVAL = 1000
const ANSWER_TIMEOUT = 1500
/** Milliseconds after which those that no longer apply leave the list, and those that found no room in it may fit. */
const PURGE_EVERY = 60_000

const KIND = z.enum(['session', 'level', 'member'])
const NOTICE = z.union([
  z.object({ revoked: KIND, id: z.string(), seconds: z.number().nullish() }),
  z.object({ restored: KIND, id: z.string() }),
])

const SNAPSHOT = `
  select * from (
    select kind, id, extract(epoch from least(revoked_at + make_interval(secs => $1), ends_at) - clock_timestamp())::float8
      as seconds, revoked_at
    from _backend.revocations
    where least(revoked_at + make_interval(secs => $1), ends_at) > clock_timestamp()
    order by revoked_at desc limit $2
  ) latest order by revoked_at`

interface FeedOptions {
  databaseUrl: string
  /** Queried while no listening connection is up. */
  pool: Pick<pg.Pool, 'query'>
  log: Logger
  /** Seconds for which a revocation is kept. */
  retention: number
  /** Revocations that are kept at most; one more is requested, which shows whether there are more. */
  maxEntries: number
}

interface FeedEvents {
  /** Reports that more may be revoked than before. */
  changed(): void
  /** Reports that the list has everything that was committed before this moment (`performance.now()`). */
  upToDate(since: number): void
}

/**
 * Keeps a list of revocations as they are committed: reads all of them, then listens, and checks every second that the connection
 * still answers. A lost connection is replaced; until that works the table is read every second through the pool.
 */
export function startFeed(options: FeedOptions, list: RevocationList, events: FeedEvents) {
  const stopping = new AbortController()
  const { signal } = stopping
  const first = Promise.withResolvers<void>()
  let client: pg.Client | undefined
  let purgedAt = performance.now()
  let isReadDue = false

  async function listen(): Promise<void> {
    const connection = createConnection({
      connectionString: options.databaseUrl,
      application_name: 'revocations',
      connectionTimeoutMillis: ANSWER_TIMEOUT,
      query_timeout: ANSWER_TIMEOUT,
    })
    client = connection
    // A signal in the place of a promise: each race against one that lives as long as the connection stays in memory.
    const lost = new AbortController()
    connection.on('error', (error) => lost.abort(error))
    connection.once('end', () => lost.abort(new Error('the connection ended')))
    connection.on('notification', ({ payload = '' }) => handleNotification(payload))
    try {
      await connection.connect()
      await connection.query('listen backend_revocations')
      await readAll(connection)
      while (await pause(CHECK_INTERVAL, lost.signal)) {
        const since = performance.now()
        if (since - purgedAt > PURGE_EVERY) purge(since)
        await (isReadDue ? readAll(connection) : connection.query('select'))
        events.upToDate(since)
      }
      throw lost.signal.reason
    } finally {
      await endClient(connection, ANSWER_TIMEOUT)
    }
  }

  async function readAll(db: Pick<pg.Pool, 'query'>): Promise<void> {
    const since = performance.now()
    isReadDue = false
    list.startReading()
    const { rows } = await db.query<{ kind: RevocationKind; id: string; seconds: number }>(SNAPSHOT, [
      options.retention,
      options.maxEntries + 1,
    ])
    list.replace(rows.map(({ kind, id, seconds }) => ({ kind, id, until: since + seconds * 1000 })))
    events.changed()
    events.upToDate(since)
    first.resolve()
  }

  function purge(now: number): void {
    purgedAt = now
    list.purge(now)
    if (!list.isComplete) isReadDue = true
  }

  function handleNotification(payload: string): void {
    const { data: notice } = NOTICE.safeParse(readJson(payload))
    if (!notice) {
      options.log.warn('a notification of a revocation cannot be read; all are read again')
      isReadDue = true
    } else if ('restored' in notice) list.remove(notice.restored, notice.id)
    else {
      const seconds = Math.min(notice.seconds ?? options.retention, options.retention)
      list.add({ kind: notice.revoked, id: notice.id, until: performance.now() + seconds * 1000 })
      events.changed()
    }
  }

  async function run(): Promise<void> {
    while (!signal.aborted) {
      await listen().catch((error) => {
        if (!signal.aborted) options.log.warn({ error: redactError(error) }, 'cannot listen for revocations')
      })
      if (signal.aborted) break
      await readAll(options.pool).catch((error) =>
        options.log.warn({ error: redactError(error) }, 'cannot read the revocations'),
      )
      first.resolve()
      await pause(CHECK_INTERVAL, signal)
    }
    first.resolve()
  }

  const running = run()
  return {
    /** Resolves after the first attempt to read them, whether it worked or not. */
    started: first.promise,
    async stop(): Promise<void> {
      stopping.abort()
      if (client) await endClient(client, ANSWER_TIMEOUT)
      await running
    },
  }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
