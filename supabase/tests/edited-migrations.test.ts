import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { isLong } from 'supabase-compatible/testing/runs.ts'
import { copyTestDatabase, type TestDatabase } from 'supabase-compatible/testing/test-database.ts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { migrate } from '../../server/postgres/migrate.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import { DEMO } from '../../testing/test-grown.ts'
import { fillDemo } from '../../tools/demo/main.ts'
import { dumpSchema } from '../../tools/schema/schema-dump.ts'

const MIGRATIONS = 'supabase/migrations'
const MATCHES = '20261126000400_matches.sql'
const COMMENTS = '20261126000700_comments.sql'
const LIMITS = '20261126000100_private.sql'

let folder: string
let edited: string
let filled: TestDatabase
let database: TestDatabase
let client: pg.Client
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'courtside-edited-'))
  filled = await createTestDatabase('worked')
  await fillDemo(filled.url, DEMO)
  const filling = new pg.Client({ connectionString: filled.url })
  await filling.connect()
  await filling.query(ROWS)
  await filling.end()
})
afterAll(async () => {
  await filled.drop()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  edited = join(await mkdtemp(join(folder, 'supabase-')), 'migrations')
  await cp(MIGRATIONS, edited, { recursive: true })
  await cp('supabase/upgrade', join(edited, '../upgrade'), { recursive: true })
  database = await copyTestDatabase(filled)
  client = new pg.Client({ connectionString: database.url })
  client.on('error', () => {})
  await client.connect()
})
afterEach(async () => {
  await client.end()
  await database.drop()
})

/** Changes a migration of the edited copy, where it must have the old text. */
async function edit(file: string, old: string, text: string): Promise<void> {
  const sql = await readFile(join(edited, file), 'utf8')
  expect(sql).toContain(old)
  await writeFile(join(edited, file), sql.replace(old, text))
}

test('a database goes with its rows to migrations that were edited since, and back', async () => {
  const [rows, platform] = [await everyRow(OURS), await everyRow(PLATFORM)]
  expect(rows.length).toBeGreaterThan(800)
  await edit(
    MATCHES,
    '  skill_level text,\n',
    "  surface text not null default 'carpet',\n  skill_level text,\n  constraint matches_surface_known check (surface in ('carpet', 'sand')),\n",
  )
  // A column that only ever has its default, one of another type, a rule, an index and a function.
  await edit(MATCHES, '  updated_at timestamptz', '  stars int not null default 0,\n  updated_at timestamptz')
  await edit(MATCHES, 'numeric(8, 2)', 'numeric(9, 2)')
  await edit(COMMENTS, 'char_length(comment) <= 1000', 'char_length(comment) <= 2000')
  await edit(
    COMMENTS,
    'match_comments_user_id_idx on public.match_comments (user_id)',
    'match_comments_user_id_idx on public.match_comments (user_id, id)',
  )
  await edit(LIMITS, 'times = 0', 'times < 1')
  await edit(LIMITS, `'too_many_comments', 'You have`, `'too_many_comments', 'You really have`)
  await edit(
    LIMITS,
    `  ('comments', 100`,
    `  ('smashes', 5, 3600, 'too_many_smashes', 'Enough.'),\n  ('comments', 100`,
  )

  const versions = await migrate(database.url, edited)
  expect(versions).toContain(MATCHES.split('_')[0])
  expect(await dumpSchema(database.url)).toBe(await dumpOf(edited))
  const added: Record<string, object> = { matches: { surface: 'carpet', stars: 0 } }
  expect(await everyRow(OURS)).toEqual(
    [
      ...rows.map(({ table, row }) => ({
        table,
        row: {
          ...row,
          ...added[table],
          ...(row.action === 'comments' &&
            table.endsWith('rate_limits') && {
              sentence: 'You really have written many comments. Please wait an hour.',
            }),
        },
      })),
      { table: 'private.rate_limits', row: SMASHES },
    ].toSorted(byText),
  )
  expect(await everyRow(PLATFORM)).toEqual(platform)
  expect(await migrate(database.url, edited)).toEqual([])

  // To older migrations it is the same way, as long as nothing is lost.
  await client.query(`delete from private.rate_limits where action = 'smashes'`)
  await migrate(database.url, MIGRATIONS)
  expect(await dumpSchema(database.url)).toBe(await readFile('supabase/schema.sql', 'utf8'))
  expect(await everyRow(OURS)).toEqual(rows)
  // Sequences go on, triggers work, and what is logged stays as it is.
  await client.query(`insert into public.steward_log (act) values ('test')`)
  expect(
    (
      await client.query(
        `select from public.steward_log where id < (select id from public.steward_log where act = 'test')`,
      )
    ).rowCount,
  ).toBe(rows.filter(({ table }) => table === 'steward_log').length)
  await expect(client.query(`delete from public.steward_log`)).rejects.toThrow('neither changed nor deleted')
  await expect(client.query(`update public.match_comments set comment = ' '`)).rejects.toThrow(
    'match_comments_comment',
  )
})

