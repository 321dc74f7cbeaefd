import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { unwritable } from './write-backup.ts'

/** Backups are made each night, and before an update changes the database. Each kind is kept by itself. */
export type Kind = 'nightly' | 'before-update'

const NAME = /^courtside-(nightly|before-update)-(\d{4}-\d\d-\d\dT\d{6}(?:\.\d{3})?Z)\.tar\.gz(\.encrypted)?$/
const DRAFT = /^courtside-(nightly|before-update)-.*\.unfinished$/

/**
 * A path for a new backup; the folder is made when it is missing. Names sort by time, to the millisecond: a start that failed after its
 * backup may come again within a second.
 */
export async function newBackupPath(
  folder: string,
  kind: Kind,
  now: Date,
  encrypted: boolean,
): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 }).catch((error) => {
    throw unwritable(folder, error)
  })
  const time = now.toISOString().replaceAll(':', '')
  return join(folder, `courtside-${kind}-${time}.tar.gz${encrypted ? '.encrypted' : ''}`)
}

/** Times of the backups of a kind, oldest first; none when the folder is missing. */
export async function backupTimes(folder: string, kind: Kind): Promise<Date[]> {
  return (await backupsIn(folder, kind)).map((name) => {
    const [, , time = ''] = NAME.exec(name) ?? []
    return new Date(time.replace(/T(\d\d)(\d\d)/, 'T$1:$2:'))
  })
}

/** Returns the size of the newest backup of a kind in bytes; null where there is none. */
export async function newestSize(folder: string, kind: Kind): Promise<number | null> {
  const name = (await backupsIn(folder, kind)).at(-1)
  return name === undefined ? null : (await stat(join(folder, name))).size
}

/** Removes all but the newest backups of a kind, and what one that was killed has left. Other files stay. */
export async function removeOld(folder: string, kind: Kind, keep: number): Promise<void> {
  const drafts = (await readdir(folder)).filter((name) => DRAFT.exec(name)?.[1] === kind)
  const old = (await backupsIn(folder, kind)).slice(0, -keep)
  for (const name of [...drafts, ...old]) await rm(join(folder, name), { force: true })
}

async function backupsIn(folder: string, kind: Kind): Promise<string[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  return names.filter((name) => NAME.exec(name)?.[1] === kind).sort()
}
