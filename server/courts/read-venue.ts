import { addDays } from 'date-fns/addDays'
import { format } from 'date-fns/format'
import { parseISO } from 'date-fns/parseISO'
import type { Logger } from 'pino'
import { askFor, type World } from './ask.ts'
import { type BusyInterval, type CourtSystem, type Reading, ReadingFailure } from './reading.ts'

export interface ReadableVenue {
  id: string
  courts: { id: number; name: string }[]
  system: CourtSystem
  /** Minutes since midnight, where it is configured. */
  opening?: { from: number; until: number } | undefined
}

export interface ReadOptions {
  world: World
  /** Who asks, with an address at which the operator can be reached. */
  userAgent: string
  log: Logger
  signal?: AbortSignal
}

const MIDNIGHT = 24 * 60

/** Milliseconds between two requests to one system: a second at least, and not in step with anybody else. */
const PAUSE = { least: 1000, most: 1500 }

/**
 * Asks a venue's booking system when its courts are taken, one request after the other. Either everything that was asked for
 * is covered, or the reading has failed: half a reading says nothing about the other half.
 * @param from yyyy-MM-dd on the venue's clock
 */
export async function readVenue(
  venue: ReadableVenue,
  from: string,
  days: number,
  options: ReadOptions,
): Promise<Reading> {
  const wanted = Array.from({ length: days }, (_, day) => format(addDays(parseISO(from), day), 'yyyy-MM-dd'))
  const asOf = options.world.now()
  try {
    const busy = known(await readPages(venue, wanted, options), venue, options.log)
    return { kind: 'ok', busy: [...busy, ...closedHours(venue, wanted)], coveredDays: wanted, asOf }
  } catch (error) {
    if (!(error instanceof ReadingFailure)) throw error
    const { reason, message: detail, retryAfter } = error
    return { kind: 'failed', reason, detail, ...(retryAfter === undefined ? {} : { retryAfter }) }
  }
}

async function readPages(
  { system }: ReadableVenue,
  wanted: string[],
  { world, userAgent, signal }: ReadOptions,
): Promise<BusyInterval[]> {
  const manners = { userAgent, pageMeans: system.pageMeans, headers: system.headers }
  const busy: BusyInterval[] = []
  for (const [index, page] of system.pages(wanted).entries()) {
    if (index > 0) await world.sleep(PAUSE.least + world.random() * (PAUSE.most - PAUSE.least), signal)
    const answer = await askFor(page.url, world, manners, signal)
    busy.push(...system.busyIn(answer, page))
  }
  return busy
}

/**
 * Courts that nobody has configured are skipped, loudly: one of ours may have got another id. Where only such courts are taken,
 * ours are not free: they are not known.
 */
function known(busy: BusyInterval[], { id, courts }: ReadableVenue, log: Logger): BusyInterval[] {
  const ours = new Set(courts.map((court) => court.id))
  const taken = new Set(busy.filter(({ closed }) => !closed).map(({ court }) => court))
  const unknown = [...taken].filter((court) => !ours.has(court))
  if (unknown.length > 0)
    log.error(
      { venue: id, courts: unknown },
      'the booking system names courts that config/community.json does not',
    )
  if (unknown.length > 0 && unknown.length === taken.size)
    throw new ReadingFailure('changed', `names other courts only: ${unknown.join()}`)
  return busy.filter(({ court }) => ours.has(court))
}

function closedHours({ courts, opening }: ReadableVenue, days: string[]): BusyInterval[] {
  const { from, until } = opening ?? { from: 0, until: MIDNIGHT }
  const times = [
    { start: 0, end: from },
    { start: until, end: MIDNIGHT },
  ].filter(({ start, end }) => start < end)
  return days.flatMap((day) =>
    courts.flatMap(({ id: court }) => times.map((time) => ({ court, day, ...time, closed: true as const }))),
  )
}
