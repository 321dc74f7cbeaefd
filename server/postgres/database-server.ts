import type { Logger } from 'pino'
import { checkDatabase } from '../../backend/index.ts'
import type { Config } from '../config/config.ts'
import { postgresLog } from '../log/open-log.ts'
import { startPostgres } from './embedded-postgres.ts'

export interface DatabaseServer {
  url: string
  stop(): Promise<void>
}

/** The PostgreSQL server that was given, or one of our own in the data folder. */
export async function openDatabaseServer(
  config: Config,
  print: (line: string) => void,
  log: Logger,
): Promise<DatabaseServer> {
  if (config.databaseUrl) {
    await checkDatabase(config.databaseUrl)
    return { url: config.databaseUrl, stop: async () => {} }
  }
  const options = { dataDir: config.dataDir, log: postgresLog(log) }
  if (config.dataDirChosen) return startPostgres(options)
  const moved = (folder: string) =>
    print(
      `This folder is closed to the user postgres, so the database is kept in ${folder}. Set DATA_DIR to choose.`,
    )
  return startPostgres({ ...options, moved })
}
