import { openConnection } from 'supabase-compatible'
import { isLong } from 'supabase-compatible/testing/runs.ts'
import type { TestDatabase } from 'supabase-compatible/testing/test-database.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ClientStatement, clientStatements } from '../../testing/growth/client-statements.ts'
import { openExplainer, type TableRead } from '../../testing/growth/explain-statements.ts'
import { fillGrowth } from '../../testing/growth/fill-growth.ts'
import { createTestDatabase } from '../../testing/test-database.ts'

// Every request of the client is answered from indexes, however large the community has grown. The long run asks the planner as it is, with so
// many rows that it decides as it would in a large community. In `npm test` there are few rows, so that it is told to use an index wherever there is one.

const SIZE = isLong
  ? { members: 10_000, matches: 40_000, notifications: 200_000, histories: 40_000 }
  : { members: 500, matches: 1_500, notifications: 3_000, histories: 1_500 }
const PLANNER = isLong
  ? ''
  : 'set enable_seqscan = off; set enable_hashjoin = off; set enable_mergejoin = off'
/** Rows of a table that grows. Of one that has grown a good deal a plan may not look at more than half of its rows at a time, either. */
const FILLED = 60
const GROWN = 400
const MODES = ['force_custom_plan', 'force_generic_plan']

/** Tables that a query of the client reads whole, and why it may. */
const NAMES = 'a word may stand anywhere in a name, and names are few and short'
const RANKING = 'a place is a count of those above it'
const WHOLE: Record<string, Record<string, string>> = {
  communityLevelsQuery: { profiles: 'it counts the members of each level', member_names: NAMES },
  communityPageQuery: { member_names: NAMES },
  memberSearchQuery: { member_names: NAMES },
  ownRatingQuery: { ranked_people: RANKING },
  rankingQuery: { ranked_people: RANKING },
  memberCountQuery: { profiles: 'it counts the members' },
  membersQuery: { member_names: NAMES, users: 'the auth service has no index on blocks and confirmations' },
  numbersQuery: { profiles: 'it counts the members', daily_counts: 'two rows a day, which are summed' },
  reportsQuery: { reports: 'they go 90 days after the decision' },
  systemQuery: {
    push_subscriptions: 'it counts the devices',
    daily_counts: 'two rows a day, which are summed',
  },
}

/** Read as far as the page needs, or whole: what the statistics have drawn from the names decides it. */
const BY_CHANCE = 'membersQuery member_names'

/** Tables that stay small in a large community, and some that are not filled because no request of the client looks for anything in them. */
const SMALL: Record<string, string> = {
  account_mails: 'a queue',
  announcements: 'they go 30 days after their end',
  community: 'one row',
  community_versions: 'stewards change the community now and then',
  court_coverage: 'nine days of each court',
  court_sightings: 'a row for each court',
  courts: 'a community has few of them',
  invitations: 'at most a hundred that are valid',
  join_policy: 'one row',
  last_data_update: 'a row for each venue',
  link_secret: 'one row',
  member_removals: 'a week long',
  merge_requests: 'a few that are open',
  notification_texts: 'a row for each kind of text',
  rate_limits: 'a row for each action',
  rating_generations: 'everything is computed anew now and then',
  rating_tenths: 'five of each generation',
  removals: 'a week long',
  steward_links: 'a day long',
  stewards: 'a community has few of them',
  sync_locks: 'a row for each host',
  system_reports: 'a row for each source',
}

let database: TestDatabase
let statements: ClientStatement[]
let growing: Map<string, number>
let explainer: Awaited<ReturnType<typeof openExplainer>>

beforeAll(async () => {
  database = await createTestDatabase()
  await fillGrowth(database.url, SIZE)
  growing = await rowsOfTables(database.url, ['public', 'private', 'auth'])
  statements = await clientStatements(database.url)
  explainer = await openExplainer(database.url, PLANNER)
}, 600_000)
afterAll(async () => {
  await explainer?.stop()
  await database?.drop()
})

const ROWS = `select relname as table, reltuples::int as rows from pg_class
  where relkind = 'r' and relnamespace = any ($1::regnamespace[])`

async function rowsOfTables(url: string, schemas: string[]): Promise<Map<string, number>> {
  const client = await openConnection(url)
  const { rows } = await client
    .query<{ table: string; rows: number }>(ROWS, [schemas])
    .finally(() => client.end())
  return new Map(rows.map(({ table, rows }) => [table, rows]))
}

test('every table is filled, or stays small', async () => {
  const tables = await rowsOfTables(database.url, ['public', 'private'])
  const empty = [...tables].filter(([table, rows]) => rows < FILLED && !(table in SMALL))
  expect(empty).toEqual([])
  expect(Object.keys(SMALL).filter((table) => !tables.has(table))).toEqual([])
})

const readsWhole = ({ table, node, rows }: TableRead): boolean => {
  const all = table in SMALL ? 0 : (growing.get(table) ?? 0)
  return (all >= FILLED && node === 'Seq Scan') || (all >= GROWN && rows > all / 2)
}

test('no request of the client reads a table that grows from its beginning to its end', async () => {
  const found = new Map<string, string>()
  for (const statement of statements)
    for (const mode of MODES)
      for (const read of await explainer.explain(statement, statement.claims, mode))
        if (readsWhole(read))
          found.set(
            `${statement.by} ${read.table}`,
            `${mode}: ${read.node}, ${read.text.trim().slice(0, 150)}`,
          )
  const allowed = Object.entries(WHOLE).flatMap(([by, tables]) =>
    Object.keys(tables).map((table) => `${by} ${table}`),
  )
  expect([...found].filter(([read]) => !allowed.includes(read))).toEqual([])
  // With few rows another index may serve as well.
  if (isLong) expect(allowed.filter((read) => !found.has(read) && read !== BY_CHANCE)).toEqual([])
}, 600_000)
