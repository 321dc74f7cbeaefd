import { SetupError } from '../settings/setup-error.ts'
import { closeConnection, openConnection, reasonOf, withConnection } from './connection.ts'

const MIN_VERSION = 15
const CONNECT_TIMEOUT_MS = 5000

/** Checks the PostgreSQL server of DATABASE_URL. Throws a SetupError that says what is missing and how to fix it. */
export async function checkDatabase(databaseUrl: string): Promise<void> {
  const settings = { connectionString: databaseUrl, connectionTimeoutMillis: CONNECT_TIMEOUT_MS }
  const client = await openConnection(settings).catch((error: Error) => {
    throw new SetupError(
      `DATABASE_URL: the server cannot be used (${reasonOf(error)}). Check address, name and password.`,
    )
  })
  try {
    const { rows } = await client.query<{ version: number; wal: string; replicates: boolean }>(
      `select current_setting('server_version_num')::int / 10000 as version, current_setting('wal_level') as wal,
         rolreplication or rolsuper as replicates from pg_roles where rolname = current_user`,
    )
    const faults = rows.flatMap(faultsOf)
    if (faults.length > 0) throw new SetupError(faults.join('\n'))
  } finally {
    await closeConnection(client)
  }
}

/** Throws a SetupError that names the exposed schemas which the database does not have. */
export async function requireSchemas(databaseUrl: string, schemas: string[]): Promise<void> {
  const { rows } = await withConnection(databaseUrl, (client) =>
    client.query<{ name: string }>(
      'select name from unnest($1::text[]) name where not exists (select from pg_namespace where nspname = name)',
      [schemas],
    ),
  )
  if (rows.length === 0) return
  const missing = rows.map(({ name }) => `'${name}'`).join(', ')
  throw new SetupError(`SCHEMAS: the database has no schema ${missing}. Make it first, or leave it out.`)
}

function faultsOf(server: { version: number; wal: string; replicates: boolean }): string[] {
  const faults: string[] = []
  if (server.version < MIN_VERSION)
    faults.push(
      `DATABASE_URL: the server is PostgreSQL ${server.version}; ${MIN_VERSION} or later is needed, 17 is tested.`,
    )
  if (server.wal !== 'logical')
    faults.push(
      `DATABASE_URL: live changes need wal_level=logical, the server has '${server.wal}'. Set it and restart it.`,
    )
  if (!server.replicates)
    faults.push('DATABASE_URL: live changes need a user that may replicate: alter role … with replication.')
  return faults
}
