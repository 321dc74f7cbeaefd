import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type pg from 'pg'
import { openConnection } from 'supabase-compatible'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from '../../testing/test-database.ts'
import { startWorker } from '../jobs/runner.ts'
import { testDependencies } from '../jobs/testing/test-dependencies.ts'
import { logMany } from '../testing/rating-log.ts'

const MAX_MS = 5_000
const FOUR = Array.from({ length: 4 }, () => randomUUID())
const SEATS = Array.from({ length: 4 }, () => randomUUID())
const MATCH = randomUUID()

let cleanUp: AsyncDisposableStack
let databaseUrl: string
let operator: pg.Client
let phones: pg.Client[]

async function connect(): Promise<pg.Client> {
  const client = await openConnection(databaseUrl)
  cleanUp.defer(() => client.end())
  return client
}

async function signIn(member: string): Promise<pg.Client> {
  const client = await connect()
  await client.query(
    `select set_config('role', 'authenticated', false), set_config('request.jwt.claims', $1, false)`,
    [JSON.stringify({ role: 'authenticated', sub: member, aal: 'aal1' })],
  )
  return client
}

beforeEach(async () => {
  cleanUp = new AsyncDisposableStack()
  const database = await createTestDatabase('worked')
  cleanUp.defer(() => database.drop())
  databaseUrl = database.url
  operator = await connect()
  await operator.query(
    `insert into auth.users (id, email_confirmed_at, raw_user_meta_data)
     select id, now(), jsonb_build_object('username', 'Member ' || number) from unnest($1::uuid[]) with ordinality as one (id, number)`,
    [FOUR],
  )
  await operator.query(
    `insert into matches (id, creator_id, location, match_date, match_type, match_category, players)
     values ($1, $2, 'TSG Padel', now() - interval '2 hours', 'game', 'competitive', 4)`,
    [MATCH, FOUR[0]],
  )
  await operator.query(
    `insert into match_participants (id, match_id, user_id, status, team_assignment)
     select id, $1, member, 'confirmed', team from unnest($2::uuid[], $3::uuid[], array['A', 'A', 'B', 'B']) as one (id, member, team)`,
    [MATCH, SEATS, FOUR],
  )
  await logMany(operator, 3_000, 200)
  // Ratings are in no realtime: for this test the database tells of each time that some were stored.
  await operator.query(
    `create function tell_rated() returns trigger language plpgsql as $$ begin perform pg_notify('rated', ''); return null; end $$;
     create trigger tell_rated after insert on private.ratings for each statement execute function tell_rated();
     listen rated`,
  )
  phones = []
  for (const member of FOUR) phones.push(await signIn(member))
})
afterEach(() => cleanUp.disposeAsync())

/** The next time that ratings are stored, and rejects when that takes too long. */
const rated = () => once(operator, 'notification', { signal: AbortSignal.timeout(MAX_MS) })

test('a confirmed result is in the profiles of all four, results and ratings, within five seconds', async () => {
  const computed = once(operator, 'notification')
  const worker = await startWorker({ databaseUrl, dependencies: testDependencies() })
  cleanUp.defer(() => worker.stop())
  await computed
  const reported = await phones[0]?.query(
    `select report_result($1, $2, 'finished', '{6,4,6,4}', false, $3, null) ->> 'id' as id`,
    [randomUUID(), MATCH, SEATS],
  )
  const before = performance.now()
  const stored = rated()
  await phones[2]?.query('select confirm_result($1, $2, $3)', [randomUUID(), MATCH, reported?.rows[0].id])
  await stored
  const seen = []
  for (const [at, phone] of phones.entries()) {
    // Everybody reads the profile of an opponent, and the own rating.
    const { rows } = await phone.query(
      `select (select count(*)::int from member_results($1) where match_id = $2) as results, own_rating() as rating, rating_steps() as steps`,
      [FOUR[(at + 2) % 4], MATCH],
    )
    seen.push(rows[0])
  }
  const took = performance.now() - before
  console.log(`confirmed, and in four profiles after ${took.toFixed(0)} ms`)
  for (const { results, rating, steps } of seen) {
    expect(results).toBe(1)
    expect(rating).toMatchObject({ waiting: 0, results: 1, is_computed: true })
    expect(steps).toMatchObject([{ match_id: MATCH, kind: 'match' }])
  }
  expect(took).toBeLessThan(MAX_MS)
})
