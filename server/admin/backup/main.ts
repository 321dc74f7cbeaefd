// `npm run backup`: database, pictures and keys in one file, whether Courtside runs or not.
import { SetupError } from 'supabase-compatible'
import { chooseBackupPassphrase, findPassphrase } from '../../backup/passphrase.ts'
import { writeBackup } from '../../backup/write-backup.ts'
import { openMembersDatabase } from '../members/open-database.ts'
import { runCommand } from '../run-command.ts'

const HELP = [
  'Usage: npm run backup -- --to FILE [flags]',
  '',
  '  --to FILE        writes database, pictures and keys into this file and reads it back, while Courtside runs or not',
  '  --passphrase     asks for a passphrase that encrypts the file',
  '',
  'For a script the passphrase comes from BACKUP_PASSPHRASE or from the file BACKUP_PASSPHRASE_FILE.',
  'Give it the settings that Courtside runs with (flags or environment), such as:',
]

await runCommand(
  'backup',
  {
    help: HELP,
    settings: ['DATA_DIR', 'STORAGE_DIR', 'DATABASE_URL', 'BACKUP_PASSPHRASE_FILE'],
    flags: { to: { type: 'string' }, passphrase: { type: 'boolean' } },
  },
  async ({ given: { to, passphrase: isAsked }, config, signal }) => {
    if (typeof to !== 'string' || !to)
      throw new SetupError('Into which file? npm run backup -- --to courtside.tar.gz')
    const known = await findPassphrase(config.backups.passphraseFile)
    const passphrase = known ?? (isAsked ? await chooseBackupPassphrase() : undefined)
    const { url, stop } = await openMembersDatabase(config)
    const { dataDir, storageDir } = config
    const options = { databaseUrl: url, dataDir, storageDir, to, passphrase, signal }
    const summary = await writeBackup(options).finally(stop)
    const size = (summary.bytes / 1024 / 1024).toFixed(1)
    console.log(`${to} is written and read back: ${summary.rows} rows, ${summary.files} files, ${size} MiB.`)
    for (const version of summary.missingFiles)
      console.log(`The picture ${version} was deleted meanwhile, and is not in it.`)
    if (!passphrase)
      console.log(
        'It is not encrypted, and has the keys and the addresses of all members. Only you can read it; --passphrase encrypts it.',
      )
  },
)
