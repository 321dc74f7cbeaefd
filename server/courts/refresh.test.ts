import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readFrom, standInReader } from '../../tools/court-stand-in/reader.ts'
import { type CourtStandIn, startCourtStandIn } from '../../tools/court-stand-in/server.ts'
import type { TakenTime } from '../../tools/court-stand-in/taken-time.ts'
import { createTestDatabase, type TestDatabase } from '../../tools/test-database.ts'
import { readCommunity, tellDatabase } from '../community.ts'
import { type RefreshContext, refreshCourts } from './refresh.ts'

const community = await readCommunity('config/community.json')
const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** Noon in Berlin on the day before the clocks go forward. */
const NOON = Date.parse('2027-03-27T11:00:00Z')
const SATURDAY = '2027-03-27'
const SUNDAY = '2027-03-28'

let database: TestDatabase
let pool: pg.Pool
let standIn: CourtStandIn
let now: number
let logged: Record<string, unknown>[]

beforeAll(async () => {
  standIn = await startCourtStandIn()
  database = await createTestDatabase()
  pool = new pg.Pool({ connectionString: database.url, max: 4 })
  // Dropping the database cuts off a connection that is still saying goodbye.
  pool.on('connect', (client) => client.on('error', () => {}))
  await tellDatabase(database.url, community)
})
afterAll(async () => {
  await pool.end()
  await database.drop()
  await standIn.stop()
})
beforeEach(async () => {
  await pool.query('truncate bookings, last_data_update, private.court_turns')
  standIn.taken = [
    evening(5907, SATURDAY),
    evening(5908, '2027-04-04'),
    evening(100676, SUNDAY),
    evening(104891, '2027-04-03'),
  ]
  standIn.faults = {}
  standIn.requests.length = 0
  logged = []
  now = NOON
})

function evening(court: number, day: string): TakenTime {
  return { court, day, start: 18 * 60, end: 20 * 60 }
}

function refresh(changes: Partial<RefreshContext> = {}, venues = community): Promise<void> {
  return refreshCourts({
    query: (text, values) => pool.query(text, values),
    timeZone: community.timeZone,
    courts: standInReader(venues, standIn),
    now: () => new Date(now),
    log: pino({ level: 'info' }, { write: (line: string) => void logged.push(JSON.parse(line)) }),
    ...changes,
  })
}

/** What members read of a system, without closed hours: the evening of the club is its closing time. */
async function taken(source?: 'ebusy' | 'eversports'): Promise<string[]> {
  const { rows } = await pool.query<{ line: string }>(
    `select concat_ws(' ', court_id, booking_date, to_char(start_time, 'HH24:MI'), to_char(end_time, 'HH24:MI')) as line
       from bookings where not is_blocked and source = coalesce($1, source) order by 1`,
    [source],
  )
  return rows.map(({ line }) => line)
}
async function news(source: 'ebusy' | 'eversports') {
  const { rows } = await pool.query(
    `select last_update, covered_from::text, covered_until::text, failure, is_doubtful from last_data_update where source = $1`,
    [source],
  )
  return rows[0]
}
const requestsTo = (system: 'ebusy' | 'eversports') =>
  standIn.requests.filter((path) => path.startsWith('/widget') === (system === 'eversports'))

describe('a reading of both systems', () => {
  test('covers nine days, across the change of the clocks, in twelve requests at most', async () => {
    await refresh()
    expect(await taken('ebusy')).toEqual(['5907 2027-03-27 18:00 20:00', '5908 2027-04-04 18:00 20:00'])
    expect(await taken('eversports')).toEqual([
      '100676 2027-03-28 18:00 20:00',
      '104891 2027-04-03 18:00 20:00',
    ])
    for (const system of ['ebusy', 'eversports'] as const)
      expect(await news(system)).toEqual({
        last_update: new Date(NOON),
        covered_from: SATURDAY,
        covered_until: '2027-04-04',
        failure: null,
        is_doubtful: false,
      })
    expect(standIn.requests.length).toBeLessThanOrEqual(12)
  })

  test('begins with the day that it is at the venue', async () => {
    now = Date.parse('2027-03-27T23:30:00Z')
    await refresh()
    expect(await news('ebusy')).toMatchObject({ covered_from: SUNDAY, covered_until: '2027-04-05' })
  })

  test('keeps when the club is closed apart from what is taken', async () => {
    await refresh()
    const { rows } = await pool.query(
      `select start_time, end_time, status, block_reason from bookings
        where is_blocked and court_id = 5907 and booking_date = $1 order by 1`,
      [SUNDAY],
    )
    expect(rows).toEqual([
      { start_time: '00:00:00', end_time: '07:00:00', status: 'blocked', block_reason: 'closed' },
      { start_time: '22:00:00', end_time: '24:00:00', status: 'blocked', block_reason: 'closed' },
    ])
  })

  test('is followed by the next one ten minutes later, not sooner', async () => {
    await refresh()
    now += 7 * MINUTE
    await refresh()
    expect(requestsTo('ebusy')).toHaveLength(9)
    now += 3 * MINUTE
    standIn.taken.push(evening(5908, SUNDAY))
    await refresh()
    expect(await taken('ebusy')).toContain('5908 2027-03-28 18:00 20:00')
    expect(requestsTo('ebusy')).toHaveLength(18)
  })

  test('of a venue that was turned off, or was never configured, asks nothing', async () => {
    const off = readFrom(community, standIn.url).venues.map((venue) => ({
      ...venue,
      reading: { ...venue.reading, enabled: false },
    }))
    const courts = standInReader(community, standIn)
    await refresh({ courts: { ...courts, venues: [] } })
    expect(off).toHaveLength(2)
    expect(standIn.requests).toEqual([])
    expect(await news('ebusy')).toBeUndefined()
  })
})