test.for<[string, string, string, string, string]>([
  [
    'rows that break a rule',
    COMMENTS,
    'char_length(comment) <= 1000',
    'char_length(comment) <= 3',
    'Rows of match_comments do not fit match_comments_comment_length, CHECK',
  ],
  [
    'rows without a value that is asked for',
    MATCHES,
    '  skill_level text,\n',
    '  skill_level text,\n  surface text not null,\n',
    'Rows of matches do not fit surface, which may not be empty any more',
  ],
  [
    'rows that are not unique any more',
    COMMENTS,
    'create index match_comments_user_id_idx',
    'create unique index match_comments_user_id_idx',
    'Rows of match_comments do not fit match_comments_user_id_idx',
  ],
])('%s refuse, and everything stays as it was', async ([, file, old, text, message]) => {
  await edit(file, old, text)
  await checkRefused(message)
})

if (isLong)
  test('values of a column that is no more, or of another type, refuse', async () => {
    await edit(MATCHES, '  skill_level text,\n', '  skill_level text,\n  surface text,\n')
    await migrate(database.url, edited)
    await client.query(
      `update public.matches set surface = 'sand' where id = (select id from public.matches limit 1)`,
    )
    await edit(MATCHES, '  surface text,', '  surface int,')
    await checkRefused('Values of public.matches.surface do not become integer without a change.')
    await edit(MATCHES, '  surface int,\n', '')
    await checkRefused('There is no place any more for the values of public.matches.surface.')
    await writeFile(
      CHANGES(),
      'alter table if exists set_aside_public.matches drop column if exists surface cascade',
    )
    await migrate(database.url, edited)
    expect((await everyRow(OURS)).filter(({ row }) => 'surface' in row)).toEqual([])
  })

if (isLong)
  test('rows of a table that is no more refuse, unless the list of changes drops them', async () => {
    await client.query('create table public.by_hand (id int); insert into public.by_hand values (1)')
    await edit(LIMITS, 'times = 0', 'times < 1')
    await checkRefused(
      'There is no place any more for the rows of public.by_hand. Nothing was changed. To go on as before: the commit',
    )
    await writeFile(CHANGES(), 'drop table if exists set_aside_public.by_hand')
    expect(await migrate(database.url, edited)).not.toEqual([])
  })

async function checkRefused(message: string): Promise<void> {
  const [recorded, rows] = [await everyRow(['supabase_migrations']), await everyRow(OURS)]
  await expect(migrate(database.url, edited)).rejects.toThrow(message)
  expect(await everyRow(['supabase_migrations'])).toEqual(recorded)
  expect(await everyRow(OURS)).toEqual(rows)
}

