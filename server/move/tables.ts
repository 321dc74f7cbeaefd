import type { ClientBase } from 'pg'
import { columnsOf, listTables, quote } from '../backup/database/tables.ts'
import type { Table } from '../backup/format.ts'

/** A table that moves. `query` reads its rows at the source, as they are to be at the target. */
export interface MovedTable extends Table {
  query: string
}

/** The services of a project fill these schemas themselves, and the CLI the last one. Of `auth`, the tables below move. */
const NOT_OURS = ['auth', 'storage', '_backend', 'supabase_migrations']

/** An account that was never confirmed has nothing but an address, which anybody can type. */
export const CONFIRMED = `(email_confirmed_at is not null or phone_confirmed_at is not null
  or exists (select from public.profiles where profiles.id = users.id))`

/** The auth service reads these into strings and fails on null. Waiting tokens and changes stay behind: their links lead to the source. */
const VALUES: Record<string, Record<string, string>> = {
  users: {
    ...Object.fromEntries(
      ['confirmation_token', 'recovery_token', 'reauthentication_token', 'email_change', 'phone_change']
        .concat(['email_change_token_new', 'email_change_token_current', 'phone_change_token'])
        .map((column) => [column, `''`]),
    ),
    email_change_confirm_status: '0',
  },
  mfa_factors: { friendly_name: `coalesce(friendly_name, '')`, secret: `coalesce(secret, '')` },
}

const OF_AUTH: Record<string, string> = {
  users: CONFIRMED,
  identities: `user_id in (select id from auth.users where ${CONFIRMED})`,
  mfa_factors: `status = 'verified' and user_id in (select id from auth.users where ${CONFIRMED})`,
}

const isAccount = ({ schema, name }: { schema: string; name: string }) => schema === 'auth' && name in OF_AUTH
export const isOurs = ({ schema }: { schema: string }) => !NOT_OURS.includes(schema)

/** Tables of the source that move, each with the columns that the target has too; and what a target of this shape could not take. */
export async function tablesToMove(source: ClientBase, target: ClientBase) {
  const wanted = (await listTables(source)).filter((table) => isOurs(table) || isAccount(table))
  const there = new Map((await listTables(target)).map((table) => [quote(table), table.columns]))
  const tables: MovedTable[] = []
  const obstacles: string[] = []
  for (const table of wanted) {
    const columns = there.get(quote(table))
    const missing = table.columns.filter((column) => !columns?.includes(column))
    // The worker makes its schema itself, before the rows arrive.
    if (!columns && table.schema === 'graphile_worker') tables.push(moved(table))
    else if (!columns) obstacles.push(`${quote(table)} is not there.`)
    else if (missing.length > 0) obstacles.push(`${quote(table)} has no column ${missing.join(', ')} there.`)
    else tables.push(moved(table))
  }
  return { tables, obstacles: [...obstacles, ...(await columnsWithoutValue(target, tables))] }
}

function moved(table: Table): MovedTable {
  const values = isAccount(table) ? VALUES[table.name] : undefined
  const list = table.columns.map((column) => {
    const name = columnsOf({ ...table, columns: [column] })
    return values?.[column] ? `${values[column]} as ${name}` : name
  })
  const where = isAccount(table) ? ` where ${OF_AUTH[table.name]}` : ''
  return { ...table, query: `select ${list.join(', ')} from ${quote(table)}${where}` }
}

/** Columns of the target that need a value of which the source knows nothing. */
async function columnsWithoutValue(target: ClientBase, tables: MovedTable[]): Promise<string[]> {
  const { rows } = await target.query<{ schema: string; name: string; column: string }>(
    `select n.nspname as schema, c.relname as name, attname as column
       from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
      where c.relkind = 'r' and attnum > 0 and not attisdropped and attnotnull and not atthasdef and attidentity = ''`,
  )
  const columns = new Map(tables.map((table) => [quote(table), table.columns]))
  return rows
    .filter((row) => columns.has(quote(row)) && !columns.get(quote(row))?.includes(row.column))
    .map((row) => `${quote(row)} needs a value for ${row.column}, which the source does not have.`)
}
