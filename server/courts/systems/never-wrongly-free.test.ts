import fc from 'fast-check'
import pg from 'pg'
import { pino } from 'pino'
import { runs } from 'supabase-compatible/testing/runs.ts'
import type { TestDatabase } from 'supabase-compatible/testing/test-database.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CourtSnapshot, gridOf } from '../../../domain/courts/court-snapshot.ts'
import { clockAt } from '../../../domain/local-time.ts'
import { millisecondsInMinute } from '../../../domain/time-units.ts'
import { daysFrom } from '../../../testing/court-stand-in/taken-time.ts'
import { createTestDatabase } from '../../../testing/test-database.ts'
import type { CourtSpan, CourtSystem } from '../court-snapshot.ts'
import { refreshCourts } from '../refresh.ts'
import { reasonAgainst, type SentSync } from '../testing/evidence.ts'
import { ANSWER_FORMATS, type AnswerFormat, answerTo, type Distortion } from '../testing/random-answers.ts'
import type { NamedVenue } from './all-systems.ts'
import { ebusy, ebusyApi } from './ebusy.ts'
import { ebusyGrid } from './ebusy-grid.ts'
import { eversports } from './eversports.ts'
import { minutesOfDay } from './wall-time.ts'

// Random answers, kills, failures and repeated syncs must never make a time free, in the plan or in an alert, unless the answers
// that were sent allow it.

/** Noon in Berlin, two days before the clocks go forward. */
const START = Date.parse('2027-03-26T11:00:00Z')
const DAY_MS = 86_400_000
const AN_HOUR = 3_600_000
const COURTS = [1, 2, 3]
const MEMBER = '00000000-0000-4000-8000-00000000000a'
const ZONE = 'Europe/Berlin'

interface Step {
  minutes: number
  taken: CourtSpan[]
  distortion: Omit<Distortion, 'renamed'> & { renamed: [number, number][] }
  fails: boolean
  /** After so many requests the process is gone. */
  killedAt: number | null
  twice: boolean
}

const dayAt = (offset: number) => new Date(START + offset * DAY_MS).toISOString().slice(0, 10)
const court = fc.constantFrom(...COURTS)
/** Now and then a block lasts until the next morning. */
const length = fc.oneof(
  { weight: 6, arbitrary: fc.constant(90) },
  { weight: 1, arbitrary: fc.integer({ min: 18, max: 28 }).map((cells) => cells * 30) },
)
const time = fc.record({
  court,
  day: fc.integer({ min: -1, max: 12 }).map(dayAt),
  start: fc.integer({ min: 14, max: 40 }).map((cells) => cells * 30),
  length,
})
/** Mostly the same bookings from step to step, as in a club. */
const club = fc
  .array(time, { minLength: 4, maxLength: 40 })
  .map((times) => times.map(({ length, ...one }) => ({ ...one, end: one.start + length })))
const rarely = <T>(arbitrary: fc.Arbitrary<T>, otherwise: T) =>
  fc.oneof({ weight: 4, arbitrary: fc.constant(otherwise) }, { weight: 1, arbitrary })
const distortion = fc.record({
  renamed: rarely(fc.array(fc.tuple(court, fc.constantFrom(101, 102, 103)), { maxLength: 2 }), []),
  leftOut: rarely(
    fc.record({
      courts: fc.uniqueArray(court, { maxLength: 2 }),
      days: fc.array(fc.integer({ min: 0, max: 9 }).map(dayAt), { maxLength: 3 }),
    }),
    { courts: [], days: [] },
  ),
  foreign: rarely(fc.array(fc.constantFrom(-7, -1, 0, 3, 6, 7, 9), { maxLength: 2 }), []),
  doubled: fc.boolean(),
  cut: rarely(
    fc.integer({ min: 14, max: 44 }).map((cells) => cells * 30),
    1440,
  ),
})
const step = fc.record({
  minutes: fc.constantFrom(10, 10, 10, 20, 65, 700, 1500),
  taken: club,
  distortion,
  fails: rarely(fc.constant(true), false),
  killedAt: rarely(fc.option(fc.integer({ min: 1, max: 9 })), null),
  twice: fc.boolean(),
})
const story = fc.record({
  way: fc.constantFrom(...ANSWER_FORMATS),
  opening: fc.boolean(),
  first: club,
  /** Tells whether the bookings change from step to step. */
  isLively: fc.boolean(),
  steps: fc.array(step, { minLength: 2, maxLength: 8 }),
})

