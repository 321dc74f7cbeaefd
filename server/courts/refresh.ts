import pg from 'pg'
import type { Logger } from 'pino'
import { clockAt } from '../../domain/local-time.ts'
import type { SyncResult } from './court-snapshot.ts'
import type { CourtReader, NamedVenue } from './systems/all-systems.ts'
import { pauseBetween, readVenue } from './systems/read-venue.ts'

export interface RefreshContext {
  /** Queries the database as the owner of the schema. */
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<{ rows: Row[] }>
  timeZone: string
  courts: CourtReader
  now(): Date
  log: Logger
  signal?: AbortSignal | undefined
}

/** Today and the next eight days. */
const DAYS = 9

/** Milliseconds after the claim in which a venue may still be started, so that the slowest sync ends before the claim does. */
const LATEST_START_MS = 4 * 60_000

/**
 * Reads the booking systems that are due and stores the snapshot of each venue in one transaction: all hosts in parallel, the
 * venues of one host one after the other. A lock in the database keeps other workers from doing the same.
 * Rejects when the database fails, or with the reason of `signal`.
 */
export async function refreshCourts(context: RefreshContext): Promise<void> {
  const services = Map.groupBy(context.courts.venues, ({ system }) => system.endpoint)
  const refreshes = [...services].map(([endpoint, venues]) => refreshService(endpoint, venues, context))
  for (const result of await Promise.allSettled(refreshes))
    if (result.status === 'rejected') throw result.reason
}

async function refreshService(endpoint: string, venues: NamedVenue[], context: RefreshContext) {
  const { courts, now, log, signal } = context
  const claimedAt = now().getTime()
  const { rows } = await context.query<{ ours: boolean }>('select private.claim_sync($1, $2) as ours', [
    endpoint,
    now(),
  ])
  if (!rows[0]?.ours) return log.debug({ endpoint }, 'courts: backing off, or being read by another worker')
  for (const [index, venue] of (await oldestFirst(venues, context)).entries()) {
    if (now().getTime() - claimedAt > LATEST_START_MS) return
    if (index > 0) await pauseBetween(courts, signal)
    if ((await refreshVenue(venue, context)) === 'backoff') return
  }
}

/** Venues that had to wait in the last sync come first in this one. */
async function oldestFirst(venues: NamedVenue[], { query }: RefreshContext): Promise<NamedVenue[]> {
  if (venues.length < 2) return venues
  const { rows } = await query<{ venue: string }>(
    'select venue from public.last_data_update order by last_try',
  )
  const order = rows.map(({ venue }) => venue)
  return venues.toSorted((one, other) => order.indexOf(one.id) - order.indexOf(other.id))
}

/** Resolves with 'backoff' when the host must not be asked again for now. */
async function refreshVenue(venue: NamedVenue, context: RefreshContext): Promise<'done' | 'backoff'> {
  const { courts, now, signal } = context
  const log = context.log.child({ venue: venue.id })
  const { day: today } = clockAt({ now: now().getTime(), zone: context.timeZone })
  const result = await readVenue(venue, today, DAYS, { ...courts, now, log, signal })
  if (result.kind === 'failed') return storeFailure(venue, result, context, log)
  try {
    await store(venue, result, context, log)
    return 'done'
  } catch (error) {
    if (!isRefusedByTable(error)) throw error
    return storeFailure(venue, { kind: 'failed', reason: 'changed', detail: error.message }, context, log)
  }
}

/** Tells whether the tables refuse what an answer says (SQLSTATE classes 22 and 23): the parser took it for the shape that it knows. */
function isRefusedByTable(error: unknown): error is pg.DatabaseError {
  return error instanceof pg.DatabaseError && /^2[23]/.test(error.code ?? '')
}

async function store(
  { id, name, system }: NamedVenue,
  { busy, covered, named, strange, asOf }: Extract<SyncResult, { kind: 'ok' }>,
  { query }: RefreshContext,
  log: Logger,
): Promise<void> {
  const snapshot = { busy, covered, named, strange }
  const { rows } = await query<{ outcome: string }>(
    'select private.store_sync($1, $2, $3, $4, $5) as outcome',
    [id, system.endpoint, name, JSON.stringify(snapshot), asOf],
  )
  const [{ outcome } = { outcome: 'stored' }] = rows
  if (outcome === 'suspect')
    log.warn('courts: much of what was taken is gone; it is believed when later syncs say so too')
  else log.info({ outcome, busy: busy.length }, 'courts: read')
}

async function storeFailure(
  { id, system }: NamedVenue,
  { reason, detail, retryAfter }: Extract<SyncResult, { kind: 'failed' }>,
  { query, now }: RefreshContext,
  log: Logger,
): Promise<'done' | 'backoff'> {
  const { rows } = await query<{ backoff_until: Date | null }>(
    'select private.record_failed_sync($1, $2, $3, $4, $5) as backoff_until',
    [id, system.endpoint, reason, now(), retryAfter],
  )
  const backoffUntil = rows[0]?.backoff_until
  log.warn({ reason, detail, backoffUntil: backoffUntil ?? undefined }, 'courts: could not be read')
  return backoffUntil ? 'backoff' : 'done'
}
