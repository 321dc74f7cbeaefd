import type { ClientBase } from 'pg'
import { SetupError, withConnection } from 'supabase-compatible'
import type { Head, Manifest, Table } from '../format.ts'
import { checksum, listTables, quote, rowsQuery, SESSION } from './tables.ts'

/** While this schema is there, a restore into the database has begun and not ended. */
const UNFINISHED = 'courtside_unfinished_restore'

const ANY_TABLE = `
  select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
   where c.relkind in ('r', 'p', 'v', 'm', 'f') and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
     and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
   limit 1`

const FOREIGN_KEYS = `
  select conrelid::regclass::text as table, quote_ident(conname) as name from pg_constraint
   where contype = 'f' and not condeferrable and connamespace::regnamespace::text = any($1)`

const TRIGGERS = `
  select tgrelid::regclass::text as table, quote_ident(tgname) as name from pg_trigger join pg_class on pg_class.oid = tgrelid
   where not tgisinternal and tgenabled = 'O' and relkind = 'r' and relnamespace::regnamespace::text = any($1)`

interface Named {
  table: string
  name: string
}

/** Claims an empty database for a restore. Throws a SetupError when it has a table, or half of an earlier restore. */
export async function claimEmptyDatabase(client: ClientBase): Promise<void> {
  await client.query(SESSION)
  const { rows: halves } = await client.query('select to_regnamespace($1) as found', [UNFINISHED])
  if (halves[0]?.found)
    throw new SetupError(
      'DATABASE_URL: an earlier restore into this database did not come to its end. Drop the database, make it anew, and ' +
        'restore again.',
    )
  const { rows } = await client.query<{ name: string }>(ANY_TABLE)
  if (rows[0])
    throw new SetupError(
      `DATABASE_URL: the database is not empty (it has ${rows[0].name}), and is left as it is. Restore into a new one: create database ….`,
    )
  await client.query(`create schema ${UNFINISHED}`)
}

/**
 * Replaces all rows by those of a backup, in one transaction, and compares each table with what was written. No trigger of ours runs,
 * so nothing is notified, counted or stamped anew; foreign keys are checked at the end.
 * @param copy reads the rows of all tables from the backup, in whatever order they come
 */
export async function loadDatabase(
  client: ClientBase,
  head: Head,
  manifest: Manifest,
  copy: () => Promise<void>,
): Promise<void> {
  await client.query('begin')
  const there = await listTables(client)
  requireColumns(there, head.tables)
  const schemas = [...new Set(there.map(({ schema }) => schema))]
  const keys = await each(client, FOREIGN_KEYS, schemas, 'alter constraint', 'deferrable initially deferred')
  const triggers = await each(client, TRIGGERS, schemas, 'disable trigger')
  await client.query(`truncate ${there.map(quote).join(', ')}`)
  await copy()
  await client.query('set constraints all immediate')
  await alterEach(client, triggers, 'enable trigger')
  await alterEach(client, keys, 'alter constraint', 'not deferrable')
  for (const { schema, name, value, called } of manifest.sequences)
    await client.query('select setval($1::regclass, $2, $3)', [quote({ schema, name }), value, called])
  for (const table of manifest.tables) await compare(client, table)
  await client.query(`drop schema ${UNFINISHED}`)
  await client.query('commit')
  await client.query('analyze')
}

async function each(client: ClientBase, list: string, schemas: string[], verb: string, end = '') {
  const { rows } = await client.query<Named>(list, [schemas])
  await alterEach(client, rows, verb, end)
  return rows
}

async function alterEach(client: ClientBase, list: Named[], verb: string, end = ''): Promise<void> {
  for (const { table, name } of list) await client.query(`alter table ${table} ${verb} ${name} ${end}`)
}

function requireColumns(there: Table[], wanted: Table[]): void {
  const columns = new Map(there.map((table) => [quote(table), new Set(table.columns)]))
  for (const table of wanted) {
    const missing = table.columns.find((column) => !columns.get(quote(table))?.has(column))
    if (missing !== undefined || !columns.has(quote(table)))
      throw new SetupError(
        `The backup has a table or column that no migration makes: ${table.schema}.${table.name} ${missing ?? ''}. ` +
          'Somebody added it by hand; carry this database over with pg_dump and pg_restore instead.',
      )
  }
}

async function compare(client: ClientBase, table: Manifest['tables'][number]): Promise<void> {
  const found = await checksum(client, rowsQuery(table))
  if (found.rows === table.rows && found.checksum === table.checksum) return
  throw new SetupError(
    `${table.schema}.${table.name} did not arrive as it was: ${found.rows} of ${table.rows} rows, or other ones. Nothing was kept; ` +
      'try again, or use another backup.',
  )
}

/** Throws a SetupError when a restore into this database was interrupted: what is there is not whole. */
export async function refuseHalfRestored(databaseUrl: string): Promise<void> {
  const { rows } = await withConnection(databaseUrl, (client) =>
    client.query('select to_regnamespace($1) as found', [UNFINISHED]),
  )
  if (rows[0]?.found)
    throw new SetupError(
      'A restore into this database did not come to its end, so rows are missing. Make the database anew and restore again.',
    )
}
