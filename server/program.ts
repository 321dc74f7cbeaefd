import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Asked } from 'supabase-compatible'
import type { Program } from './backup/format.ts'

export const ROOT = fileURLToPath(new URL('..', import.meta.url))
export const MIGRATIONS = join(ROOT, 'supabase', 'migrations')
export const COMMUNITY_FILE = join(ROOT, 'config', 'community.json')

let program: Promise<Program> | undefined

/** The version of this program as it was first asked for, and the commit where it was cloned with git: files may be newer by the next time. */
export function thisProgram(): Promise<Program> {
  program ??= readProgram()
  return program
}

async function readProgram(): Promise<Program> {
  const { version } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'))
  // A server runs as another user than the one who owns the program, and git would refuse to answer it.
  const git = ['-c', `safe.directory=${ROOT.replace(/\/$/, '')}`, 'rev-parse', '--short', 'HEAD']
  const commit = await promisify(execFile)('git', git, { cwd: ROOT }).then(
    ({ stdout }) => stdout.trim(),
    () => 'unknown',
  )
  return { version, commit }
}

export async function answer(asked: Asked, help: string): Promise<void> {
  console.log(asked === 'help' ? help : `Courtside ${nameOf(await thisProgram())}`)
}

export const nameOf = ({ version, commit }: Program) =>
  commit === 'unknown' ? version : `${version} (${commit})`

/** Formats rows for the terminal, each column as wide as its longest cell. */
export function alignColumns(rows: string[][]): string[] {
  const length = (cell = '') => [...cell].length
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => length(row[column])))) ?? []
  return rows.map((row) =>
    row
      .map((cell, column) => cell + ' '.repeat((widths[column] ?? 0) - length(cell)))
      .join('  ')
      .trimEnd(),
  )
}
