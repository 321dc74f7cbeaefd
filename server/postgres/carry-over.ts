import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { SetupError } from 'supabase-compatible'
import { applyMigration, inTransaction } from './apply-migration.ts'
import {
  editedMigrations,
  type Migration,
  missingMigrations,
  type RecordedMigration,
} from './migration-files.ts'

const RAISED_BY_OURS = 'P0001'
const LOCKED = '55P03'

/** Tells whether applying what is missing would not lead to the schema of the migrations. */
export function needsCarryOver(recorded: RecordedMigration[], migrations: Migration[]): boolean {
  const versions = recorded.map(({ version }) => version).sort()
  const [oldest, latest = ''] = [versions[0], versions.at(-1)]
  if (oldest === undefined) return false
  return (
    oldest < (migrations[0]?.version ?? '') ||
    editedMigrations(recorded, migrations).length > 0 ||
    // One that came in between would replace functions of those after it by older ones.
    missingMigrations(recorded, migrations).some(({ version }) => version < latest)
  )
}

/** Makes the schema anew and brings all rows into it (supabase/upgrade), or changes nothing. */
export async function carryOver(client: pg.Client, folder: string, migrations: Migration[]): Promise<void> {
  const step = async (name: string) => client.query(await readFile(join(folder, '../upgrade', name), 'utf8'))
  try {
    await inTransaction(client, 'The upgrade', async () => {
      await client.query(`set local lock_timeout = '20s'`)
      await step('set-aside.sql')
      await step('changes.sql')
      for (const one of migrations) await applyMigration(client, one)
      await step('bring-back.sql')
    })
  } catch (error) {
    throw await explain(client, error as Error)
  }
  // The planner knows nothing of the new tables yet, and autovacuum takes a minute to look.
  await client.query('analyze')
}

async function explain(client: pg.Client, { cause, message }: Error): Promise<Error> {
  const code = cause instanceof pg.DatabaseError ? cause.code : undefined
  if (code === LOCKED)
    return new SetupError(
      'Another program uses the tables of the database, so the update could not change them. End it, and start again. Nothing was changed.',
      { cause },
    )
  if (code !== RAISED_BY_OURS) return new Error(message, { cause })
  return new SetupError(
    `The database cannot be carried over to this version. ${(cause as Error).message} Nothing was changed. ${await wayBack(client)}`,
    { cause },
  )
}

async function wayBack(client: pg.Client): Promise<string> {
  const there = await client.query(`select to_regclass('_backend.programs') as found`)
  const last = there.rows[0]?.found
    ? await client.query('select commit from _backend.programs order by since desc limit 1')
    : undefined
  const commit = last?.rows[0]?.commit ?? 'unknown'
  const before = commit === 'unknown' ? 'the commit that was used before' : `git checkout ${commit}`
  return `To go on as before: ${before}. To change the rows first, see "Updating" in docs/operations.md.`
}
