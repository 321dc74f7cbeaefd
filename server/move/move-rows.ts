import { pipeline } from 'node:stream/promises'
import type { Client, ClientBase } from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { SetupError } from 'supabase-compatible'
import { checksum, columnsOf, quote, readSequences, rowsQuery } from '../backup/database/tables.ts'
import { isOurs, type MovedTable } from './tables.ts'

/** Triggers and foreign keys rest: no account gets a second profile, nobody is notified. A project allows its user `postgres` to set it. */
export const WITHOUT_TRIGGERS = 'set session_replication_role = replica'

const FOREIGN_KEYS = `
  select conrelid::regclass::text as child, confrelid::regclass::text as parent,
         array(select attname::text from unnest(conkey) with ordinality k(number, place)
                 join pg_attribute on attrelid = conrelid and attnum = number order by place) as columns,
         array(select attname::text from unnest(confkey) with ordinality k(number, place)
                 join pg_attribute on attrelid = confrelid and attnum = number order by place) as keys
    from pg_constraint where contype = 'f' and conparentid = 0 and conrelid = any($1::regclass[])`

interface ForeignKey {
  child: string
  parent: string
  columns: string[]
  keys: string[]
}

/** Marks a target that has the rows and not yet all files, and lists the files that it has. */
const MARK = `
  create schema if not exists courtside_move;
  create table if not exists courtside_move.state (source uuid primary key, rows_at timestamptz not null default now());
  create table if not exists courtside_move.files (
    bucket_id text, name text, version text not null, primary key (bucket_id, name));`

/**
 * Replaces the rows of the target by those of the source, in one transaction, and compares counts and checksums. Throws a SetupError
 * when something differs; then nothing was written.
 * @param source inside a transaction that sees one moment
 */
export async function moveRows(source: ClientBase, target: Client, tables: MovedTable[], id: string) {
  await target.query('begin')
  await target.query(WITHOUT_TRIGGERS.replace('set', 'set local'))
  const ours = tables.filter(isOurs)
  if (ours.length > 0) await target.query(`truncate ${ours.map(quote).join(', ')}`)
  for (const table of tables.filter((one) => !isOurs(one))) await target.query(`delete from ${quote(table)}`)
  for (const table of tables) await copy(source, target, table)
  for (const { schema, name, value, called } of (await readSequences(source)).filter(isOurs))
    await target.query('select setval($1::regclass, $2, $3)', [quote({ schema, name }), value, called])
  const rows = await compareRows(source, target, tables)
  await checkForeignKeys(target, tables)
  await target.query(MARK)
  await target.query('insert into courtside_move.state (source) values ($1) on conflict do nothing', [id])
  await target.query('commit')
  return rows
}

async function copy(source: ClientBase, target: Client, table: MovedTable): Promise<void> {
  const reading = source.query(copyTo(`copy (${table.query}) to stdout`))
  const writing = target.query(copyFrom(`copy ${quote(table)} (${columnsOf(table)}) from stdin`))
  await pipeline(reading, writing).catch((error: Error) => {
    throw new SetupError(`${quote(table)} could not be copied: ${error.message}`, { cause: error })
  })
}

/** Returns the number of rows. Throws a SetupError that names the first table that differs. */
export async function compareRows(source: ClientBase, target: ClientBase, tables: MovedTable[]) {
  let rows = 0
  for (const table of tables) {
    const wanted = await checksum(source, table.query)
    const found = await checksum(target, rowsQuery(table))
    if (found.rows !== wanted.rows || found.checksum !== wanted.checksum)
      throw new SetupError(
        `${quote(table)} is not as it is at the source: ${found.rows} of ${wanted.rows} rows, or other ones.`,
      )
    rows += found.rows
  }
  return rows
}

/** Foreign keys were not checked while the rows arrived. */
async function checkForeignKeys(target: ClientBase, tables: MovedTable[]): Promise<void> {
  const { rows } = await target.query<ForeignKey>(FOREIGN_KEYS, [tables.map(quote)])
  for (const { child, parent, columns, keys } of rows) {
    const name = (column: string) => `"${column.replaceAll('"', '""')}"`
    const set = columns.map((column) => `c.${name(column)} is not null`).join(' and ')
    const same = columns
      .map((column, index) => `p.${name(keys[index] ?? '')} = c.${name(column)}`)
      .join(' and ')
    const { rows: lost } = await target.query(
      `select from ${child} c where ${set} and not exists (select from ${parent} p where ${same}) limit 1`,
    )
    if (lost.length > 0)
      throw new SetupError(
        `Rows of ${child} refer to rows of ${parent} that do not move. Nothing was written.`,
      )
  }
}
