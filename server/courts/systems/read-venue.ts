import type { Logger } from 'pino'
import { type Weekday, weekdayOf } from '../../../domain/courts/opening-hours.ts'
import { addDays } from '../../../domain/local-time.ts'
import { minutesInDay } from '../../../domain/time-units.ts'
import {
  type Answer,
  type BusyInterval,
  type CourtSpan,
  type CourtSystem,
  NO_DAY_BEFORE,
  type Page,
  SyncError,
  type SyncResult,
} from '../court-snapshot.ts'
import { fetchData, type HttpClient } from '../http-client.ts'

interface OpenMinutes {
  from: number
  until: number
}

export interface ReadableVenue {
  id: string
  courts: { id: number; name: string }[]
  system: CourtSystem
  /** Minutes since midnight of every day, where it is configured. */
  opening?: OpenMinutes | undefined
  /** Opening times by weekday, which come first; null on a day without opening. */
  week?: Readonly<Record<Weekday, OpenMinutes | null>> | undefined
}

type Client = HttpClient & { log: Logger }

const MIDNIGHT = minutesInDay
/** A venue that is closed over night is open by then. */
const NOON = 12 * 60

/** Milliseconds between two requests to one system: a second at least, and random so that clients do not fall into step. */
const PAUSE_MS = { least: 1000, most: 1500 }

/**
 * Asks a venue's booking system when its courts are taken, one request after the other. If one answer is missing, the whole sync
 * fails. Days, courts and hours that the answers do not cover are unknown, even if they were requested.
 * @param from yyyy-MM-dd on the venue's clock
 */
export async function readVenue(
  venue: ReadableVenue,
  from: string,
  days: number,
  client: Client,
): Promise<SyncResult> {
  const wanted = Array.from({ length: days }, (_, day) => addDays(from, day))
  const asOf = client.now()
  try {
    const answers = await readPages(venue.system, wanted, client)
    const { covered, ...rest } = combine(answers, venue, client.log)
    const known = answers.includes(NO_DAY_BEFORE) ? withoutMorning(covered, from) : covered
    return { kind: 'ok', asOf, covered: known, ...rest }
  } catch (error) {
    if (!(error instanceof SyncError)) throw error
    const { reason, message: detail, retryAfter } = error
    return { kind: 'failed', reason, detail, ...(retryAfter === undefined ? {} : { retryAfter }) }
  }
}

async function readPages(system: CourtSystem, wanted: string[], client: Client): Promise<Answer[]> {
  const read = async (page: Page) => system.parse(await fetchData(page.url, client, system), page)
  const answers: Answer[] = []
  for (const [index, page] of system.pages(wanted).entries()) {
    if (index > 0) await pauseBetween(client, client.signal)
    answers.push(await (page.days.length > 0 ? read(page) : read(page).catch(noDayBefore)))
  }
  return answers
}

/** A system need not show days that are over. That says nothing against the others, unless it refuses us or cannot be reached. */
function noDayBefore(error: unknown): Answer {
  if (error instanceof SyncError && (error.reason === 'changed' || error.reason === 'not_public'))
    return NO_DAY_BEFORE
  throw error
}

function withoutMorning(covered: CourtSpan[], first: string): CourtSpan[] {
  return covered
    .map((span) => (span.day === first ? { ...span, start: Math.max(span.start, NOON) } : span))
    .filter(({ start, end }) => start < end)
}

export const pauseBetween = (
  { sleep, random }: Pick<HttpClient, 'sleep' | 'random'>,
  signal?: AbortSignal,
): Promise<void> => sleep(PAUSE_MS.least + random() * (PAUSE_MS.most - PAUSE_MS.least), signal)

function combine(answers: Answer[], venue: ReadableVenue, log: Logger) {
  const busy = answers.flatMap((answer) => answer.busy)
  const strange = strangeIn(namedIn(busy, answers), venue, log)
  const coveredDays = answers.flatMap(({ days }) => days)
  const ours = busy.filter(
    ({ court, day }) => venue.courts.some(({ id }) => id === court) && coveredDays.includes(day),
  )
  return {
    busy: [...ours, ...closedHours(venue, coveredDays)],
    coveredDays,
    covered: answers.flatMap((answer) => coveredIn(answer, venue, ours)),
    named: [...namedIn(ours, answers)].filter((court) => !strange.includes(court)),
    strange,
  }
}

function namedIn(busy: BusyInterval[], answers: Answer[]): Set<number> {
  const taken = busy.filter(({ closed }) => !closed)
  const shown = answers.flatMap((answer) => answer.shown ?? [])
  return new Set([...taken, ...shown].map(({ court }) => court))
}

/** Skips courts that are not configured, and logs an error: a configured court may have got another id. */
function strangeIn(named: Set<number>, { id, courts }: ReadableVenue, log: Logger): number[] {
  const ours = courts.map((court) => court.id)
  const strange = [...named].filter((court) => !ours.includes(court))
  if (strange.length > 0)
    log.error(
      { venue: id, courts: strange },
      'the booking system names courts that config/community.json does not',
    )
  if (strange.length > 0 && strange.length === named.size)
    throw new SyncError('changed', `names other courts only: ${strange.join()}`)
  return strange
}

/**
 * The times for which an answer speaks: those that it shows, or all courts of its days. Without opening hours a day lasts from
 * its first to its last booking, since only then the venue is known to be open.
 */
function coveredIn({ days, shown }: Answer, venue: ReadableVenue, busy: BusyInterval[]): CourtSpan[] {
  const ours = venue.courts.map(({ id }) => id)
  if (shown)
    return shown
      .filter(({ court }) => ours.includes(court))
      .map((one) => ({ ...one, start: 0, end: MIDNIGHT }))
  return days.flatMap((day) => {
    const { start, end } = isOpenKnown(venue) ? { start: 0, end: MIDNIGHT } : hoursOf(day, busy)
    return start < end ? ours.map((court) => ({ court, day, start, end })) : []
  })
}

function hoursOf(day: string, busy: BusyInterval[]): { start: number; end: number } {
  const times = busy.filter((time) => time.day === day && !time.blocked)
  return {
    start: Math.min(...times.map(({ start }) => start)),
    end: Math.max(...times.map(({ end }) => end)),
  }
}

const isOpenKnown = ({ opening, week }: ReadableVenue) => opening !== undefined || week !== undefined

function closedHours(venue: ReadableVenue, days: string[]): BusyInterval[] {
  return days.flatMap((day) => {
    const times = closedOn(venue, day)
    return venue.courts.flatMap(({ id: court }) =>
      times.map((time) => ({ court, day, ...time, closed: true as const })),
    )
  })
}

function closedOn({ opening, week }: ReadableVenue, day: string): { start: number; end: number }[] {
  const ofDay = week ? week[weekdayOf(day)] : opening
  if (ofDay === null) return [{ start: 0, end: MIDNIGHT }]
  const { from, until } = ofDay ?? { from: 0, until: MIDNIGHT }
  return [
    { start: 0, end: from },
    { start: until, end: MIDNIGHT },
  ].filter(({ start, end }) => start < end)
}
