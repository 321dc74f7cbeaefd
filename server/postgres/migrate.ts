import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'

const FILE_NAME = /^(\d+)_(.+)\.sql$/

interface Migration {
  file: string
  version: string
  name: string
}

/**
 * Applies the migrations of a folder that the database does not have yet, each in a transaction of its own, and
 * records them where the Supabase CLI does (`supabase_migrations.schema_migrations`), so that either may carry on.
 * A database from before the baseline is carried over to it. Returns the versions applied now.
 */
export async function migrate(databaseUrl: string, folder: string): Promise<string[]> {
  return locked(databaseUrl, async (client) => {
    const { rows } = await client.query<{ version: string }>(
      'select version from supabase_migrations.schema_migrations',
    )
    const recorded = new Set(rows.map((row) => row.version))
    const migrations = await readMigrations(folder)
    const missing = migrations.filter(({ version }) => !recorded.has(version))
    const baseline = migrations[0]?.version ?? ''
    if ([...recorded].some((version) => version < baseline)) await carryOver(client, folder, missing)
    else
      for (const one of missing)
        await inTransaction(client, `Migration ${one.file}`, () => apply(client, folder, one))
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
        await record(client, version, name, statements)
      })
  })
}

async function locked<Result>(
  databaseUrl: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query(`
      create schema if not exists supabase_migrations;
      create table if not exists supabase_migrations.schema_migrations (
        version text primary key, statements text[], name text);
    `)
    await client.query(`select pg_advisory_lock(hashtext('supabase_migrations'))`)
    return await work(client)
  } finally {
    await client.end()
  }
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const found: Migration[] = []
  for (const file of (await readdir(folder)).sort()) {
    const [, version, name] = FILE_NAME.exec(file) ?? []
    if (version && name) found.push({ file, version, name })
  }
  return found
}

/** Brings a database of the migrations before the baseline to it, with its rows (supabase/upgrade), or changes nothing. */
async function carryOver(client: pg.Client, folder: string, baseline: Migration[]): Promise<void> {
  const upgrade = (name: string) => readFile(join(folder, '../upgrade', name), 'utf8')
  await inTransaction(client, 'The upgrade to the baseline', async () => {
    await client.query(await upgrade('set-aside.sql'))
    for (const one of baseline) await apply(client, folder, one)
    await client.query(await upgrade('bring-back.sql'))
  })
  // The planner knows nothing of the new tables yet, and autovacuum takes a minute to look.
  await client.query('analyze')
}

async function apply(client: pg.Client, folder: string, { file, version, name }: Migration): Promise<void> {
  const sql = await readFile(join(folder, file), 'utf8')
  await client.query(sql)
  await record(client, version, name, [sql])
}

async function record(client: pg.Client, version: string, name: string, statements: string[]): Promise<void> {
  await client.query(
    'insert into supabase_migrations.schema_migrations (version, name, statements) values ($1, $2, $3)',
    [version, name, statements],
  )
}

async function inTransaction(client: pg.Client, what: string, work: () => Promise<void>): Promise<void> {
  try {
    await client.query('begin')
    await work()
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`${what} failed and was rolled back: ${(error as Error).message}`, { cause: error })
  }
}
