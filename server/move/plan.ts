import type { Client } from 'pg'
import { checksum } from '../backup/database/tables.ts'
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
    /** Reasons for which nothing is written. */
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
