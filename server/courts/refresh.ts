import { TZDate } from '@date-fns/tz'
import { format } from 'date-fns/format'
import type pg from 'pg'
import type { Logger } from 'pino'
import { readVenue } from './read-venue.ts'
import type { Reading } from './reading.ts'
import type { CourtReader, NamedVenue } from './systems.ts'

export interface RefreshContext {
  /** The database, as the owner of the schema. */
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<{ rows: Row[] }>
  timeZone: string
  courts: CourtReader
  now(): Date
  log: Logger
  signal?: AbortSignal | undefined
}

/** Today and the next eight days. */
const DAYS = 9

/**
 * Reads the booking systems that are due, all at once, and stores what each says in one transaction. Whoever else is about to
 * do the same finds that it is being done. Rejects when the database fails, or with the reason of `signal`.
 */
export async function refreshCourts(context: RefreshContext): Promise<void> {
  const venues = context.courts.venues.map((venue) => refreshVenue(venue, context))
  for (const result of await Promise.allSettled(venues)) if (result.status === 'rejected') throw result.reason
}

async function refreshVenue(venue: NamedVenue, context: RefreshContext): Promise<void> {
  const { courts, now, signal } = context
  const log = context.log.child({ venue: venue.id })
  const { rows } = await context.query<{ ours: boolean }>('select private.begin_reading($1, $2) as ours', [
    venue.system.system,
    now(),
  ])
  if (!rows[0]?.ours) return log.debug('courts: it rests, or is being read')
  const today = format(TZDate.tz(context.timeZone, now()), 'yyyy-MM-dd')
  const reading = await readVenue(venue, today, DAYS, {
    world: { ...courts, now },
    userAgent: courts.userAgent,
    log,
    ...(signal && { signal }),
  })
  await (reading.kind === 'ok' ? store(venue, reading, context, log) : note(venue, reading, context, log))
}

async function store(
  { name, system }: NamedVenue,
  { busy, coveredDays, asOf }: Extract<Reading, { kind: 'ok' }>,
  { query }: RefreshContext,
  log: Logger,
): Promise<void> {
  const { rows } = await query<{ outcome: string }>(
    'select private.take_reading($1, $2, $3, $4, $5, $6) as outcome',
    [system.system, name, coveredDays.at(0), coveredDays.at(-1), JSON.stringify(busy), asOf],
  )
  const [{ outcome } = { outcome: 'taken' }] = rows
  if (outcome === 'doubtful')
    log.warn('courts: most of what was taken is gone; it is believed when the next reading says so too')
  else log.info({ outcome, busy: busy.length }, 'courts: read')
}

async function note(
  { system }: NamedVenue,
  { reason, detail, retryAfter }: Extract<Reading, { kind: 'failed' }>,
  { query, now }: RefreshContext,
  log: Logger,
): Promise<void> {
  const { rows } = await query<{ rest: Date | null }>(
    'select private.note_failed_reading($1, $2, $3, $4) as rest',
    [system.system, reason, now(), retryAfter],
  )
  log.warn({ reason, detail, restsUntil: rows[0]?.rest ?? undefined }, 'courts: could not be read')
}
