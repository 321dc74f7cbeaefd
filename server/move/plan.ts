import type { ClientBase } from 'pg'
import {
  checkBackend,
  checkMembers,
  checkMigrations,
  checkRights,
  checkStorage,
  movedBefore,
  readValue,
} from './checks.ts'
import { type Limitation, listLimitations } from './limitations.ts'
import { listBuckets, listFiles, refusedFiles, type StoredFile } from './list-files.ts'
import type { StorageClient } from './storage-client.ts'
import { checksumOf, type MovedTable, tablesToMove } from './tables.ts'

export interface Plan {
  /** Tells this source from others. */
  sourceId: string
  tables: (MovedTable & { rows: number })[]
  files: StoredFile[]
  missing: StoredFile[]
  limitations: Limitation[]
  /** Reasons for which nothing is written. */
  obstacles: string[]
  /** Files that an earlier run has moved; undefined when none has begun. */
  resumed: number | undefined
  /** Other connections to the database of the source. */
  users: number
}

export interface Endpoints {
  source: ClientBase
  target: ClientBase
  storage: StorageClient
  /** The folder that has the bytes of the source, by version. */
  folder: string
}

/** Finds out what would move, what would not, and what stands in the way. Writes nothing. */
export async function planMove({ source, target, storage, folder }: Endpoints): Promise<Plan> {
  const id = await readValue(source, 'select id::text as value from _backend.storage_folder')
  const { tables, obstacles } = await tablesToMove(source, target)
  const counted = []
  for (const table of tables) counted.push({ ...table, rows: (await checksumOf(source, table.query)).rows })
  const { files, missing } = await listFiles(source, folder)
  return {
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
    resumed: await movedBefore(target),
    users: Number(
      await readValue(
        source,
        `select count(*) as value from pg_stat_activity
          where datname = current_database() and backend_type in ('client backend', 'walsender') and pid <> pg_backend_pid()`,
      ),
    ),
  }
}
