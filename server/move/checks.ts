import type { ClientBase } from 'pg'
import { quote } from '../backup/database/tables.ts'
import { listBuckets } from './list-files.ts'
import { WITHOUT_TRIGGERS } from './move-rows.ts'
import type { StorageClient } from './storage-client.ts'
import type { MovedTable } from './tables.ts'

// Each check returns the obstacles that it has found, as sentences for the operator.

const MIGRATIONS = 'select version from supabase_migrations.schema_migrations order by version'
const ACCOUNT_TABLES = ['auth.users', 'auth.identities', 'auth.mfa_factors']

export async function readValue(client: ClientBase, query: string, values: unknown[] = []): Promise<unknown> {
  const { rows } = await client.query<{ value: unknown }>(query, values)
  return rows[0]?.value
}

export async function checkBackend(target: ClientBase): Promise<string[]> {
  if (!(await readValue(target, `select to_regnamespace('_backend') as value`))) return []
  return ['--to is a database of our own backend. Use npm run backup and npm run restore.']
}

export async function checkMigrations(source: ClientBase, target: ClientBase): Promise<string[]> {
  const there = await readValue(
    target,
    `select to_regclass('supabase_migrations.schema_migrations') as value`,
  )
  const versions = async (client: ClientBase) =>
    (await client.query<{ version: string }>(MIGRATIONS)).rows.map(({ version }) => version)
  const [here, found] = [await versions(source), there ? await versions(target) : []]
  const lacking = here.filter((version) => !found.includes(version))
  const further = found.filter((version) => !here.includes(version))
  return [
    ...(lacking.length > 0 ? [`--to lacks ${lacking.length} migrations: npx supabase db push --remote`] : []),
    ...(further.length > 0
      ? [`--to has ${further.length} migrations that the source lacks: start this version of Courtside once.`]
      : []),
  ]
}

export async function movedBefore(target: ClientBase): Promise<number | undefined> {
  if (!(await readValue(target, `select to_regclass('courtside_move.files') as value`))) return undefined
  return Number(await readValue(target, 'select count(*) as value from courtside_move.files'))
}

/** A target is empty, or has the rows of the same source, and nobody has used them. */
export async function checkMembers(target: ClientBase, source: string): Promise<string[]> {
  const sessions = Number(await readValue(target, 'select count(*) as value from auth.sessions'))
  if (sessions > 0) return ['Somebody has signed in at --to already. What is there would be lost.']
  if ((await movedBefore(target)) === undefined) {
    const users = Number(await readValue(target, 'select count(*) as value from auth.users'))
    const files = Number(await readValue(target, 'select count(*) as value from storage.objects'))
    return users + files > 0
      ? [`--to has ${users} accounts and ${files} files already. It must have none.`]
      : []
  }
  const same = await readValue(target, 'select source = $1 as value from courtside_move.state', [source])
  return same ? [] : ['An unfinished move from another Courtside is in --to.']
}

export async function checkRights(target: ClientBase, tables: MovedTable[]): Promise<string[]> {
  const faults: string[] = []
  try {
    await target.query('begin')
    await target.query(WITHOUT_TRIGGERS)
  } catch {
    faults.push(
      'The user of --to may not set session_replication_role. Take the user postgres of the project; elsewhere, ' +
        'a superuser runs: grant set on parameter session_replication_role to …',
    )
  } finally {
    await target.query('rollback')
  }
  const needed = [
    ...ACCOUNT_TABLES.flatMap((table) => [
      [table, 'INSERT'],
      [table, 'DELETE'],
    ]),
    ['storage.objects', 'UPDATE'],
    ...tables.filter(({ schema }) => schema !== 'auth').map((table) => [quote(table), 'TRUNCATE']),
  ] as [string, string][]
  for (const [table, right] of needed)
    if (
      (await readValue(target, 'select has_table_privilege(to_regclass($1), $2) as value', [
        table,
        right,
      ])) === false
    )
      faults.push(`The user of --to lacks the right to ${right.toLowerCase()} in ${table}.`)
  return faults
}

/** The storage service must be that of the same project, or files and rows would come apart. */
export async function checkStorage(target: ClientBase, storage: StorageClient): Promise<string[]> {
  try {
    const served = (await storage.buckets()).map(({ id }) => id).sort()
    const stored = (await listBuckets(target)).map(({ id }) => id).sort()
    if (served.join() === stored.join()) return []
    return [
      `--storage has the buckets ${served.join(', ')}, and --to has ${stored.join(', ')}: two projects?`,
    ]
  } catch (error) {
    return [`--storage: ${(error as Error).message}`]
  }
}
