import { readFile } from 'node:fs/promises'
import { brotliDecompressSync } from 'node:zlib'
import pg from 'pg'
import type { TestDatabase } from 'supabase-compatible/testing/test-database.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { migrate } from '../../server/postgres/migrate.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import { dumpSchema } from '../../tools/schema/schema-dump.ts'

// The 59 migrations before the baseline, one after the other, each behind a line `-- <its file>`.
const BEFORE = brotliDecompressSync(
  await readFile('supabase/tests/fixtures/before-baseline.sql.br'),
).toString()
const VERSIONS = [...BEFORE.matchAll(/^-- (\d{14})_\w+\.sql$/gm)].map(([, version]) => version)
const NORA = '00000000-0000-4000-8000-00000000000a'
const EMIL = '00000000-0000-4000-8000-00000000000b'

let database: TestDatabase
let client: pg.Client
beforeEach(async () => {
  database = await createTestDatabase('platform')
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await client.query(BEFORE)
  await client.query(`create schema supabase_migrations;
    create table supabase_migrations.schema_migrations (version text primary key, statements text[], name text)`)
  await client.query(
    'insert into supabase_migrations.schema_migrations (version) select unnest($1::text[])',
    [VERSIONS],
  )
  await client.query(ROWS)
})
afterEach(async () => {
  await client.end()
  await database.drop()
})

test('a database from before the baseline becomes the baseline, with every row of every table', async () => {
  const before = await everyRow()
  expect(before.filter(({ rows }) => rows.length === 0)).toEqual([])

  expect(await migrate(database.url, 'supabase/migrations')).not.toEqual([])

  expect(await dumpSchema(database.url)).toBe(await readFile('supabase/schema.sql', 'utf8'))
  // Tables of later migrations are empty, but for what they are made with.
  const after = (await everyRow()).filter(({ table, rows }) => !FILLED.has(table) && rows.length > 0)
  expect(after.filter(({ table }) => table !== LIMITS)).toEqual(
    before
      .map(renamed)
      .filter(({ table }) => table !== LIMITS)
      .toSorted(byTable),
  )
  // The operator's numbers stay, and actions that came later have theirs.
  expect(
    await column(
      `select most from private.rate_limits where action in ('comments', 'reports') order by action`,
    ),
  ).toEqual([7, 40])
  const { rows: unfindable } = await client.query(
    `select username from profiles where not exists (
       select from private.member_names where member_id = id and words = private.search_words(profiles.username))`,
  )
  expect(unfindable).toEqual([])
  expect(await migrate(database.url, 'supabase/migrations')).toEqual([])
})

test('its triggers and functions work afterwards', async () => {
  await migrate(database.url, 'supabase/migrations')
  await client.query(`insert into auth.users (id, email_confirmed_at, raw_user_meta_data)
    values (gen_random_uuid(), now(), '{"username": "Nora"}')`)
  expect(await column(`select username from public.profiles order by 1`)).toEqual([
    'Emil',
    'Nora',
    'Nora (2)',
  ])
  await client.query(`select set_config('request.jwt.claims', '{"sub": "${NORA}", "aal": "aal1"}', false)`)
  expect(
    await column(
      `select private.shown_phone_number(phone_number) #>> '{}' from public.profiles where id = '${NORA}'`,
    ),
  ).toEqual(['0170 1'])
})

test('one that has only some of the old migrations is refused with the way out, and stays as it was', async () => {
  await client.query(`delete from supabase_migrations.schema_migrations where version = '20261122171500'`)
  const before = await dumpSchema(database.url)
  await expect(migrate(database.url, 'supabase/migrations')).rejects.toThrow(
    /only some of the migrations .* Start the last commit that has .*cheaper_notices\.sql once/,
  )
  expect(await dumpSchema(database.url)).toBe(before)
  expect(await column('select count(*)::int from supabase_migrations.schema_migrations')).toEqual([
    VERSIONS.length - 1,
  ])
})

interface Rows {
  table: string
  rows: unknown[]
}

const RENAMED: Record<string, string> = {
  'private.cancelled_places': 'private.cancelled_participations',
  'private.court_memory': 'private.court_sightings',
  'private.court_turns': 'private.sync_locks',
}

