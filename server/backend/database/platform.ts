import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'

const FOLDER = fileURLToPath(new URL('./platform/', import.meta.url))

/**
 * Brings the platform schema (roles, `auth`, `storage`, the realtime publication: what a Supabase project has before
 * its first migration) into a database. Files run in order of name, each once, each in a transaction.
 */
export async function installPlatform(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query(`
      create schema if not exists _backend;
      create table if not exists _backend.platform_files (
        name text primary key, applied_at timestamptz not null default now());
    `)
    await client.query(`select pg_advisory_lock(hashtext('_backend.platform_files'))`)
    const { rows } = await client.query<{ name: string }>('select name from _backend.platform_files')
    const done = new Set(rows.map((row) => row.name))
    for (const name of (await readdir(FOLDER)).filter((file) => file.endsWith('.sql')).sort()) {
      if (!done.has(name)) await applyFile(client, name)
    }
  } finally {
    await client.end()
  }
}

async function applyFile(client: pg.Client, name: string): Promise<void> {
  const sql = await readFile(FOLDER + name, 'utf8')
  try {
    await client.query('begin')
    await client.query(sql)
    await client.query('insert into _backend.platform_files (name) values ($1)', [name])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`Platform file ${name} failed: ${(error as Error).message}`, { cause: error })
  }
}
