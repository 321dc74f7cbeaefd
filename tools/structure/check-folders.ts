import { dirname } from 'node:path/posix'

/** A folder with more files than this is no longer taken in at a glance. */
const MAX_SOURCES = 15

/** Folders that are crowded, and files beside a folder of their name, in a list of paths; one sentence each. */
export function checkFolders(files: string[]): string[] {
  const faults: string[] = []
  const folders = Map.groupBy(files.filter(isSource), (file) => dirname(file))
  for (const [folder, { length }] of folders)
    if (length > MAX_SOURCES)
      faults.push(
        `${folder}: ${length} source files side by side; more than ${MAX_SOURCES} are divided by subject`,
      )
  const names = new Set(files.flatMap(parentsOf))
  for (const file of files) {
    const stem = file.replace(/\.[a-z]+$/, '')
    if (names.has(stem))
      faults.push(`${file}: stands beside a folder of its name; one of them is called otherwise`)
  }
  return faults
}

/**
 * Migrations that share a version, in a list of paths; one sentence each. Two branches that took the same one merge without a conflict, and no
 * start gets beyond the first of them.
 */
export function findSharedVersions(files: string[]): string[] {
  const migrations = files.filter((file) => file.startsWith('supabase/migrations/'))
  const byVersion = Map.groupBy(migrations, (file) => /\d+/.exec(file)?.[0])
  return [...byVersion.values()]
    .filter(({ length }) => length > 1)
    .map((same) => `${same.join(' and ')} have one version; the later one gets a version of its own`)
}

const isSource = (file: string) => !/\.(test|spec)\.tsx?$|\.d\.m?ts$/.test(file)

function parentsOf(file: string): string[] {
  const parts = file.split('/').slice(0, -1)
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'))
}
