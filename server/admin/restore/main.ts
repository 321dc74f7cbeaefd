// `npm run restore`: brings a backup into an empty folder, or into an empty database of another PostgreSQL.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ifMissing, SetupError } from 'supabase-compatible'
import { isEncrypted } from '../../backup/archive/read-archive.ts'
import { askPassphrase, findPassphrase } from '../../backup/passphrase.ts'
import { restoreBackup } from '../../backup/restore.ts'
import { claimDataDir } from '../../config/data-dir.ts'
import { openLog } from '../../log/open-log.ts'
import { openDatabaseServer } from '../../postgres/database-server.ts'
import { COMMUNITY_FILE, nameOf } from '../../program.ts'
import { runCommand } from '../run-command.ts'

const HELP = [
  'Usage: npm run restore -- --from FILE [flags]',
  '',
  '  --from FILE      a file that `npm run backup` or Courtside itself has written; it is checked before anything is changed',
  '',
  'DATA_DIR must be empty or missing. With DATABASE_URL the rows go into that database, which must be empty.',
  'The passphrase of an encrypted file is asked for, or comes from BACKUP_PASSPHRASE or BACKUP_PASSPHRASE_FILE.',
  '',
]

await runCommand(
  'restore',
  {
    help: HELP,
    settings: ['DATA_DIR', 'STORAGE_DIR', 'DATABASE_URL', 'BACKUP_PASSPHRASE_FILE'],
    flags: { from: { type: 'string' } },
  },
  async ({ given: { from }, config, signal }) => {
    if (typeof from !== 'string' || !from)
      throw new SetupError('From which file? npm run restore -- --from courtside.tar.gz')
    const known = await findPassphrase(config.backups.passphraseFile)
    const passphrase = (await isEncrypted(from))
      ? (known ?? (await askPassphrase('Passphrase of the backup: ')))
      : undefined
    const { dataDir, storageDir } = config
    const claim = await claimDataDir(dataDir)
    const openDatabase = () => openDatabaseServer(config, console.error, openLog('error'))
    const summary = await restoreBackup({ from, passphrase, dataDir, storageDir, openDatabase, signal })
    await claim.stop()
    const { head, tables, rows, files } = summary
    console.log(
      `${from} of ${head.createdAt}, written by Courtside ${nameOf(head.program)}, is in ${dataDir}: ` +
        `${rows} rows in ${tables} tables, ${files} files, all compared with what was written.`,
    )
    for (const version of summary.missingFiles) console.log(`The picture ${version} was not in it.`)
    const community = join(dataDir, 'community-of-backup.json')
    if (await isOtherCommunity(community))
      console.log(
        `Its community differs from config/community.json: copy ${community} over it if it is yours.`,
      )
    console.log('Now start Courtside, and not also the one from which the backup is: both would send mails.')
  },
)

async function isOtherCommunity(restored: string): Promise<boolean> {
  const [here, there] = await Promise.all(
    [COMMUNITY_FILE, restored].map((path) => readFile(path, 'utf8').catch(ifMissing(undefined))),
  )
  return there !== undefined && here !== there
}
