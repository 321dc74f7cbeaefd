import { readdir } from 'node:fs/promises'
import { platformFiles, withConnection } from 'supabase-compatible'
import type { Program } from '../backup/format.ts'
import { type Migration, type RecordedMigration, readMigrations } from '../postgres/migration-files.ts'
import {
  isBeforeRelease,
  pendingMigrations,
  recordedMigrations,
  TAKING_OVER,
} from '../postgres/migration-history.ts'
import { thisProgram } from '../program.ts'

/** Names of platform files, and migrations, that were applied to a database. */
export interface Applied {
  platform: string[]
  migrations: RecordedMigration[]
}

export interface DataVersion extends Applied {
  /** The program that started on the data last; undefined for data of earlier programs, which did not say. */
  usedBy: (Program & { since: Date }) | undefined
}

/** Reads what was applied to a database; nothing, where it is new. @param known the migrations of this program, if there are any */
export async function readDataVersion(databaseUrl: string, known: Migration[] = []): Promise<DataVersion> {
  return withConnection(databaseUrl, async (client) => {
    const exists = async (table: string) =>
      (await client.query('select to_regclass($1) as found', [table])).rows[0]?.found
    const list = async (table: string, columns: string, order: string) =>
      (await exists(table))
        ? (await client.query(`select ${columns} from ${table} order by ${order}`)).rows
        : []
    const platform = (await list('_backend.platform_files', 'name', 'name')).map(({ name }) => name)
    const migrations = (await exists('supabase_migrations.schema_migrations'))
      ? await recordedMigrations(client, known)
      : []
    const [usedBy] = await list('_backend.programs', 'version, commit, since', 'since desc limit 1')
    return { platform, migrations, usedBy }
  })
}

/** Writes down which program has started on the data, when it is another one than the last time. */
export async function recordProgram(databaseUrl: string): Promise<void> {
  const { version, commit } = await thisProgram()
  await withConnection(databaseUrl, (client) =>
    client.query(
      `insert into _backend.programs (version, commit) select $1::text, $2::text
        where not exists (select from (select * from _backend.programs order by since desc limit 1) last
                           where version = $1 and commit = $2)`,
      [version, commit],
    ),
  )
}

export async function migrationFiles(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((file) => /^\d+_.+\.sql$/.test(file)).sort()
}

const versionOf = (file: string) => file.split('_')[0] ?? ''

/** Returns what was applied and this program does not have. Those from before its first migration are older than 1.0.0, not newer. */
export async function unknownParts(applied: Applied, folder: string): Promise<string[]> {
  const files = await migrationFiles(folder)
  const known = new Set([...(await platformFiles()), ...files.map(versionOf)])
  const first = versionOf(files[0] ?? '')
  const versions = applied.migrations.map(({ version }) => version)
  return [...applied.platform, ...versions.filter((version) => version >= first)].filter(
    (name) => !known.has(name),
  )
}

/** Returns what this program would change: the names of its files that were not applied. */
export async function pendingParts(applied: Applied, folder: string): Promise<string[]> {
  const migrations = await readMigrations(folder)
  const platform = (await platformFiles()).filter((name) => !applied.platform.includes(name))
  const pending = pendingMigrations(applied.migrations, migrations).map(({ file }) => file)
  return [...platform, ...(isBeforeRelease(applied.migrations) ? [TAKING_OVER] : []), ...pending]
}