test('a crash in the middle changes nothing, and the next start carries it over', async () => {
  await edit(LIMITS, 'times = 0', 'times < 1')
  const dump = await dumpSchema(database.url)
  // Holds it up after the first tables were put aside.
  const other = new pg.Client({ connectionString: database.url })
  await other.connect()
  await other.query('begin; lock table storage.buckets')
  const migrating = migrate(database.url, edited)
  const crashed = expect(migrating).rejects.toThrow('terminat')
  await expect.poll(async () => (await client.query(BLOCKED)).rowCount).toBe(1)
  await client.query(BLOCKED.replace('select', 'select pg_terminate_backend(pid)'))
  await crashed
  await other.end()
  expect(await dumpSchema(database.url)).toBe(dump)
  expect(await migrate(database.url, edited)).not.toEqual([])
})

test('a migration that came in between is applied in its place, and other comments change nothing', async () => {
  await writeFile(join(edited, '20261126000450_between.sql'), `create table public.between (id int)`)
  expect(await migrate(database.url, edited)).toContain('20261126000500')
  expect(await dumpSchema(database.url)).toBe(await dumpOf(edited))
  await edit(MATCHES, 'Matches and events are', 'Matches are')
  expect(await migrate(database.url, edited)).toEqual([])
})

const CHANGES = () => join(edited, '../upgrade/changes.sql')
const OURS = ['public', 'private']
const PLATFORM = ['auth', 'storage', '_backend', 'graphile_worker']
const SMASHES = { action: 'smashes', most: 5, seconds: 3600, reason: 'too_many_smashes', sentence: 'Enough.' }
const BLOCKED = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`

/** The schema that the migrations of a folder make of an empty database. */
async function dumpOf(migrations: string): Promise<string> {
  const empty = await createTestDatabase('platform')
  await migrate(empty.url, migrations)
  return dumpSchema(empty.url).finally(empty.drop)
}

interface Row {
  table: string
  row: Record<string, unknown>
}

const byText = (one: Row, other: Row) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1)

/** All rows of these schemas. */
async function everyRow(schemas: string[]): Promise<Row[]> {
  const tables = await client.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class where relnamespace::regnamespace::text = any($1) and relkind = 'r'`,
    [schemas],
  )
  const found: Row[] = []
  for (const { name } of tables.rows) {
    const { rows } = await client.query<{ row: Row['row'] }>(`select to_jsonb(t) as row from ${name} t`)
    // Keys in one order, whatever that of the columns is.
    found.push(
      ...rows.map(({ row }) => ({ table: name, row: Object.fromEntries(Object.entries(row).toSorted()) })),
    )
  }
  return found.toSorted(byText)
}

// Columns of kinds that the demo does not fill: bytes, generated ones, ranges of time, identities that have moved on.
const ROWS = `
  insert into public.calendar_feeds (user_id, token_hash) select id, sha256(id::text::bytea) from public.profiles limit 3;
  select private.set_courts('[{"venue": "arena", "id": 1, "source": "ebusy", "name": "Court 1", "position": 1}]');
  select private.claim_sync('ebusy', now());
  select private.store_sync('arena', 'ebusy', 'Arena', jsonb_build_object(
    'busy', jsonb_build_array(jsonb_build_object('court', 1, 'day', current_date + 1, 'start', 600, 'end', 660)),
    'covered', jsonb_build_array(jsonb_build_object('court', 1, 'day', current_date + 1, 'start', 0, 'end', 1440)),
    'named', '[1]'::jsonb, 'strange', '[]'::jsonb), now());
  insert into public.community_versions (state, data) values ('applied', '{"title": "Courts"}');
  update private.rate_limits set most = 7 where action = 'comments';
  insert into private.steward_links (token_hash) values ('\\x0102');
  insert into public.member_blocks (blocker_id, blocked_id) select min(id::text)::uuid, max(id::text)::uuid from public.profiles;
  insert into public.steward_log (act, detail) select 'hide', jsonb_build_object('at', i) from generate_series(1, 20) i;
`
