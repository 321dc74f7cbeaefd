import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'

const FILE_NAME = /^(\d+)_(.+)\.sql$/

/**
 * Applies the migrations of a folder that the database does not have yet, each in a transaction of its own, and
 * records them where the Supabase CLI does (`supabase_migrations.schema_migrations`), so that either may carry on.
 * Returns the versions applied now.
 */
export async function migrate(databaseUrl: string, folder: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query(`
      create schema if not exists supabase_migrations;
      create table if not exists supabase_migrations.schema_migrations (
        version text primary key, statements text[], name text);
    `)
    await client.query(`select pg_advisory_lock(hashtext('supabase_migrations'))`)
    const { rows } = await client.query<{ version: string }>(
      'select version from supabase_migrations.schema_migrations',
    )
    const done = new Set(rows.map((row) => row.version))
    const applied: string[] = []
    for (const file of (await readdir(folder)).sort()) {
      const [, version, name] = FILE_NAME.exec(file) ?? []
      if (!version || !name || done.has(version)) continue
      await applyOne(client, version, name, await readFile(join(folder, file), 'utf8'))
      applied.push(version)
    }
    return applied
  } finally {
    await client.end()
  }
}

async function applyOne(client: pg.Client, version: string, name: string, sql: string): Promise<void> {
  try {
    await client.query('begin')
    await client.query(sql)
    await client.query(
      'insert into supabase_migrations.schema_migrations (version, name, statements) values ($1, $2, array[$3])',
      [version, name, sql],
    )
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(
      `Migration ${version}_${name}.sql failed and was rolled back: ${(error as Error).message}`,
      {
        cause: error,
      },
    )
  }
}
