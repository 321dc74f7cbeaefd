import { SetupError, withConnection } from 'supabase-compatible'
import { needsCarryOver } from '../postgres/carry-over.ts'
import { missingMigrations, type RecordedMigration, readMigrations } from '../postgres/migration-files.ts'

/** Throws a SetupError with the commands, when a hosted project is not as the migrations of this program make it. */
export async function checkProject(databaseUrl: string, folder: string): Promise<void> {
  const recorded = await recordedIn(databaseUrl)
  // They were applied by other means than the Supabase CLI, which would have written them down.
  if (recorded.length === 0) return
  const migrations = await readMigrations(folder)
  if (needsCarryOver(recorded, migrations))
    throw new SetupError(
      [
        'DATABASE_URL: the project has migrations that were edited since. Stop pages and worker, make a backup, and carry the rows over:',
        '  psql -1 -f supabase/upgrade/set-aside.sql -f supabase/upgrade/changes.sql "$DATABASE_URL"',
        '  npx supabase db push --remote',
        '  psql -1 -f supabase/upgrade/bring-back.sql "$DATABASE_URL"',
      ].join('\n'),
    )
  const missing = missingMigrations(recorded, migrations)
  if (missing.length > 0)
    throw new SetupError(
      `DATABASE_URL: the project lacks ${missing.map(({ file }) => file).join(', ')}. Bring it up to date: npx supabase db push --remote`,
    )
}

async function recordedIn(databaseUrl: string): Promise<RecordedMigration[]> {
  return withConnection(databaseUrl, async (client) => {
    const table = 'supabase_migrations.schema_migrations'
    const { rows } = await client.query('select to_regclass($1) as found', [table])
    if (!rows[0]?.found) return []
    return (await client.query<RecordedMigration>(`select version, statements from ${table}`)).rows
  })
}
