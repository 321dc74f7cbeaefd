import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { ifMissing, SetupError } from 'supabase-compatible'
import { isEncrypted } from '../backup/archive/read-archive.ts'
import { newBackupPath, removeOld } from '../backup/nightly.ts'
import { findPassphrase } from '../backup/passphrase.ts'
import { readHead } from '../backup/read-back.ts'
import { writeBackup } from '../backup/write-backup.ts'
import type { Config } from '../config/config.ts'
import { readMigrations } from '../postgres/migration-files.ts'
import { checkHistory, findHistoryFault } from '../postgres/migration-history.ts'
import { nameOf } from '../program.ts'
import { type DataVersion, pendingParts, readDataVersion, unknownParts } from './data-version.ts'

type Settings = Pick<Config, 'backups' | 'dataDir' | 'databaseUrl'> & Partial<Pick<Config, 'storageDir'>>

/** Called before a database is changed, to back it up. Throws a SetupError when a newer program has changed the data, or they are too old. */
export async function prepareUpdate(
  databaseUrl: string,
  config: Settings,
  migrations: string,
  print: (line: string) => void,
): Promise<void> {
  const data = await readDataVersion(databaseUrl)
  const unknown = await unknownParts(data, migrations)
  if (unknown.length > 0) throw new SetupError(await wayBack(data, unknown, config, migrations))
  checkHistory(data.migrations, await readMigrations(migrations))
  const isNew = data.migrations.length === 0
  const pending = await pendingParts(data, migrations)
  if (isNew || pending.length === 0 || !config.backups.beforeUpdate) return
  try {
    await backUp(databaseUrl, config, print)
  } catch (error) {
    throw new SetupError(
      `No backup could be made before the update, so nothing was changed. ${(error as Error).message} ` +
        'BACKUP_BEFORE_UPDATE=off updates without one.',
      { cause: error },
    )
  }
}

/** Says what has to be done before this program may change a database that others use; undefined where it would change nothing. */
export async function findUpdateFault(databaseUrl: string, migrations: string): Promise<string | undefined> {
  const pending = await pendingParts(await readDataVersion(databaseUrl), migrations)
  if (pending.length === 0) return undefined
  return (
    `This program would change the database under it (${pending.join(', ')}). Restart all processes with this version at once: one ` +
    'changes the database, and the others wait for it. Nothing was changed.'
  )
}

const folderOf = ({ backups, dataDir }: Settings) => backups.dir ?? join(dataDir, 'backups')

async function backUp(databaseUrl: string, config: Settings, print: (line: string) => void): Promise<void> {
  const { keep, passphraseFile } = config.backups
  const folder = folderOf(config)
  // A fault of the settings must not hide the sentence that this path is for.
  const passphrase = await findPassphrase(passphraseFile)
  const to = await newBackupPath(folder, 'before-update', new Date(), passphrase !== undefined)
  const { dataDir, storageDir } = config
  await writeBackup({ databaseUrl, dataDir, storageDir, to, passphrase })
  await removeOld(folder, 'before-update', keep)
  print(`The update changes the database. Before it, a backup was made: ${to}`)
}

async function wayBack({ usedBy }: DataVersion, unknown: string[], config: Settings, migrations: string) {
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
async function newestUsable(config: Settings, migrations: string) {
  const folder = folderOf(config)
  const names = await readdir(folder).catch(ifMissing<string[]>([]))
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
