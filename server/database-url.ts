import pg from 'pg'
import { ConfigError } from './config.ts'

const OLDEST = 15
const PATIENCE_MS = 5000

/** Checks a PostgreSQL server that somebody else runs; what is missing is told with what to do. */
export async function checkDatabase(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: PATIENCE_MS })
  client.on('error', () => {})
  await client.connect().catch((error: Error) => {
    throw new ConfigError(
      `DATABASE_URL: the server cannot be used (${reasonOf(error)}). Check address, name and password.`,
    )
  })
  try {
    const { rows } = await client.query<{ version: number; wal: string; replicates: boolean }>(
      `select current_setting('server_version_num')::int / 10000 as version, current_setting('wal_level') as wal,
         rolreplication or rolsuper as replicates from pg_roles where rolname = current_user`,
    )
    const faults = rows.flatMap(faultsOf)
    if (faults.length > 0) throw new ConfigError(faults.join('\n'))
  } finally {
    await client.end()
  }
}

function faultsOf(server: { version: number; wal: string; replicates: boolean }): string[] {
  const faults: string[] = []
  if (server.version < OLDEST)
    faults.push(
      `DATABASE_URL: the server is PostgreSQL ${server.version}; ${OLDEST} or later is needed, 17 is tested.`,
    )
  if (server.wal !== 'logical')
    faults.push(
      `DATABASE_URL: live changes need wal_level=logical, the server has '${server.wal}'. Set it and restart it.`,
    )
  if (!server.replicates)
    faults.push('DATABASE_URL: live changes need a user that may replicate: alter role … with replication.')
  return faults
}

/** Several addresses of one name can each fail; the message of the whole is empty then. */
function reasonOf(error: Error): string {
  return error.message || (error as NodeJS.ErrnoException).code || 'no answer'
}
