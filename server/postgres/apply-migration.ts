import type pg from 'pg'
import type { Migration } from './migration-files.ts'

export async function applyMigration(client: pg.Client, { version, name, sql }: Migration): Promise<void> {
  await client.query(sql)
  await recordMigration(client, version, name, [sql])
}

/** Records a migration where the Supabase CLI does. */
export async function recordMigration(
  client: pg.Client,
  version: string,
  name: string,
  statements: string[],
): Promise<void> {
  await client.query(
    'insert into supabase_migrations.schema_migrations (version, name, statements) values ($1, $2, $3)',
    [version, name, statements],
  )
}

export async function inTransaction(
  client: pg.Client,
  what: string,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await client.query('begin')
    await work()
    await client.query('commit')
  } catch (error) {
    // A connection that has broken cannot roll back, and PostgreSQL has done so by itself.
    await client.query('rollback').catch(() => {})
    throw new Error(`${what} failed and was rolled back: ${(error as Error).message}`, { cause: error })
  }
}
