import { SetupError, withConnection } from 'supabase-compatible'
import { missingMigrations, readMigrations } from '../postgres/migration-files.ts'
import { checkHistory, recordedMigrations, takeOverHistory } from '../postgres/migration-history.ts'

/**
 * Throws a SetupError with the way out, when a hosted project is not as the migrations of this program make it. Takes over the list of
 * migrations of the last commit before 1.0.0, which the Supabase CLI could not go on from.
 */
export async function checkProject(databaseUrl: string, folder: string): Promise<void> {
  const migrations = await readMigrations(folder)
  const recorded = await withConnection(databaseUrl, async (client) => {
    const { rows } = await client.query(
      `select to_regclass('supabase_migrations.schema_migrations') is not null as found`,
    )
    if (!rows[0]?.found) return []
    await takeOverHistory(client, migrations)
    return recordedMigrations(client)
  })
  // They were applied by other means than the Supabase CLI, which would have written them down.
  if (recorded.length === 0) return
  checkHistory(recorded, migrations)
  const missing = missingMigrations(recorded, migrations)
  if (missing.length > 0)
    throw new SetupError(
      `DATABASE_URL: the project lacks ${missing.map(({ file }) => file).join(', ')}. Bring it up to date: npx supabase db push --remote`,
    )
}
