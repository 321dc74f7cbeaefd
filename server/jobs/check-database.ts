import { closeConnection, openConnection, reasonOf, SetupError, withConnection } from 'supabase-compatible'
import { missingMigrations, readMigrations } from '../postgres/migration-files.ts'
import { checkHistory, recordedMigrations, takeOverHistory } from '../postgres/migration-history.ts'

// Triggers write jobs as the owner of this function, so the tables of jobs have to be of the same owner.
const OWNERS = `
  select current_user::text as me,
         (select proowner::regrole::text from pg_proc where proname = 'enqueue' and pronamespace::regnamespace::text = 'private') as owner`

/** Throws what the operator has to change before a worker can use this database. */
export async function checkJobsDatabase(databaseUrl: string): Promise<void> {
  const settings = { connectionString: databaseUrl, connectionTimeoutMillis: 10_000 }
  const client = await openConnection(settings).catch((error: Error) => {
    throw new SetupError(`DATABASE_URL: the database does not answer: ${reasonOf(error)}.`)
  })
  const { rows } = await client
    .query<{ me: string; owner: string | null }>(OWNERS)
    .finally(() => closeConnection(client))
  const [{ me, owner } = { me: '', owner: null }] = rows
  if (owner === null)
    throw new SetupError(
      'DATABASE_URL: the migrations are not applied there. Apply them with the Supabase CLI (supabase db push) first.',
    )
  if (owner !== me)
    throw new SetupError(
      `DATABASE_URL: the user is '${me}', but the migrations belong to '${owner}'. Connect as '${owner}'.`,
    )
}

/** Checks the migrations of a hosted project (SetupError), and takes over the list from before 1.0.0, which the CLI cannot go on from. */
export async function checkProject(databaseUrl: string, folder: string): Promise<void> {
  const migrations = await readMigrations(folder)
  const recorded = await withConnection(databaseUrl, async (client) => {
    const { rows } = await client.query(
      `select to_regclass('supabase_migrations.schema_migrations') is not null as found`,
    )
    if (!rows[0]?.found) return []
    await takeOverHistory(client, migrations)
    return recordedMigrations(client, migrations)
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
