import { closeConnection, openConnection, reasonOf, SetupError } from 'supabase-compatible'

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
