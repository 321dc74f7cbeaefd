import fc from 'fast-check'
import pg from 'pg'
import { pino } from 'pino'
import { runs } from 'supabase-compatible/testing/runs.ts'
import type { TestDatabase } from 'supabase-compatible/testing/test-database.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { americanDay, daysFrom, germanDay } from '../../../testing/court-stand-in/taken-time.ts'
import { createTestDatabase } from '../../../testing/test-database.ts'
import type { CourtSystem } from '../court-snapshot.ts'
import { refreshCourts } from '../refresh.ts'
import { ebusy, ebusyApi } from './ebusy.ts'
import { ebusyGrid } from './ebusy-grid.ts'
import { eversports } from './eversports.ts'

// A parser that takes more than the tables do would stop a venue: every answer is stored, or is a failure that is told.

const AT = { url: 'https://club.example', moduleId: 1 }
const COURTS = [1, 2]
const TODAY = '2027-03-28'
const NOON = Date.parse(`${TODAY}T10:00:00Z`)

interface Entry {
  court: unknown
  day: string
  start: string
  end: string
}

interface Format {
  system: CourtSystem
  body(entries: Entry[]): string
}

const FORMATS: Record<string, Format> = {
  widget: {
    system: eversports({ url: AT.url, facilityId: 1, sport: 'padel', courts: COURTS, cellMinutes: 60 }),
    body: (entries) =>
      JSON.stringify({ slots: entries.map(({ day: date, ...rest }) => ({ date, ...rest })) }),
  },
  module: {
    system: ebusy(AT),
    body: (entries) =>
      JSON.stringify({
        reservations: entries.map(({ court, day, start, end }) => ({
          court,
          date: americanDay(day),
          fromTime: start,
          toTime: end,
        })),
      }),
  },
  'API user': {
    system: ebusyApi(AT, { user: 'u', password: 'p' }),
    body: (entries) =>
      JSON.stringify({
        response: entries.map(({ court, day, start, end }) => ({
          courtId: court,
          date: germanDay(day),
          fromTime: start,
          toTime: end,
        })),
      }),
  },
  page: {
    system: ebusyGrid(AT),
    body: (entries) => {
      const heads = COURTS.map((court) => `<th class="court" data-id="${court}"></th>`)
      const slots = entries.map(
        ({ court, day, start, end }) =>
          `<td class="slot" data-court="${court}" data-date="${americanDay(day)}" data-major-begin="${start}" data-major-end="${end}"></td>`,
      )
      return `<table><tr>${heads.join('')}</tr><tr>${slots.join('')}</tr></table>`
    },
  },
}

const two = (least: number, most: number) =>
  fc.integer({ min: least, max: most }).map((part) => String(part).padStart(2, '0'))
const edge = fc.constantFrom('00:00', '24:00', '2400', '23:59', '00:00:59', '24:00:00', '24:01', '25:00', '')
const time = fc.oneof(
  { weight: 6, arbitrary: fc.tuple(two(0, 23), fc.constantFrom('00', '30')).map((parts) => parts.join(':')) },
  { weight: 2, arbitrary: edge },
  {
    weight: 1,
    arbitrary: fc.tuple(two(0, 25), fc.constantFrom(':', ''), two(0, 60)).map((parts) => parts.join('')),
  },
)
const entry = fc.record({
  court: fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom<unknown>(1, 2) },
    {
      weight: 1,
      arbitrary: fc.constantFrom<unknown>(0, -1, 1.5, 2 ** 53, Number.MAX_SAFE_INTEGER, '1', null),
    },
  ),
  start: time,
  end: time,
})

let database: TestDatabase
let pool: pg.Pool
/** The answers of the database to statements that failed. */
let refused: string[] = []
beforeAll(async () => {
  database = await createTestDatabase()
  pool = new pg.Pool({ connectionString: database.url })
  pool.on('connect', (client) => client.on('error', () => {}))
  const courts = COURTS.map((id) => ({ venue: 'club', id, source: 'any', name: `Court ${id}`, position: id }))
  await pool.query('select private.set_courts($1)', [JSON.stringify(courts)])
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

/** Reads once, with these entries on the asked days in turn. */
async function refresh({ system, body }: Format, entries: Omit<Entry, 'day'>[], now: Date): Promise<void> {
  const [page] = system.pages(daysFrom(TODAY, 9))
  if (!page) throw new Error('nothing would be asked')
  const wanted = { ...system, pages: () => [page] }
  const days = page.before ? [page.before, ...page.days] : page.days
  const sent = body(entries.map((one, index) => ({ ...one, day: days[index % days.length] ?? '' })))
  await refreshCourts({
    query: (text, values) =>
      pool.query(text, values).catch((error) => {
        refused.push(error.message)
        throw error
      }),
    timeZone: 'Europe/Berlin',
    courts: {
      venues: [
        {
          id: 'club',
          name: 'Club',
          courts: COURTS.map((id) => ({ id, name: '' })),
          system: wanted,
          opening: { from: 420, until: 1320 },
        },
      ],
      userAgent: 'Courtside',
      sleep: async () => {},
      random: () => 0,
      fetch: async () =>
        new Response(sent, {
          headers: { 'content-type': system.pageMeans ? 'application/json' : 'text/html' },
        }),
    },
    now: () => now,
    log: pino({ level: 'silent' }),
  })
}

test.each(Object.entries(FORMATS))(
  'by %s every answer is stored, or a failure is told',
  async (_, format) => {
    let count = 0
    refused = []
    const outcomes = new Set<string | null>()
    await fc.assert(
      fc.asyncProperty(fc.array(entry, { minLength: 1, maxLength: 5 }), async (entries) => {
        count += 1
        const now = new Date(NOON + count * 600_000)
        await refresh(format, entries, now)
        const { rows } = await pool.query('select last_try, failure from last_data_update')
        expect([refused, rows[0]?.last_try]).toEqual([[], now])
        outcomes.add(rows[0]?.failure)
      }),
      { numRuns: runs(40, 1000), endOnFailure: true },
    )
    await pool.query(
      'truncate bookings, court_coverage, last_data_update, private.sync_locks, private.court_sightings',
    )
    expect([...outcomes].toSorted()).toEqual(['changed', null])
  },
)

test('what the tables refuse all the same is a failure that is told', async () => {
  const wider: CourtSystem = {
    ...ebusy(AT),
    parse: (_, { days }) => ({ busy: [{ court: 1, day: days[0] ?? '', start: 1440, end: 1440 }], days }),
  }
  await refresh({ system: wider, body: () => '{}' }, [], new Date(NOON))
  const { rows } = await pool.query('select last_try, last_update, failure from last_data_update')
  expect(rows).toEqual([{ last_try: new Date(NOON), last_update: null, failure: 'changed' }])
})
