import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { ifMissing } from 'supabase-compatible'
import { isEncrypted } from '../backup/archive/read-archive.ts'
import { newBackupPath, removeOld } from '../backup/nightly.ts'
import { findPassphrase } from '../backup/passphrase.ts'
import { readHead } from '../backup/read-back.ts'
import { writeBackup } from '../backup/write-backup.ts'
import type { Config } from '../config/config.ts'
import { readMigrations } from '../postgres/migration-files.ts'
import { findHistoryFault } from '../postgres/migration-history.ts'
import { nameOf } from '../program.ts'
import { type DataVersion, unknownParts } from './data-version.ts'

export type BackupSettings = Pick<Config, 'backups' | 'dataDir' | 'databaseUrl'> &
  Partial<Pick<Config, 'storageDir'>>

const folderOf = ({ backups, dataDir }: BackupSettings) => backups.dir ?? join(dataDir, 'backups')

/** Makes a backup of the database, which is to be changed, removes those that are too many, and prints where it is. */
export async function backUp(
  databaseUrl: string,
  config: BackupSettings,
  print: (line: string) => void,
): Promise<void> {
  const { keep, passphraseFile } = config.backups
  const folder = folderOf(config)
  const passphrase = await findPassphrase(passphraseFile)
  const to = await newBackupPath(folder, 'before-update', new Date(), passphrase !== undefined)
  const { dataDir, storageDir } = config
  await writeBackup({ databaseUrl, dataDir, storageDir, to, passphrase })
  await removeOld(folder, 'before-update', keep)
  print(`The update changes the database. Before it, a backup was made: ${to}`)
}

/** Tells an operator whose data a newer program has changed how to go on, or back. */
export async function wayBack(
  { usedBy }: DataVersion,
  unknown: string[],
  config: BackupSettings,
  migrations: string,
) {
  const { dataDir, databaseUrl } = config
  const by = usedBy ? `, ${nameOf(usedBy)}, since ${usedBy.since.toISOString().slice(0, 10)}` : ''
  const newer = usedBy && usedBy.commit !== 'unknown' ? `git checkout ${usedBy.commit}` : 'git pull'
  const backup = await newestUsable(config, migrations)
  const moved = `${dataDir}.newer`
  const from = backup?.startsWith(`${dataDir}/`) ? moved + backup.slice(dataDir.length) : backup
  return [
    `The data in ${dataDir} was changed by a newer Courtside${by}. This one does not know ${unknown.join(', ')}. Nothing was changed.`,
    `To go on with the newer one: ${newer}, and start again.`,
    backup
      ? 'To go back to the backup from before the update, without what was written since:'
      : 'To go back, restore a backup from before the update; there is none in the folder of backups.',
    ...(backup && databaseUrl ? ['  make an empty database, set DATABASE_URL to it, then'] : []),
    ...(backup
      ? [`  mv ${dataDir} ${moved}`, `  npm run restore -- --data-dir ${dataDir} --from ${from}`]
      : []),
  ].join('\n')
}

/** The newest backup from before an update that this program could start on. One that cannot be opened here counts. */
async function newestUsable(config: BackupSettings, migrations: string) {
  const folder = folderOf(config)
  const names = await readdir(folder).catch(ifMissing<string[]>([]))
  // A fault of the settings must not hide the sentence that this path is for.
  const passphrase = await findPassphrase(config.backups.passphraseFile).catch(() => undefined)
  const paths = names.filter((name) => /^courtside-before-update-.*(gz|encrypted)$/.test(name)).sort()
  for (const path of paths.reverse().map((name) => join(folder, name))) {
    if ((await isEncrypted(path)) && !passphrase) return path
    // A damaged backup is no way back; an older one may be.
    const head = await readHead(path, passphrase).catch(() => undefined)
    if (!head) continue
    const isTooOld = findHistoryFault(head.migrations, await readMigrations(migrations)) !== undefined
    if (!isTooOld && (await unknownParts(head, migrations)).length === 0) return path
  }
  return undefined
}
