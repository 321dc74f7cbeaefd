import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ifMissing } from 'supabase-compatible'
import type { Config } from '../config/config.ts'

/** A folder in which every process has to find the files of the others. */
export interface SharedFolder {
  setting: 'STORAGE_DIR' | 'DATA_DIR'
  path: string
}

/** Returns the folders that several processes share: none where the database is in the data folder, which is for one process. */
export function sharedFolders({
  databaseUrl,
  storageDir,
  smtpUrl,
  dataDir,
}: Pick<Config, 'databaseUrl' | 'storageDir' | 'smtpUrl' | 'dataDir'>): SharedFolder[] {
  if (!databaseUrl) return []
  const uploads: SharedFolder = { setting: 'STORAGE_DIR', path: storageDir }
  // Without a mail server the mailbox of each shows what all have captured.
  return smtpUrl ? [uploads] : [uploads, { setting: 'DATA_DIR', path: join(dataDir, 'mail') }]
}

const PRESENCE = '.processes'

/** Leaves a file in each folder by which other processes recognise it as the same one. */
export async function markFolders(folders: SharedFolder[], id: string): Promise<void> {
  for (const { path } of folders) {
    await mkdir(join(path, PRESENCE), { recursive: true, mode: 0o700 })
    await writeFile(join(path, PRESENCE, id), '')
  }
}

/** Removes the files of processes that are gone, or only that of the one given. */
export async function unmarkFolders(folders: SharedFolder[], isGone: (id: string) => boolean): Promise<void> {
  for (const { path } of folders) {
    const ids = await readdir(join(path, PRESENCE)).catch(ifMissing<string[]>([]))
    for (const id of ids.filter(isGone)) await rm(join(path, PRESENCE, id), { force: true })
  }
}

/** Returns the folders that lack the file of a process: it uses another folder. */
export async function foldersWithout(folders: SharedFolder[], id: string): Promise<SharedFolder[]> {
  const missing: SharedFolder[] = []
  for (const folder of folders) {
    const ids = await readdir(join(folder.path, PRESENCE)).catch(ifMissing<string[]>([]))
    if (!ids.includes(id)) missing.push(folder)
  }
  return missing
}
