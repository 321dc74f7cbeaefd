import { readFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

const FILE_NAME = /^(\d+)_(.+)\.sql$/

export interface Migration {
  file: string
  version: string
  name: string
  sql: string
}

/** A migration as a database has recorded it; without statements where that was done by hand. */
export interface RecordedMigration {
  version: string
  statements: string[] | null
}

export async function readMigrations(folder: string): Promise<Migration[]> {
  const found: Migration[] = []
  for (const file of (await readdir(folder)).filter((name) => FILE_NAME.test(name)).sort())
    found.push(...migrationOf(file, readFileSync(join(folder, file), 'utf8')))
  return found
}

export function migrationOf(file: string, sql: string): Migration[] {
  const [, version, name] = FILE_NAME.exec(file) ?? []
  return version && name ? [{ file, version, name, sql }] : []
}

export function missingMigrations(recorded: RecordedMigration[], migrations: Migration[]): Migration[] {
  const versions = new Set(recorded.map(({ version }) => version))
  return migrations.filter(({ version }) => !versions.has(version))
}

export function editedMigrations(recorded: RecordedMigration[], migrations: Migration[]): Migration[] {
  const texts = new Map(recorded.map(({ version, statements }) => [version, statements]))
  return migrations.filter(({ version, sql }) => {
    const applied = texts.get(version)
    if (applied === undefined) return false
    const text = (applied ?? []).join(';\n')
    // Equal as they are, nearly always.
    return text !== sql && essence(text) !== essence(sql)
  })
}

/** The Supabase CLI records statement by statement, and lines of comments change nothing. */
export const essence = (sql: string) =>
  sql
    .replace(/^\s*--.*$/gm, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?(?:; ?)+/g, ';')
    .replace(/^[; ]+|[; ]+$/g, '')