const LIMITS = 'private.rate_limits'
const FILLED = new Set([
  'private.notification_texts',
  'private.link_secret',
  'private.join_policy',
  'private.member_names',
])

/** Columns at the end of a table that old databases do not have, as text. */
const ADDED: Record<string, string> = {
  profiles: ',',
  court_coverage: ',',
  notifications: ',{}',
  match_participants: ',,',
  matches: ',,',
  match_comments: ',,',
}

const renamed = ({ table, rows }: Rows): Rows => ({
  table: RENAMED[table] ?? table,
  rows: rows
    .map((row) => String(row).replace(/^\(places,/, '(participations,'))
    .map((row) => row.replace(/\)$/, `${ADDED[table] ?? ''})`))
    .toSorted(),
})

const byTable = (one: Rows, other: Rows) => (one.table < other.table ? -1 : 1)

/** The tables of our schemas with their rows as text. */
async function everyRow(): Promise<Rows[]> {
  const tables = await column(`select oid::regclass::text from pg_class
    where relnamespace in ('public'::regnamespace, 'private'::regnamespace) and relkind = 'r'`)
  const found: Rows[] = []
  for (const table of tables)
    found.push({
      table: String(table),
      rows: (await column(`select t::text from ${table} t`)).toSorted(),
    })
  return found.toSorted(byTable)
}

async function column(sql: string): Promise<unknown[]> {
  const { rows } = await client.query({ text: sql, rowMode: 'array' })
  return rows.map(([value]) => value)
}

// At least one row for each table.
const ROWS = `
  insert into auth.users (id, email, email_confirmed_at, raw_user_meta_data) values
    ('${NORA}', 'nora@example.org', now(), '{"username": "Nora"}'),
    ('${EMIL}', 'emil@example.org', now(), '{"username": "Emil"}');
  update public.profiles set phone_number = '0170 1', phone_visibility = 'members' where id = '${NORA}';
  insert into auth.sessions (id, user_id) values ('${NORA}', '${NORA}');
  insert into public.matches (id, location, skill_level, match_date, end_time, creator_id) values
    ('${NORA}', 'Arena', 'Pro', now() + interval '2 days', '20:00', '${NORA}');
  insert into public.match_participants (match_id, user_id, status) values
    ('${NORA}', '${NORA}', 'confirmed'), ('${NORA}', '${EMIL}', 'pending');
  insert into private.moved_matches values ('${NORA}', now());
  insert into private.cancelled_places values ('${NORA}', '${EMIL}');
  insert into public.match_comments (match_id, user_id, comment) values ('${NORA}', '${EMIL}', 'On my way 🎾');
  insert into public.messages (recipient_id, sender_name) values ('${NORA}', 'Emil');
  insert into public.push_subscriptions (user_id, endpoint, p256dh_key, auth_key, session_id) values
    ('${EMIL}', 'https://push.example.org/1', 'BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU', repeat('A', 22), '${NORA}');
  insert into public.push_mutes (user_id, type) values ('${EMIL}', 'match_updated');
  insert into private.push_tests values ('${EMIL}', now());
  insert into private.open_pages values ('${EMIL}', '${EMIL}', now());
  insert into private.rate_counters values ('${EMIL}', 'comments', now(), 3);
  update private.rate_limits set most = 7 where action = 'comments';
  update private.community set time_zone = 'Europe/Vienna';
  select private.set_courts('[{"venue": "arena", "id": 1, "source": "ebusy", "name": "Court 1", "position": 1}]');
  insert into public.court_alerts (user_id, booking_date, from_hour, until_hour) values ('${EMIL}', current_date + 1, 18, 21);
  select private.begin_reading('ebusy', now());
  select private.take_reading('arena', 'ebusy', 'Arena', jsonb_build_object(
    'busy', jsonb_build_array(jsonb_build_object('court', 1, 'day', current_date + 1, 'start', 600, 'end', 660)),
    'covered', jsonb_build_array(jsonb_build_object('court', 1, 'day', current_date + 1, 'start', 0, 'end', 1440)),
    'named', '[1]'::jsonb, 'strange', '[]'::jsonb, 'lists_all', true), now());
`