describe('two at once', () => {
  test('are one', async () => {
    await Promise.all([refresh(), refresh(), refresh()])
    expect(requestsTo('ebusy')).toHaveLength(9)
    expect(requestsTo('eversports')).toHaveLength(2)
    expect(await taken()).toHaveLength(4)
  })

  test('after all, by a clock that stood still in between: the older one changes nothing', async () => {
    const hold = Promise.withResolvers<void>()
    const courts = standInReader(community, standIn)
    const held = async (input: Parameters<typeof fetch>[0], init?: RequestInit) => {
      const answer = await courts.fetch(input, init)
      await hold.promise
      return answer
    }
    const slow = refresh({ courts: { ...courts, fetch: held } })
    await expect.poll(() => standIn.requests.length).toBeGreaterThan(0)
    now += 10 * MINUTE
    standIn.taken.push(evening(100677, SUNDAY), evening(5908, SUNDAY))
    await refresh()
    hold.resolve()
    standIn.taken = [evening(5907, SUNDAY), evening(100676, SUNDAY)]
    await slow
    expect(await taken('eversports')).toContain('100677 2027-03-28 18:00 20:00')
    expect(await taken('ebusy')).toContain('5908 2027-03-28 18:00 20:00')
    expect((await news('ebusy')).last_update).toEqual(new Date(NOON + 10 * MINUTE))
  })

  test('of both venues that free the same evening tell an alert once', async () => {
    standIn.taken = ['5907', '5908', '100676', '100677', '104891'].map((court) =>
      evening(Number(court), SUNDAY),
    )
    await refresh()
    const member = '00000000-0000-4000-8000-00000000000a'
    await pool.query(`insert into auth.users (id, email) values ($1, 'a@example.org')`, [member])
    await pool.query(
      `insert into court_alerts (user_id, booking_date, from_hour, until_hour) values ($1, $2, 18, 20)`,
      [member, SUNDAY],
    )
    for (const at of [10, 20, 30]) {
      now = NOON + at * MINUTE
      standIn.taken = at === 20 ? standIn.taken : [evening(5907, SATURDAY), evening(100676, SATURDAY)]
      await refresh()
    }
    const { rows } = await pool.query(`select type from notifications`)
    expect(rows).toEqual([{ type: 'court_free' }])
  })
})

