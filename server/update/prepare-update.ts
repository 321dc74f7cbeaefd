import { SetupError } from 'supabase-compatible'
import { readMigrations } from '../postgres/migration-files.ts'
import { checkHistory } from '../postgres/migration-history.ts'
import type { BackupSettings } from './backup-before-update.ts'
import { pendingParts, readDataVersion, unknownParts } from './data-version.ts'

/** Hardly any start changes the database, so what makes and reads backups is loaded by those that do. */
const loadBackups = () => import('./backup-before-update.ts')

/** Called before a database is changed, to back it up. Throws a SetupError when a newer program has changed the data, or they are too old. */
export async function prepareUpdate(
  databaseUrl: string,
  config: BackupSettings,
  migrations: string,
  print: (line: string) => void,
): Promise<void> {
  const known = await readMigrations(migrations)
  const data = await readDataVersion(databaseUrl, known)
  const unknown = await unknownParts(data, migrations)
  if (unknown.length > 0) {
    const { wayBack } = await loadBackups()
    throw new SetupError(await wayBack(data, unknown, config, migrations))
  }
  checkHistory(data.migrations, known)
  const isNew = data.migrations.length === 0
  const pending = await pendingParts(data, migrations)
  if (isNew || pending.length === 0 || !config.backups.beforeUpdate) return
  try {
    await (await loadBackups()).backUp(databaseUrl, config, print)
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
  const data = await readDataVersion(databaseUrl, await readMigrations(migrations))
  const pending = await pendingParts(data, migrations)
  if (pending.length === 0) return undefined
  return (
    `This program would change the database under it (${pending.join(', ')}). Restart all processes with this version at once: one ` +
    'changes the database, and the others wait for it. Nothing was changed.'
  )
}