let database: TestDatabase
let pool: pg.Pool
beforeAll(async () => {
  database = await createTestDatabase()
  pool = new pg.Pool({ connectionString: database.url })
  pool.on('connect', (client) => client.on('error', () => {}))
  const courts = COURTS.map((id) => ({ venue: 'club', id, source: 'any', name: `Court ${id}`, position: id }))
  await pool.query('select private.set_courts($1)', [JSON.stringify(courts)])
  await pool.query('insert into auth.users (id, email, email_confirmed_at) values ($1, $2, now())', [
    MEMBER,
    'member@example.org',
  ])
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

function venueOf(way: AnswerFormat, hasOpening: boolean): NamedVenue {
  const courts = COURTS.map((id) => ({ id, name: `Court ${id}` }))
  const opening = hasOpening ? { from: 420, until: 1320 } : undefined
  return { id: 'club', name: 'Club', courts, system: systemOf(way), opening }
}

function systemOf(way: AnswerFormat): CourtSystem {
  const at = { url: 'https://club.example', moduleId: 1 }
  if (way === 'module') return ebusy(at)
  if (way === 'page') return ebusyGrid(at)
  if (way === 'API user') return ebusyApi(at, { user: 'u', password: 'p' })
  return eversports({ url: at.url, facilityId: 1, sport: 'padel', courts: COURTS, cellMinutes: 30 })
}

/** Reads once, and resolves with the answers that were sent. */
async function refresh(
  venue: NamedVenue,
  way: AnswerFormat,
  now: number,
  taken: CourtSpan[],
  one: Step,
): Promise<SentSync> {
  const killed = new AbortController()
  const answers: SentSync['answers'] = []
  let requests = 0
  const reader = {
    venues: [venue],
    userAgent: 'Courtside',
    sleep: async () => killed.signal.throwIfAborted(),
    random: () => 0,
    fetch: async (input: Parameters<typeof fetch>[0]) => {
      requests += 1
      if (requests === one.killedAt) killed.abort(new Error('killed'))
      killed.signal.throwIfAborted()
      if (one.fails) return new Response('', { status: 500 })
      const renamed = new Map(one.distortion.renamed)
      const { sent, body } = answerTo(new URL(String(input)), way, taken, COURTS, {
        ...one.distortion,
        renamed,
      })
      answers.push(sent)
      return new Response(body, {
        headers: { 'content-type': way === 'page' ? 'text/html' : 'application/json' },
      })
    },
  }
  const run = () =>
    refreshCourts({
      query: (text, values) => pool.query(text, values),
      timeZone: ZONE,
      courts: reader,
      now: () => new Date(now),
      log: pino({ level: 'silent' }),
      signal: killed.signal,
    })
  await Promise.allSettled([run(), ...(one.twice ? [run()] : [])])
  return { at: now, answers }
}

/** The snapshot as a page gets it. */
async function stored(): Promise<CourtSnapshot & { lastTry: Date | undefined }> {
  const [news, bookings, coverage] = await Promise.all([
    pool.query('select * from last_data_update'),
    pool.query(`select court_id::int as court, booking_date::text as day, start_time::text as start, end_time::text as "end",
                       block_reason = 'closed' as closed, block_reason = 'blocked' as blocked from bookings`),
    pool.query(`select court_id::int as court, booking_date::text as day, start_time::text as start, end_time::text as "end",
                       to_json(read_at) #>> '{}' as "readAt" from court_coverage`),
  ])
  const [row] = news.rows
  return {
    venue: 'club',
    system: 'ebusy',
    readAt: row?.last_update?.toISOString() ?? null,
    failure: row?.failure ?? null,
    isSuspect: row?.is_suspect ?? false,
    lastTry: row?.last_try,
    bookings: bookings.rows,
    coverage: coverage.rows,
  }
}

function wallTime(at: number): number {
  const { day, minutes } = clockAt({ now: at, zone: ZONE })
  return Date.parse(day) + minutes * millisecondsInMinute + (at % millisecondsInMinute)
}

function* freeHours(snapshot: CourtSnapshot, at: number): Generator<CourtSpan> {
  const today = new Date(wallTime(at)).toISOString().slice(0, 10)
  for (const day of daysFrom(today, 10)) {
    const now = (wallTime(at) - Date.parse(day)) / 60_000
    for (const [id, slots] of gridOf(snapshot, { courts: COURTS, day, now, at }))
      for (const [slot, state] of slots)
        if (state === 'free') yield { court: id, day, start: slot * 60, end: slot * 60 + 60 }
  }
}

/** The times that alerts have told of since the last look. */
async function toldTimes(): Promise<CourtSpan[]> {
  const { rows } = await pool.query<{ data: Record<'court' | 'day' | 'from' | 'until', string> }>(
    'delete from notifications returning data',
  )
  return rows.map(({ data: { court, day, from, until } }) => ({
    court: Number(court.replace('Court ', '')),
    day,
    start: minutesOfDay(from) ?? 0,
    end: minutesOfDay(until) ?? 0,
  }))
}

test('nothing is free, and no alert is told of anything, that the answers do not speak for', async () => {
  let free = 0
  let told = 0
  await fc.assert(
    fc.asyncProperty(story, async ({ way, opening, first, isLively, steps }) => {
      await pool.query(
        'truncate bookings, court_coverage, last_data_update, private.sync_locks, private.court_sightings, court_alerts',
      )
      await pool.query(
        `insert into court_alerts (user_id, booking_date, from_hour, until_hour, minutes)
         select $1, $2::date + day, hour, hour + 4, 60 from generate_series(0, 4) as day, unnest(array[7, 11, 15]) as hour`,
        [MEMBER, dayAt(1)],
      )
      // The module has opening hours, or its page would be read; the page shows its own.
      const hasOpening = way === 'module' || (way !== 'page' && opening)
      const venue = venueOf(way, hasOpening)
      const options = { way, courts: COURTS, hasOpening, wallTime }
      const believed: SentSync[] = []
      let now = START
      for (const one of steps) {
        now += one.minutes * 60_000
        const sync = await refresh(venue, way, now, isLively ? one.taken : first, one)
        const page = await stored()
        if (page.lastTry?.getTime() === now && page.failure === null) believed.push(sync)
        const judged = believed.filter(({ at }) => now - at <= AN_HOUR)
        for (const hour of freeHours(page, now)) {
          free += 1
          if (judged.length === 0) expect.fail(`${JSON.stringify(hour)} is free, and the last sync is old`)
          // A court day that was doubted is as it was before, and no older than an hour.
          const reasons = judged.map((_, index) =>
            reasonAgainst(believed.slice(0, believed.length - index), hour, options),
          )
          const isDoubted = page.coverage.some(
            ({ court: id, day, readAt }) =>
              id === hour.court && day === hour.day && Date.parse(readAt) < (believed.at(-1)?.at ?? 0),
          )
          if (isDoubted ? !reasons.includes(null) : reasons[0] !== null)
            expect.fail(`${JSON.stringify(hour)} is free by ${way}: ${reasons[0]}`)
        }
        for (const time of await toldTimes()) {
          told += 1
          const reason = reasonAgainst(believed, time, options)
          if (reason !== null || believed.at(-1)?.at !== now)
            expect.fail(`${JSON.stringify(time)} was told by ${way}: ${reason ?? 'of an older sync'}`)
        }
      }
    }),
    { numRuns: runs(15, 300), endOnFailure: true },
  )
  // A rule under which nothing is ever free would hold as well.
  expect(free).toBeGreaterThan(1000)
  expect(told).toBeGreaterThan(20)
}, 120_000)
