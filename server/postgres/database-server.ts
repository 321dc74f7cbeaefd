import type { Logger } from 'pino'
import { checkDatabase, type PostgresHost, startPostgres } from 'supabase-compatible'
import type { Config } from '../config/config.ts'
import { postgresLog } from '../log/open-log.ts'

/** Names Courtside and its settings in what operators are told about its PostgreSQL. */
const HOST: PostgresHost = {
  name: 'Courtside',
  dataDirSetting: 'DATA_DIR',
  databaseUrlSetting: 'DATABASE_URL',
  folderForRoot: '/var/lib/courtside',
  wayFromOlderCluster:
    'Make a backup with the Courtside that made it (npm run backup), move the folder away, and restore the backup with this one ' +
    '(npm run restore); docs/operations.md shows how.',
}

export interface DatabaseServer {
  url: string
  stop(): Promise<void>
}

/** @param whileStarting work for this thread until the database answers */
export async function openDatabaseServer(
  config: Config,
  print: (line: string) => void,
  log: Logger,
  whileStarting: () => Promise<unknown> = async () => {},
) {
  if (config.databaseUrl) {
    await Promise.all([checkDatabase(config.databaseUrl), whileStarting()])
    return { url: config.databaseUrl, stop: async () => {} }
  }
  const options = { dataDir: config.dataDir, log: postgresLog(log), host: HOST, whileStarting }
  if (config.dataDirChosen) return startPostgres(options)
  const moved = (folder: string) =>
    print(
      `This folder is closed to the user postgres, so the database is kept in ${folder}. Set DATA_DIR to choose.`,
    )
  return startPostgres({ ...options, moved })
}
