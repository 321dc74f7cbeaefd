import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { standInReader } from '../../../testing/court-stand-in/reader.ts'
import { type CourtStandIn, startCourtStandIn } from '../../../testing/court-stand-in/server.ts'
import type { TakenTime } from '../../../testing/court-stand-in/taken-time.ts'
import { createTestDatabase } from '../../../testing/test-database.ts'
import { readCommunity, storeCommunity } from '../../config/community.ts'
import { type RefreshContext, refreshCourts } from '../refresh.ts'

export const community = await readCommunity('config/community.json')
export const MINUTE = 60_000
/** Noon in Berlin on the day before the clocks go forward. */
export const NOON = Date.parse('2027-03-27T11:00:00Z')
export const SATURDAY = '2027-03-27'
export const SUNDAY = '2027-03-28'
type System = 'ebusy' | 'eversports'

/** A database, a stand-in of both systems with four bookings, and a clock: the same for every test of a file. */
export interface CourtHarness {
  databaseUrl: string
  pool: pg.Pool
  standIn: CourtStandIn
  /** Milliseconds. */
  now: number
  logged: Record<string, unknown>[]
  refresh(changes?: Partial<RefreshContext>): Promise<void>
  /** The bookings of a system that members can read, without closed hours. */
  taken(source?: System): Promise<string[]>
  status(source: System): ReturnType<typeof statusOf>
  requestsTo(system: System): string[]
  /** Courts of a venue of which something is known. */
  known(venue: string): Promise<string[]>
}

export function openCourtHarness(): CourtHarness {
  const club = {} as CourtHarness
  const open = new AsyncDisposableStack()
  beforeAll(async () => {
    club.standIn = open.use(await startCourtStandIn())
    const database = await createTestDatabase()
    open.defer(() => database.drop())
    club.databaseUrl = database.url
    club.pool = new pg.Pool({ connectionString: database.url, max: 4 })
    // Dropping the database cuts off a connection that is still closing.
    club.pool.on('connect', (client) => client.on('error', () => {}))
    open.defer(() => club.pool.end())
    await storeCommunity(database.url, community)
  })
  beforeEach(() => reset(club))
  afterAll(() => open.disposeAsync())
  return Object.assign(club, {
    refresh: (changes?: Partial<RefreshContext>) => refresh(club, changes),
    taken: (source?: System) => takenOf(club.pool, source),
    status: (source: System) => statusOf(club.pool, source),
    known: async (venue: string) => {
      const { rows } = await club.pool.query<{ court_id: string }>(
        'select distinct court_id from court_coverage where venue = $1 order by 1',
        [venue],
      )
      return rows.map(({ court_id }) => court_id)
    },
    requestsTo: (system: System) =>
      club.standIn.requests.filter((path) => path.startsWith('/widget') === (system === 'eversports')),
  })
}

async function reset(club: CourtHarness): Promise<void> {
  await club.pool.query(
    'truncate bookings, court_coverage, last_data_update, private.sync_locks, private.court_sightings',
  )
  club.standIn.taken = [
    evening(5907, SATURDAY),
    evening(5908, '2027-04-04'),
    evening(100676, SUNDAY),
    evening(104891, '2027-04-03'),
  ]
  club.standIn.faults = {}
  club.standIn.requests.length = 0
  club.logged = []
  club.now = NOON
}

export function evening(court: number, day: string): TakenTime {
  return { court, day, start: 18 * 60, end: 20 * 60 }
}

function refresh(club: CourtHarness, changes: Partial<RefreshContext> = {}): Promise<void> {
  return refreshCourts({
    query: (text, values) => club.pool.query(text, values),
    timeZone: community.timeZone,
    courts: standInReader(community, club.standIn),
    now: () => new Date(club.now),
    log: pino({ level: 'info' }, { write: (line: string) => void club.logged.push(JSON.parse(line)) }),
    ...changes,
  })
}

async function takenOf(pool: pg.Pool, source?: System): Promise<string[]> {
  const { rows } = await pool.query<{ line: string }>(
    `select concat_ws(' ', court_id, booking_date, to_char(start_time, 'HH24:MI'), to_char(end_time, 'HH24:MI')) as line
       from bookings where not is_blocked and source = coalesce($1, source) order by 1`,
    [source],
  )
  return rows.map(({ line }) => line)
}

async function statusOf(pool: pg.Pool, source: System) {
  const { rows } = await pool.query(
    `select last_update, covered_from::text, covered_until::text, failure, is_suspect from last_data_update where source = $1`,
    [source],
  )
  return rows[0]
}
