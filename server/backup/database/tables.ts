import pg, { type ClientBase } from 'pg'
import type { Manifest, Table } from '../format.ts'

/** A session in which the same rows always have the same text, on any server. */
export const SESSION = `
  set search_path = pg_catalog;
  set statement_timeout = 0;
  set lock_timeout = 0;
  set idle_in_transaction_session_timeout = 0;
  set row_security = off;
  set client_encoding = 'UTF8';
  set timezone = 'UTC';
  set datestyle = 'ISO, YMD';
  set intervalstyle = 'postgres';
  set bytea_output = 'hex';
  set extra_float_digits = 1;`

/** Takes a lock that ends with the connection, so one that was killed is in nobody's way; false while another has it. */
export async function tryLock(client: ClientBase, name: string): Promise<boolean> {
  const { rows } = await client.query<{ free: boolean }>(
    'select pg_try_advisory_lock(hashtext($1)) as free',
    [name],
  )
  return rows[0]?.free ?? false
}

/** Schemas of PostgreSQL itself, and what belongs to an extension, come with the server. */
const OURS = `
  n.nspname !~ '^pg_' and n.nspname <> 'information_schema' and c.relpersistence <> 't'
    and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`

// Columns are sorted by name, because their order in the table depends on how it came about. Generated ones are generated again.
const TABLES = `
  select n.nspname as schema, c.relname as name,
         array(select attname::text from pg_attribute
                where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attname) as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
   where c.relkind = 'r' and ${OURS} order by 1, 2`

const SEQUENCES = `
  select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
   where c.relkind = 'S' and ${OURS} order by 1, 2`

export const quote = ({ schema, name }: { schema: string; name: string }) =>
  `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`

export const columnsOf = ({ columns }: Table) => columns.map(pg.escapeIdentifier).join(', ')

export async function listTables(client: ClientBase): Promise<Table[]> {
  return (await client.query<Table>(TABLES)).rows
}

export const rowsQuery = (table: Table) => `select ${columnsOf(table)} from ${quote(table)}`

/** The number of rows that a query reads, and a checksum over all of them in any order. No column may have the name `whole_row`. */
export async function checksum(
  client: ClientBase,
  query: string,
): Promise<{ rows: number; checksum: string }> {
  const { rows } = await client.query<{ rows: number; checksum: string }>(
    `select count(*)::int as rows,
            coalesce(sum(('x' || left(md5(whole_row::text), 16))::bit(64)::bigint::numeric), 0)::text as checksum
       from (${query}) whole_row`,
  )
  return rows[0] ?? { rows: 0, checksum: '0' }
}

/** Sequences stand outside of transactions: read after the rows, they are never behind them. */
export async function readSequences(client: ClientBase): Promise<Manifest['sequences']> {
  const { rows } = await client.query<{ schema: string; name: string }>(SEQUENCES)
  const values: Manifest['sequences'] = []
  for (const one of rows) {
    const state = await client.query<{ value: string; called: boolean }>(
      `select last_value::text as value, is_called as called from ${quote(one)}`,
    )
    values.push(...state.rows.map((row) => ({ ...one, ...row })))
  }
  return values
}
