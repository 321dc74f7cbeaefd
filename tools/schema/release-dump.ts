import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type pg from 'pg'
import { withConnection } from 'supabase-compatible'
import { copyTemplate } from 'supabase-compatible/testing/postgres-templates.ts'
import { readMigrations } from '../../server/postgres/migration-files.ts'
import { DEMO } from '../../testing/test-grown.ts'
import { fillDemo } from '../demo/main.ts'
import { ROOT } from './schema-types.ts'

const SCHEMAS = ['auth', 'storage', 'public', 'private']

const TABLES = `
  select oid::regclass::text from pg_class where relnamespace::regnamespace::text = any($1) and relkind = 'r' order by 1`

const COLUMNS = `
  select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
   where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`

const SEQUENCES = `
  select format('select setval(%L, %s);', format('%I.%I', schemaname, sequencename), last_value) from pg_sequences
   where schemaname = any($1) and last_value is not null order by 1`

// Kinds of columns that the demo does not fill: bytes, generated ones, ranges of time, identities that have moved on.
const MORE_ROWS = `
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

/** Writes the dump of this release, which the migrations of later ones are tested on. `server` has the templates of databases. */
export async function writeReleaseDump(server: string): Promise<void> {
  const { url } = await copyTemplate(server, 'worked')
  await fillDemo(url, DEMO)
  const rows = await withConnection(url, async (client) => {
    await client.query(MORE_ROWS)
    return dumpRows(client)
  })
  const migrations = await readMigrations(join(ROOT, 'supabase/migrations'))
  const dump = [...migrations.map(({ file, sql }) => `-- ${file}\n${sql}`), `-- rows\n${rows}`].join('\n')
  const { version } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'))
  const path = `supabase/tests/fixtures/release-${version}.sql.br`
  await writeFile(join(ROOT, path), brotliCompressSync(dump))
  console.log(`${path} is written.`)
}

/** Statements that make the rows of all tables, whatever triggers and foreign keys say. */
async function dumpRows(client: pg.Client): Promise<string> {
  const list = async (sql: string, values: unknown[] = [SCHEMAS]): Promise<string[]> =>
    (await client.query({ text: sql, values, rowMode: 'array' })).rows.flat()
  const statements = ['set session_replication_role = replica;']
  for (const table of await list(TABLES)) {
    const [rows] = await list(`select jsonb_agg(to_jsonb(t) order by t::text)::text from ${table} t`, [])
    const [columns] = await list(COLUMNS, [table])
    statements.push(`delete from ${table} where true;`)
    if (rows)
      statements.push(
        `insert into ${table} (${columns}) overriding system value\n  select ${columns} from jsonb_populate_recordset(null::${table}, $rows$${rows}$rows$);`,
      )
  }
  return [...statements, ...(await list(SEQUENCES)), 'reset session_replication_role;', ''].join('\n')
}
