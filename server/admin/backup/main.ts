// `npm run backup`: database, pictures and keys in one file, whether Courtside runs or not.
import { SetupError } from 'supabase-compatible'
import { chooseBackupPassphrase, findPassphrase } from '../../backup/passphrase.ts'
import { writeBackup } from '../../backup/write-backup.ts'
import { openMembersDatabase } from '../members/open-database.ts'
import { runFlagCommand, settingRows } from '../run-command.ts'

const HELP = [
  'Usage: npm run backup -- --to FILE [flags]',
  '',
  '  --to FILE        writes database, pictures and keys into this file and reads it back, while Courtside runs or not',
  '  --passphrase     asks for a passphrase that encrypts the file',
  '',
  'For a script the passphrase comes from BACKUP_PASSPHRASE or from the file BACKUP_PASSPHRASE_FILE.',
  'Give it the settings that Courtside runs with (flags or environment), such as:',
  ...settingRows(['DATA_DIR', 'STORAGE_DIR', 'DATABASE_URL', 'BACKUP_PASSPHRASE_FILE']),
].join('\n')
const FLAGS = { to: { type: 'string' }, passphrase: { type: 'boolean' } } as const

await runFlagCommand('backup', HELP, FLAGS, async (given, config, signal) => {
  if (typeof given.to !== 'string' || !given.to)
    throw new SetupError('Into which file? npm run backup -- --to courtside.tar.gz')
  const known = await findPassphrase(process.env, config.backups.passphraseFile)
  const passphrase = known ?? (given.passphrase ? await chooseBackupPassphrase() : undefined)
  const database = await openMembersDatabase(config)
  const { dataDir, storageDir } = config
  const options = { databaseUrl: database.url, dataDir, storageDir, to: given.to, passphrase, signal }
  const summary = await writeBackup(options).finally(database.stop)
  const size = (summary.bytes / 1024 / 1024).toFixed(1)
  console.log(
    `${given.to} is written and read back: ${summary.rows} rows, ${summary.files} files, ${size} MiB.`,
  )
  for (const version of summary.missingFiles)
    console.log(`The picture ${version} was deleted meanwhile, and is not in it.`)
  if (!passphrase)
    console.log(
      'It is not encrypted, and has the keys and the addresses of all members. Only you can read it; --passphrase encrypts it.',
    )
})
