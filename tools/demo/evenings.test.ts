import pg from 'pg'
import type { TestDatabase } from 'supabase-compatible/testing/test-database.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EveningBoard } from '../../domain/evening/board.ts'
import { standingsOf } from '../../domain/evening/results.ts'
import { rankEvening } from '../../server/jobs/tasks/evenings__rank.ts'
import { testDependencies } from '../../server/jobs/testing/test-dependencies.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import { DEMO } from '../../testing/test-grown.ts'
import { actAs } from './acts.ts'
import { STARTS } from './evenings.ts'
import { fillDemo } from './main.ts'

let database: TestDatabase
let client: pg.Client
let account: string

beforeAll(async () => {
  database = await createTestDatabase()
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const { email } = await fillDemo(database.url, DEMO)
  account = (await client.query('select id from auth.users where email = $1', [email])).rows[0]?.id
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

async function boards(): Promise<EveningBoard[]> {
  const read: EveningBoard[] = []
  await client.query('begin')
  await actAs(client, account, async () => {
    const sql = 'select get_evening(e.match_id) as board from evenings e order by e.state desc'
    read.push(...(await client.query<{ board: EveningBoard }>(sql)).rows.map(({ board }) => board))
  })
  await client.query('rollback')
  return read
}

test('an evening runs that the demo account organises and plays, and another one is over', async () => {
  const [running, over, ...more] = await boards()
  expect(more).toEqual([])
  expect(running?.you).toMatchObject({ is_organiser: true, player_id: expect.any(String) })
  expect(running?.rounds.map(({ state }) => state)).toEqual([
    'closed',
    'closed',
    'started',
    ...Array(4).fill('planned'),
  ])
  expect(running?.rounds.map(({ games }) => games.filter(({ score }) => score).length)).toEqual([
    3, 3, 1, 0, 0, 0, 0,
  ])
  expect(over?.evening).toMatchObject({ state: 'ended', format: 'mexicano' })
  expect(over?.rounds.flatMap(({ games }) => games.filter(({ score }) => !score))).toEqual([])
})

test('the one that is over has places, which are in the profile of the demo account', async () => {
  const query = <Row extends pg.QueryResultRow>(text: string, values?: unknown[]) =>
    client.query<Row>(text, values)
  await client.query('begin')
  const signal = new AbortController().signal
  const { rows } = await client.query(`select match_id from evenings where state = 'ended'`)
  await rankEvening.run({ match_id: rows[0].match_id }, { ...testDependencies(), signal, query })
  let listed: { place: number; players: number }[] = []
  await actAs(client, account, async () => {
    listed = (await client.query('select place, players from member_evenings($1)', [account])).rows
  })
  await client.query('rollback')
  const [, over] = await boards()
  const own = over && standingsOf(over).find(({ players }) => players.includes(over.you.player_id ?? ''))
  expect(listed).toEqual([{ place: own?.place, players: 12 }])
})

test('the one that is over has ended, and less than a day ago, at whatever hour of whatever day', async () => {
  const { rows } = await client.query<{ hours: number; wrong: string[] | null }>(
    `select count(*)::int as hours, array_agg(instant::text) filter (where ends > instant or ends + interval '24 hours' <= instant) as wrong
       from (select 'Europe/Berlin' as zone) as venue,
            generate_series('2026-01-01Z'::timestamptz, '2026-12-31Z', interval '30 minutes') as instant,
            lateral (select instant at time zone zone as venue_time) as clocks, lateral (select ${STARTS.over} as starts) as times,
            lateral (select starts + interval '2 hours' as ends) as match`,
  )
  expect(rows[0]?.wrong).toBeNull()
  expect(rows[0]?.hours).toBeGreaterThan(17_000)
})
