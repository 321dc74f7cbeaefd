import { TZDate } from '@date-fns/tz'
import { format } from 'date-fns/format'
import fc from 'fast-check'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BookingSystem } from '../../domain/rules/booking.ts'
import { distort, type Fault } from '../../tools/court-stand-in/fault.ts'
import { standInReader } from '../../tools/court-stand-in/reader.ts'
import { type CourtStandIn, startCourtStandIn } from '../../tools/court-stand-in/server.ts'
import type { TakenTime } from '../../tools/court-stand-in/taken-time.ts'
import { createTestDatabase, type TestDatabase } from '../../tools/test-database.ts'
import { readCommunity, tellDatabase } from '../community.ts'
import { refreshCourts } from './refresh.ts'

// Whatever the systems answer, whenever the reading is killed and whoever reads at the same time: what is stored as known is
// what the system said at that moment, to the half hour, and what is over stays.

const community = await readCommunity('config/community.json')
const SYSTEMS = ['eversports', 'ebusy'] as const
const COURTS = { eversports: [100676, 104891], ebusy: [5907, 5908] }
/** Noon in Berlin, two days before the clocks go forward. */
const START = Date.parse('2027-03-26T11:00:00Z')
const DAY_MS = 86_400_000
const CELL = 30

interface Step {
  minutes: number
  taken: TakenTime[]
  faults: { eversports: Fault | null; ebusy: Fault | null }
  /** After so many requests the process is gone. */
  killedAt: number | null
  twice: boolean
}

const time = fc.record({
  court: fc.constantFrom(...COURTS.eversports, ...COURTS.ebusy),
  day: fc.nat(12).map((day) => new Date(START + day * DAY_MS).toISOString().slice(0, 10)),
  start: fc.integer({ min: 14, max: 40 }).map((cells) => cells * CELL),
  end: fc.constant(0),
})
const taken = fc
  .array(time, { maxLength: 30 })
  .map((times) => times.map((one) => ({ ...one, end: one.start + 90 })))
const fault = fc.option(
  fc.constantFrom<Fault[]>('challenge', 'forbidden', 'half', 'broken', 'changed', 'empty', 'unknown-court'),
  { freq: 2 },
)
const step: fc.Arbitrary<Step> = fc.record({
  minutes: fc.constantFrom(5, 10, 10, 10, 65, 700, 1500),
  taken,
  faults: fc.record({ eversports: fault, ebusy: fault }),
  killedAt: fc.option(fc.integer({ min: 1, max: 11 }), { freq: 4 }),
  twice: fc.boolean(),
})

let database: TestDatabase
let pool: pg.Pool
let standIn: CourtStandIn
beforeAll(async () => {
  database = await createTestDatabase()
  pool = new pg.Pool({ connectionString: database.url })
  pool.on('connect', (client) => client.on('error', () => {}))
  standIn = await startCourtStandIn()
  await tellDatabase(database.url, community)
})
afterAll(async () => {
  await standIn.stop()
  await pool.end()
  await database.drop()
})

async function refresh(now: number, killedAt: number | null): Promise<void> {
  const killed = new AbortController()
  const courts = standInReader(community, standIn)
  let requests = 0
  await refreshCourts({
    query: (text, values) => pool.query(text, values),
    timeZone: community.timeZone,
    courts: {
      ...courts,
      fetch(input, init) {
        requests += 1
        if (requests === killedAt) killed.abort(new Error('killed'))
        return courts.fetch(input, init)
      },
    },
    now: () => new Date(now),
    log: pino({ level: 'silent' }),
    signal: killed.signal,
  })
}

/** What a system says, by half hours that are not over at that moment. */
function saidBy(system: BookingSystem, { taken, faults }: Step, now: number): Set<string> {
  const ours = taken.filter(({ court }) => COURTS[system].includes(court))
  return cellsOf(faults[system] ? distort(ours, faults[system]) : ours, now)
}

async function storedOf(system: BookingSystem, now: number) {
  const { rows } = await pool.query<TakenTime>(
    `select court_id::int as court, booking_date::text as day, (extract(epoch from start_time) / 60)::int as start,
            (extract(epoch from end_time) / 60)::int as "end"
       from bookings where source = $1 and not is_blocked`,
    [system],
  )
  const over = rows
    .filter(({ day, end }) => momentOf(day, end) <= wallTime(now))
    .map((row) => JSON.stringify(row))
  return { cells: cellsOf(rows, now), over: new Set(over) }
}

function cellsOf(times: TakenTime[], now: number): Set<string> {
  const cells = times
    .filter(({ day }) => day <= lastDay(now))
    .flatMap(({ court, day, start, end }) =>
      Array.from({ length: (end - start) / CELL }, (_, at) => ({ court, day, start: start + at * CELL })),
    )
    .filter(({ day, start }) => momentOf(day, start + CELL) > wallTime(now))
  return new Set(cells.map(({ court, day, start }) => `${court} ${day} ${start}`))
}

/** The eighth day after the one that it is at the venue, on the calendar. */
function lastDay(now: number): string {
  const today = format(TZDate.tz(community.timeZone, now), 'yyyy-MM-dd')
  return new Date(Date.parse(today) + 8 * DAY_MS).toISOString().slice(0, 10)
}

const momentOf = (day: string, minutes: number) => Date.parse(day) + minutes * 60_000
const wallTime = (now: number) =>
  Date.parse(`${format(TZDate.tz(community.timeZone, now), "yyyy-MM-dd'T'HH:mm:ss")}Z`)

test('nothing is free that the system did not say is, and nothing that is over is lost', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 7 }), async (steps) => {
      await pool.query('truncate bookings, last_data_update, private.court_turns')
      const said = new Map<string, { cells: Set<string>; at: number }>()
      let now = START
      for (const one of steps) {
        now += one.minutes * 60_000
        const before = await Promise.all(SYSTEMS.map((system) => storedOf(system, now)))
        standIn.taken = one.taken
        standIn.faults = Object.fromEntries(Object.entries(one.faults).filter(([, value]) => value))
        await Promise.allSettled([refresh(now, one.killedAt), ...(one.twice ? [refresh(now, null)] : [])])
        for (const [index, system] of SYSTEMS.entries()) {
          const { rows } = await pool.query<{ last_update: Date | null }>(
            'select last_update from last_data_update where source = $1',
            [system],
          )
          const at = rows[0]?.last_update?.getTime()
          if (at === now) said.set(system, { cells: saidBy(system, one, now), at })
          const known = said.get(system)
          expect(at).toBe(known?.at)
          const stored = await storedOf(system, now)
          if (known?.at === now) expect([...stored.cells].sort()).toEqual([...known.cells].sort())
          else expect(stored.cells).toEqual(before[index]?.cells)
          for (const row of before[index]?.over ?? []) expect(stored.over).toContain(row)
        }
      }
    }),
    { numRuns: 30 },
  )
}, 60_000)
