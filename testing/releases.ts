import { readFile } from 'node:fs/promises'
import { brotliDecompressSync } from 'node:zlib'
import type pg from 'pg'
import { type Migration, migrationOf } from '../server/postgres/migration-files.ts'
import { recordMigration } from '../server/postgres/migration-history.ts'

/** A database of former times. */
export interface Release {
  migrations: Migration[]
  /** Statements that make the rows of all tables. */
  rows: string
}

/** Reads a dump: each migration stands behind a line `-- <its file>`, and the rows behind `-- rows`. */
export async function readRelease(name: string): Promise<Release> {
  const text = brotliDecompressSync(await readFile(`supabase/tests/fixtures/${name}.sql.br`)).toString()
  const [schema = '', rows = ''] = text.split('\n-- rows\n')
  const [, ...parts] = schema.split(/^-- (\d{14}_\w+\.sql)\n/m)
  const migrations = parts.flatMap((file, index) =>
    index % 2 === 0 ? migrationOf(file, parts[index + 1] ?? '') : [],
  )
  return { migrations, rows }
}

/** Makes an empty database one of that release. */
export async function install(client: pg.Client, { migrations, rows }: Release): Promise<void> {
  for (const { sql } of migrations) await client.query(sql)
  await record(client, migrations)
  await client.query(rows)
}

/** Replaces the list of migrations of a database. */
export async function record(client: pg.Client, migrations: Migration[]): Promise<void> {
  await client.query(`create schema if not exists supabase_migrations;
    create table if not exists supabase_migrations.schema_migrations (version text primary key, statements text[], name text);
    delete from supabase_migrations.schema_migrations where true`)
  for (const { version, name, sql } of migrations) await recordMigration(client, version, name, [sql])
}
