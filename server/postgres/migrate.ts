import type pg from 'pg'
import { withConnection } from 'supabase-compatible'
import { missingMigrations, readMigrations } from './migration-files.ts'
import {
  applyMigration,
  checkHistory,
  inTransaction,
  recordedMigrations,
  recordMigration,
  takeOverHistory,
} from './migration-history.ts'

/** Warnings of our own SQL, such as of a cast from a domain for PostgREST, are of no use to the operator. Only a superuser may set this. */
const WITHOUT_WARNINGS = `select set_config('log_min_messages', 'error', false) from pg_roles where rolname = current_user and rolsuper`

/**
 * Applies the migrations of a folder that the database does not have yet, each in a transaction of its own, and
 * records them where the Supabase CLI does (`supabase_migrations.schema_migrations`), so that either may carry on.
 * Returns the versions applied now. Throws a SetupError where they do not go on from what the database has (decision 084).
 */
export async function migrate(databaseUrl: string, folder: string): Promise<string[]> {
  return locked(databaseUrl, async (client) => {
    const migrations = await readMigrations(folder)
    await takeOverHistory(client, migrations)
    const recorded = await recordedMigrations(client, migrations)
    checkHistory(recorded, migrations)
    const missing = missingMigrations(recorded, migrations)
    for (const one of missing)
      await inTransaction(client, `Migration ${one.file}`, () => applyMigration(client, one))
    return missing.map(({ version }) => version)
  })
}

/** Applies to an empty database what another one has recorded, as it was applied there. */
export async function replayMigrations(
  databaseUrl: string,
  recorded: { version: string; name: string; statements: string[] }[],
): Promise<void> {
  await locked(databaseUrl, async (client) => {
    for (const { version, name, statements } of recorded)
      await inTransaction(client, `Migration ${version}_${name}`, async () => {
        for (const sql of statements) await client.query(sql)
        await recordMigration(client, version, name, statements)
      })
  })
}

async function locked<Result>(databaseUrl: string, work: (client: pg.Client) => Promise<Result>) {
  return withConnection(databaseUrl, async (client) => {
    await client.query(WITHOUT_WARNINGS)
    await client.query(`
      create schema if not exists supabase_migrations;
      create table if not exists supabase_migrations.schema_migrations (
        version text primary key, statements text[], name text);
    `)
    await client.query(`select pg_advisory_lock(hashtext('supabase_migrations'))`)
    return work(client)
  })
}