describe('half-way', () => {
  test('killed: nothing of it is stored, and the next one is whole', async () => {
    await refresh()
    const before = await taken()
    now += 10 * MINUTE
    standIn.taken = [evening(5907, SUNDAY), evening(100676, SUNDAY)]
    const killed = new AbortController()
    const courts = standInReader(community, standIn)
    const fetchUntilKilled: typeof fetch = (input, init) => {
      if (requestsTo('ebusy').length >= 9 + 4) killed.abort(new Error('the server stops'))
      return courts.fetch(input, init)
    }
    await expect(
      refresh({ courts: { ...courts, fetch: fetchUntilKilled }, signal: killed.signal }),
    ).rejects.toThrow('the server stops')
    expect(await taken('ebusy')).toEqual(before.filter((line) => line.startsWith('59')))
    expect(await news('ebusy')).toMatchObject({ last_update: new Date(NOON), failure: null })
    now += 10 * MINUTE
    await refresh()
    expect(await taken('ebusy')).toEqual(['5907 2027-03-28 18:00 20:00'])
  })

  test('killed in the database: the transaction is as if it had never begun', async () => {
    await refresh()
    const before = await taken()
    now += 10 * MINUTE
    standIn.taken = [evening(5907, SUNDAY), evening(100676, SUNDAY)]
    const victim = new pg.Client({ connectionString: database.url })
    await victim.connect()
    victim.on('error', () => {})
    const ended = new Promise((resolve) => victim.once('end', resolve))
    const query: RefreshContext['query'] = async (text, values) => {
      if (!text.includes('take_reading') || values?.[0] !== 'ebusy') return pool.query(text, values)
      await victim.query('begin')
      await victim.query(text, values)
      const { rows } = await victim.query('select pg_backend_pid() as pid')
      await pool.query('select pg_terminate_backend($1)', [rows[0].pid])
      await ended
      throw new Error('the connection is gone')
    }
    await expect(refresh({ query })).rejects.toThrow('the connection is gone')
    expect(await taken('ebusy')).toEqual(before.filter((line) => line.startsWith('59')))
    expect(await news('ebusy')).toMatchObject({ last_update: new Date(NOON) })
  })

  test.each(['challenge', 'login', 'forbidden', 'busy', 'half', 'broken', 'changed', 'silent'] as const)(
    'stopped by %s: what is known stays, with its age, and the other venue is read',
    async (fault) => {
      await refresh()
      const before = await taken('ebusy')
      now += 10 * MINUTE
      standIn.taken.push(evening(100677, SUNDAY))
      standIn.faults = { ebusy: fault }
      const courts = standInReader(community, standIn)
      const impatient: typeof fetch = (input, init) =>
        fault === 'silent' && String(input).includes('court-module')
          ? Promise.reject(new DOMException('timed out', 'TimeoutError'))
          : courts.fetch(input, init)
      await refresh({ courts: { ...courts, fetch: impatient } })
      expect(await taken('ebusy')).toEqual(before)
      const failed = await news('ebusy')
      expect(failed).toMatchObject({ last_update: new Date(NOON) })
      expect(failed.failure).not.toBeNull()
      expect(await taken('eversports')).toContain('100677 2027-03-28 18:00 20:00')
      expect(logged).toContainEqual(expect.objectContaining({ venue: 'tsg', reason: failed.failure }))
    },
  )
})

describe('an answer that has shrunk', () => {
  test('to nothing is believed when the next one says so too', async () => {
    await refresh()
    const before = await taken('eversports')
    standIn.faults = { eversports: 'empty' }
    now += 10 * MINUTE
    await refresh()
    expect(await taken('eversports')).toEqual(before)
    expect(await news('eversports')).toMatchObject({ last_update: new Date(NOON), is_doubtful: true })
    expect(logged).toContainEqual(expect.objectContaining({ venue: 'arena', level: 40 }))
    now += 10 * MINUTE
    await refresh()
    expect(await taken('eversports')).toEqual([])
    expect(await news('eversports')).toMatchObject({ is_doubtful: false })
  })

  test('because the courts have other ids now is none, and told', async () => {
    await refresh()
    const before = await taken('eversports')
    standIn.faults = { eversports: 'unknown-court' }
    for (const minutes of [10, 20]) {
      now = NOON + minutes * MINUTE
      await refresh()
      expect(await taken('eversports')).toEqual(before)
    }
    expect(await news('eversports')).toMatchObject({ last_update: new Date(NOON), failure: 'changed' })
    expect(logged).toContainEqual(
      expect.objectContaining({ venue: 'arena', level: 50, courts: [1_100_676, 1_104_891] }),
    )
  })

  test('at a day is not: members cancel', async () => {
    standIn.taken.push(evening(100676, SATURDAY), evening(100677, SATURDAY))
    await refresh()
    standIn.taken = standIn.taken.filter(({ day }) => day !== SATURDAY)
    now += 10 * MINUTE
    await refresh()
    expect(await news('eversports')).toMatchObject({ is_doubtful: false })
    expect(await taken('eversports')).toHaveLength(2)
  })
})

test('a system that refuses is left alone for 6 hours, then for 24, also after a restart', async () => {
  await refresh()
  standIn.faults = { ebusy: 'busy' }
  const asked = async (at: number) => {
    now = at
    standIn.requests.length = 0
    await refresh()
    return requestsTo('ebusy').length
  }
  const first = NOON + 10 * MINUTE
  expect(await asked(first)).toBe(1)
  expect(await asked(first + 10 * MINUTE)).toBe(0)
  expect(requestsTo('eversports')).toHaveLength(2)
  expect(await asked(first + 6 * HOUR)).toBe(1)
  expect(await asked(first + 12 * HOUR)).toBe(0)
  standIn.faults = {}
  expect(await asked(first + 30 * HOUR)).toBe(9)
  expect(await news('ebusy')).toMatchObject({ failure: null, last_update: new Date(first + 30 * HOUR) })
})
