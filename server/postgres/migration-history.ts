import { createHash } from 'node:crypto'
import type pg from 'pg'
import { SetupError } from 'supabase-compatible'
import {
  editedMigrations,
  essence,
  type Migration,
  missingMigrations,
  type RecordedMigration,
} from './migration-files.ts'

/** The last of the migrations of 1.0.0; later ones are applied to what these have made. */
const LAST_OF_RELEASE = '20261126002600'

/** The last commit before 1.0.0: its schema is the same, so a database with these migrations, known by their digest, only gets another list. */
const BEFORE_RELEASE = {
  commit: 'abf71bd7',
  digest: '3f6c54cc3b60ac8ed3c12dd48f9aebf82787da5bcd1ad2ed0486c1451927c1c1',
}

/** The name of the change in sentences that list what an update does. */
export const TAKING_OVER = 'the list of migrations'

const isOfRelease = ({ version }: { version: string }) => version <= LAST_OF_RELEASE

export function isBeforeRelease(recorded: RecordedMigration[]): boolean {
  // A start should not read all texts for an answer that is nearly always no.
  if (recorded.some(({ version }) => version === LAST_OF_RELEASE)) return false
  const texts = recorded
    .map(({ version, statements }) => `${version} ${essence((statements ?? []).join(';\n'))}\n`)
    .sort()
  return createHash('sha256').update(texts.join('')).digest('hex') === BEFORE_RELEASE.digest
}

export function pendingMigrations(recorded: RecordedMigration[], migrations: Migration[]): Migration[] {
  return isBeforeRelease(recorded)
    ? migrations.filter((one) => !isOfRelease(one))
    : missingMigrations(recorded, migrations)
}

/** Says why the migrations cannot be applied to what a database has recorded; undefined where they can. */
export function findHistoryFault(recorded: RecordedMigration[], migrations: Migration[]): string | undefined {
  if (recorded.length === 0 || isBeforeRelease(recorded)) return undefined
  const versions = recorded.map(({ version }) => version).sort()
  const latest = versions.at(-1) ?? ''
  if ((versions[0] ?? '') < (migrations[0]?.version ?? ''))
    return (
      'The data are from before Courtside 1.0.0, and older than what it takes over. Nothing was changed. Start the last commit before ' +
      `1.0.0 once (git checkout ${BEFORE_RELEASE.commit}, npm start), which brings them to where this version takes them over, and ` +
      'come back (git checkout main).'
    )
  const edited = editedMigrations(recorded, migrations)
  if (edited.length > 0)
    return (
      `${namesOf(edited)}: applied to these data with another text. A migration that was applied is never edited, so nothing was ` +
      'changed. Put the text back as it was (git checkout), and write the change into a new file.'
    )
  const late = missingMigrations(recorded, migrations).filter(({ version }) => version < latest)
  if (late.length > 0)
    return (
      `${namesOf(late)}: older than ${latest}, which was applied last, so nothing was changed. A migration is applied after all ` +
      'that came before it: give the file a later version.'
    )
  return undefined
}

const namesOf = (migrations: Migration[]) => migrations.map(({ file }) => file).join(', ')

/** Gives a database of the last commit before 1.0.0 the list of the migrations of 1.0.0. Changes nothing else, and no other database. */
export async function takeOverHistory(client: pg.Client, migrations: Migration[]): Promise<void> {
  if (!isBeforeRelease(await recordedMigrations(client, migrations))) return
  await inTransaction(client, 'Taking over the list of migrations', async () => {
    await client.query('delete from supabase_migrations.schema_migrations where true')
    for (const { version, name, sql } of migrations.filter(isOfRelease))
      await recordMigration(client, version, name, [sql])
  })
}

/** The database says by a digest which texts are as known: all of them together are a megabyte. Node takes JSON apart faster than `pg` an array. */
const RECORDED = `
  select version, is_known as "isKnown", case when not is_known then to_json(statements) end as statements
    from (select *, coalesce(md5(array_to_string(statements, E';\\n')) = $1::jsonb ->> version, false) as is_known
            from supabase_migrations.schema_migrations) as recorded
   order by version`

/** Returns the recorded migrations with their texts. @param known those of a folder: their texts are not read where they are the same */
export async function recordedMigrations(
  client: pg.Client,
  known: Migration[],
): Promise<RecordedMigration[]> {
  const texts = new Map(known.map(({ version, sql }) => [version, sql]))
  const digests = Object.fromEntries(known.map(({ version, sql }) => [version, md5(sql)]))
  const { rows } = await client.query<RecordedMigration & { isKnown: boolean }>(RECORDED, [digests])
  return rows.map(({ version, statements, isKnown }) => ({
    version,
    statements: isKnown ? [texts.get(version) ?? ''] : statements,
  }))
}

const md5 = (text: string) => createHash('md5').update(text).digest('hex')

export function checkHistory(recorded: RecordedMigration[], migrations: Migration[]): void {
  const fault = findHistoryFault(recorded, migrations)
  if (fault) throw new SetupError(fault)
}

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

export async function inTransaction(client: pg.Client, what: string, work: () => Promise<void>) {
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
