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
