/** The program that PostgreSQL belongs to, as its operator knows it: sentences for them name it and its settings. */
export interface PostgresHost {
  name: string
  /** The setting that chooses the data folder. */
  dataDirSetting: string
  /** The setting for a PostgreSQL of the operator's own. */
  databaseUrlSetting: string
  /** Files that the user postgres cannot reach in root's own folders are kept here. */
  folderForRoot: string
  /** Sentences that lead on from a cluster that another version of PostgreSQL made. */
  wayFromOlderCluster: string
}

/** The backend by itself, as `main.ts` starts it. */
export const STANDALONE: PostgresHost = {
  name: 'the backend',
  dataDirSetting: '--data-dir',
  databaseUrlSetting: '--database-url',
  folderForRoot: '/var/lib/supabase-compatible',
  wayFromOlderCluster:
    'Dump it with the pg_dump of that version, move the folder away, start again, and load the dump with psql.',
}

/** A sentence for the operator from what PostgreSQL printed. */
export function explain(what: string, output: string, dir: string, host: PostgresHost): string {
  if (/No space left on device/i.test(output))
    return `${what}: the disk that holds ${dir} is full. Free some space and start again; nothing that was saved is lost.`
  if (/Permission denied/i.test(output))
    return `${what}: PostgreSQL may not read or write ${dir}. Give the folder back to the user it runs as (chown -R).`
  if (/Read-only file system/i.test(output))
    return `${what}: ${dir} is on a read-only disk. Set ${host.dataDirSetting} to a folder that can be written.`
  if (/could not create shared memory|could not map anonymous shared memory/i.test(output))
    return `${what}: this machine has too little (shared) memory left for PostgreSQL. Free some and start again.`
  const lines = output.trim().split('\n').slice(-8).join('\n')
  return `${what}. It said:\n${lines || '(nothing)'}`
}
