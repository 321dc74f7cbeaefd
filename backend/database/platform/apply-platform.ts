import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { SetupError } from '../../settings/setup-error.ts'
import { withConnection } from '../connection.ts'

const FOLDER = fileURLToPath(new URL('.', import.meta.url))

/**
 * Brings the platform schema (roles, `auth`, `storage`, the realtime publication: what a Supabase project has before
 * its first migration) into a database. Files run in order of name, each once, each in a transaction. Throws a SetupError when the
 * user of the address may not do that.
 *
 * @param only names of the files to apply, for a database that is to be as another one was; all of them without it
 */
export async function installPlatform(databaseUrl: string, only?: readonly string[]): Promise<void> {
  try {
    await withConnection(databaseUrl, async (client) => applyFiles(client, only ?? (await platformFiles())))
  } catch (error) {
    if (!isInsufficientPrivilege(error)) throw error
    throw new SetupError(
      `DATABASE_URL: its user may not bring in what the backend needs (${error.message}). It has to be a superuser, or to own the ` +
        'database and to make roles itself: alter role … with createrole bypassrls replication. Nothing was changed.',
    )
  }
}

const isInsufficientPrivilege = (error: unknown): error is pg.DatabaseError =>
  error instanceof pg.DatabaseError && error.code === '42501'

/** Names of the platform files that this program has, in the order in which they are applied. */
export async function platformFiles(): Promise<string[]> {
  return (await readdir(FOLDER)).filter((file) => file.endsWith('.sql')).sort()
}

async function applyFiles(client: pg.Client, names: readonly string[]): Promise<void> {
  await client.query(`select pg_advisory_lock(hashtext('_backend.platform_files'))`)
  await client.query(`
    create schema if not exists _backend;
    create table if not exists _backend.platform_files (
      name text primary key, applied_at timestamptz not null default now());
  `)
  const { rows } = await client.query<{ name: string }>('select name from _backend.platform_files')
  const applied = new Set(rows.map((row) => row.name))
  for (const name of names) if (!applied.has(name)) await applyFile(client, name)
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
    if (isInsufficientPrivilege(error)) throw error
    throw new Error(`Platform file ${name} failed: ${(error as Error).message}`, { cause: error })
  }
}
