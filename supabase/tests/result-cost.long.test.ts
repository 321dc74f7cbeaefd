import type pg from 'pg'
import { openConnection } from 'supabase-compatible'
import type { TestDatabase } from 'supabase-compatible/testing/test-database.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fill } from '../../bench/database.ts'
import { createTestDatabase } from '../../testing/test-database.ts'

const MATCHES = 100_000
const MEMBER = '00000000-0000-4000-8000-000000000001'

let database: TestDatabase
let client: pg.Client
beforeAll(async () => {
  database = await createTestDatabase()
  client = await openConnection(database.url)
  await client.query(fill(MATCHES))
  // Four in each match, every past one with a result; of the last three days some wait for one, a report or an answer.
  await client.query(`
    insert into public.match_participants (match_id, user_id, status, team_assignment)
      select m.id, p.id, 'confirmed', 'B' from public.matches m cross join lateral (
        select id from public.profiles where id not in (select user_id from public.match_participants p where p.match_id = m.id)
         offset hashtext(m.id::text)::bigint & 255 limit 1) as p;
    insert into public.match_results (match_id, state, is_competitive, outcome, sets, is_tie_break, a1, a2, b1, b2, entry_id, settled_at, confirm_due)
      select m.id, case when is_open then 'reported' else 'confirmed' end, true, 'finished', '{6,4,6,4}', false, four[1], four[2], four[3], four[4],
             gen_random_uuid(), case when not is_open then m.match_date end, case when is_open then m.match_date + interval '72 hours' end
        from public.matches m
       cross join lateral (select array_agg(p.id order by p.team_assignment) as four from public.match_participants p where p.match_id = m.id) as seats
       cross join lateral (select m.match_date > now() - interval '3 days' and hashtext(m.id::text) % 3 = 0 as is_open) as open
       where m.match_date < now() and cardinality(four) = 4
         and (m.match_date < now() - interval '3 days' or hashtext(m.id::text) % 3 <> 1);
    analyze`)
  await client.query('set session_replication_role = origin')
}, 300_000)
afterAll(async () => {
  await client.end()
  await database.drop()
})

const TABLES = ['matches', 'match_participants', 'match_results', 'result_entries']

interface Cost {
  first: number
  again: number
  scanned: Record<string, number>
}

/** Calls it twice in a transaction that is undone: how long each took in milliseconds, and rows of large tables that were read without an index. */
async function cost(call: string): Promise<Cost> {
  await client.query('begin')
  try {
    await client.query(`select set_config('request.jwt.claims', $1, true)`, [
      JSON.stringify({ sub: MEMBER, role: 'authenticated', aal: 'aal1' }),
    ])
    const timed = async () => {
      const before = performance.now()
      await client.query(`select ${call}`)
      return performance.now() - before
    }
    const [first, again] = [await timed(), await timed()]
    const { rows } = await client.query<{ name: string; rows: number }>(
      `select relname as name, seq_tup_read::int as rows from pg_stat_xact_user_tables where schemaname = 'public' and relname = any ($1)`,
      [TABLES],
    )
    const scanned = Object.fromEntries(rows.filter((row) => row.rows > 0).map((row) => [row.name, row.rows]))
    return { first, again, scanned }
  } finally {
    await client.query('rollback')
  }
}

test.each([
  ['private.open_results()', 100, 20],
  ['private.silent_results(now())', 100, 20],
  ['private.escalate_results(now())', 100, 20],
  // The first asks the four of some fifty matches.
  ['private.ask_for_results(now())', 2000, 20],
])(
  '%s at 100,000 matches reads what it needs by indexes, within %i ms and %i ms again',
  async (call, most, mostAgain) => {
    const { first, again, scanned } = await cost(call)
    console.log(`${call}: ${first.toFixed(1)} ms, again ${again.toFixed(1)} ms`)
    expect(scanned).toEqual({})
    expect(first).toBeLessThan(most)
    expect(again).toBeLessThan(mostAgain)
  },
)

test('a member of the bench has played often enough for these figures', async () => {
  const { rows } = await client.query(
    `select count(*)::int as played from match_participants where user_id = $1`,
    [MEMBER],
  )
  expect(rows[0].played).toBeGreaterThan(500)
})
