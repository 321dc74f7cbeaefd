import { randomUUID } from 'node:crypto'
import pg from 'pg'
import type { TestDatabase } from 'supabase-compatible/testing/test-database.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../testing/test-database.ts'

// Two hundred members race for the offers of twenty places, each on a connection of their own.
const MEMBERS = Array.from({ length: 200 }, () => randomUUID())
const PLAYERS = Array.from({ length: 20 }, () => randomUUID())

let database: TestDatabase
let operator: pg.Client
let connections: pg.Client[]

beforeAll(async () => {
  database = await createTestDatabase()
  operator = await connect()
  await operator.query('insert into auth.users (id, email_confirmed_at) select unnest($1::uuid[]), now()', [
    [...MEMBERS, ...PLAYERS],
  ])
  connections = await Promise.all(MEMBERS.map(signIn))
})
afterAll(async () => {
  await Promise.all([operator, ...connections].map((client) => client.end()))
  await database.drop()
})

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  return client
}

async function signIn(member: string): Promise<pg.Client> {
  const client = await connect()
  await client.query(
    `select set_config('role', 'authenticated', false), set_config('request.jwt.claims', $1, false)`,
    [JSON.stringify({ role: 'authenticated', sub: member })],
  )
  return client
}

/** Runs a statement as all members at once: the refusal's reason (or code), or the first value. */
const everybody = (sql: string, match: string) =>
  Promise.all(
    MEMBERS.map((member, index) =>
      (connections[index] as pg.Client).query({ text: sql, values: [match, member], rowMode: 'array' }).then(
        ({ rows }) => rows[0]?.[0] ?? 'nothing',
        ({ hint, code }: pg.DatabaseError) => hint ?? code ?? 'no code',
      ),
    ),
  )

const count = (answers: unknown[]) =>
  Object.fromEntries(
    [...Map.groupBy(answers.map(String), (answer) => answer)].map(([answer, all]) => [answer, all.length]),
  )

async function fullMatch(start: string): Promise<string> {
  const match = randomUUID()
  await operator.query(
    `insert into matches (id, creator_id, location, match_date, match_type, players)
     values ($1, $2, 'TSG Padel', now() + $3::interval, 'event', 20)`,
    [match, PLAYERS[0], start],
  )
  await operator.query(
    `insert into match_participants (match_id, user_id, status) select $1, unnest($2::uuid[]), 'confirmed'`,
    [match, PLAYERS],
  )
  const waits = await everybody('select join_waiting_list($1) from (select $2::uuid) as me', match)
  expect(count(waits)).toEqual({ nothing: 200 })
  return match
}

const confirmed = async (match: string) =>
  (
    await operator.query(
      `select user_id from match_participants where match_id = $1 and status = 'confirmed'`,
      [match],
    )
  ).rows.map(({ user_id }) => user_id)

const ACCEPT = `select (accept_place_offer((select id from match_offers where match_id = $1 and user_id = $2))).status`

test('in the last hour all are offered the places at once: twenty have one, nobody else', async () => {
  const match = await fullMatch('50 minutes')
  await operator.query('delete from match_participants where match_id = $1', [match])
  expect(
    (await operator.query('select from match_offers where match_id = $1 and is_shared', [match])).rowCount,
  ).toBe(200)
  expect(count(await everybody(ACCEPT, match))).toEqual({ confirmed: 20, offer_over: 180 })
  expect(new Set(await confirmed(match)).size).toBe(20)
  const { rows } = await operator.query(
    'select ending, count(*)::int from match_offers where match_id = $1 group by 1 order by 1',
    [match],
  )
  expect(rows).toEqual([
    { ending: 'accepted', count: 20 },
    { ending: 'taken', count: 180 },
  ])
})

test('before, the first twenty in line have the places, however many grab for them', async () => {
  const match = await fullMatch('3 days')
  await operator.query('delete from match_participants where match_id = $1', [match])
  const [grabs, accepts] = await Promise.all([
    everybody(`select (join_match_bypass_notifications($1, $2, 'confirmed')).status`, match),
    everybody(ACCEPT, match),
  ])
  const allowed = ['confirmed', 'already_in_match', 'place_held', 'match_full', 'offer_over']
  expect([...grabs, ...accepts].filter((answer) => !allowed.includes(String(answer)))).toEqual([])
  const { rows: first } = await operator.query(
    `select user_id from waiting_log where match_id = $1 and event = 'joined' order by seq limit 20`,
    [match],
  )
  expect((await confirmed(match)).sort()).toEqual(first.map(({ user_id }) => user_id).sort())
})
