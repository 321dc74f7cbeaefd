import type { Client } from 'pg'
import { checksum, quote } from '../backup/database/tables.ts'
import {
  checkBackend,
  checkMembers,
  checkMigrations,
  checkRights,
  checkStorage,
  movedBefore,
  readValue,
} from './checks.ts'
import { listLimitations } from './limitations.ts'
import { listBuckets, listFiles, refusedFiles } from './list-files.ts'
import type { StorageClient } from './storage-client.ts'
import { type MovedTable, tablesToMove } from './tables.ts'

export type Plan = Awaited<ReturnType<typeof planMove>>

export interface Endpoints {
  source: Client
  target: Client
  storage: StorageClient
  /** The folder that has the bytes of the source, by version. */
  folder: string
}

/** Finds out what would move, what would not, and what stands in the way. Writes nothing. */
export async function planMove({ source, target, storage, folder }: Endpoints) {
  const id = await readValue(source, 'select id::text as value from _backend.storage_folder')
  const { tables, obstacles } = await tablesToMove(source, target)
  const counted: (MovedTable & { rows: number })[] = []
  for (const table of tables) counted.push({ ...table, rows: (await checksum(source, table.query)).rows })
  const { files, missing } = await listFiles(source, folder)
  return {
    /** Tells this source from others. */
    sourceId: String(id),
    tables: counted,
    files,
    missing,
    limitations: await listLimitations(source),
    obstacles: [
      ...(await checkBackend(target)),
      ...(await checkMigrations(source, target)),
      ...obstacles,
      ...(await checkMembers(target, String(id))),
      ...(await checkRights(target, tables)),
      ...(await checkStorage(target, storage)),
      ...refusedFiles(files, await listBuckets(target)),
    ],
    /** Files that an earlier run has moved; undefined when none has begun. */
    resumed: await movedBefore(target),
    /** Other connections to the database of the source. */
    users: Number(
      await readValue(
        source,
        `select count(*) as value from pg_stat_activity
          where datname = current_database() and backend_type in ('client backend', 'walsender') and pid <> pg_backend_pid()`,
      ),
    ),
  }
}

export function describePlan({
  tables,
  files,
  missing,
  limitations,
  obstacles,
  resumed,
  users,
}: Plan): string[] {
  const bytes = files.reduce((sum, { size }) => sum + size, 0)
  const filled = tables.filter(({ rows }) => rows > 0)
  const row = (count: number | undefined, text: string) => `  ${String(count ?? '').padStart(8)}  ${text}`
  const lost = `files whose bytes are not in the data folder: ${namesOf(missing)}`
  const running = `Courtside runs (${users} connections). Stop it before the move; what is written now is not counted.`
  return [
    'What moves:',
    ...filled.map((table) => row(table.rows, quote(table).replaceAll('"', ''))),
    row(files.length, `files, ${(bytes / 1024 / 1024).toFixed(1)} MiB`),
    ...(resumed === undefined ? [] : [row(resumed, 'of them are there from the run before')]),
    '',
    'What stays, or works otherwise there:',
    ...limitations.map(({ count, what, effect }) => row(count, `${what}: ${effect}`)),
    ...(missing.length > 0 ? [row(missing.length, lost)] : []),
    '',
    ...(users > 0 ? [running, ''] : []),
    ...(obstacles.length > 0 ? ['What stands in the way:', ...obstacles.map((one) => `  ${one}`), ''] : []),
  ]
}

const namesOf = (files: Plan['missing']) =>
  files
    .slice(0, 5)
    .map(({ bucket_id, name }) => `${bucket_id}/${name}`)
    .concat(files.length > 5 ? ['…'] : [])
    .join(', ')
