// `npm run move`: accounts, rows and files of the embedded backend into a Supabase project (docs/deploy-supabase.md).
import { join } from 'node:path'
import { isLoopback, SetupError } from 'supabase-compatible'
import { askPassphrase } from '../../backup/passphrase.ts'
import { type MoveOptions, move, previewMove } from '../../move/move.ts'
import { describePlan } from '../../move/plan.ts'
import { openMembersDatabase } from '../members/open-database.ts'
import { type Call, runCommand } from '../run-command.ts'

const HELP = [
  'Usage: npm run move -- --to DATABASE_URL --storage PROJECT_URL --dry-run',
  '',
  '  --to URL         the database of the project, without the password: postgresql://postgres@db.<project>.supabase.co:5432/postgres?sslmode=…',
  '  --storage URL    the project: https://<project>.supabase.co',
  '  --dry-run        says what would move and what would not, and writes nothing; Courtside may run meanwhile',
  '',
  'The password of the database comes from TARGET_PASSWORD, the secret key of the project from TARGET_SECRET_KEY; without them it asks.',
  'Without --dry-run, stop Courtside first. A move that was interrupted goes on when it is run again. The source stays as it is.',
  'Give it the settings that Courtside runs with (flags or environment), such as:',
]
const FLAGS = {
  to: { type: 'string' },
  storage: { type: 'string' },
  'dry-run': { type: 'boolean' },
} as const

await runCommand(
  'move',
  { help: HELP, settings: ['DATA_DIR', 'DATABASE_URL', 'STORAGE_DIR'], flags: FLAGS },
  async ({ given, config, signal }) => {
    const { to, storage } = await readTarget(given)
    const database = await openMembersDatabase(config)
    try {
      const { rows } = await database.client.query<{ id: string }>('select id from _backend.storage_folder')
      // Its own connection would count as one that may write meanwhile.
      await database.client.end()
      const folder = join(config.storageDir, rows[0]?.id ?? '', 'objects')
      const options = { from: database.url, folder, to, storage, signal, print: console.log }
      await (given['dry-run'] ? preview(options) : run(options))
    } finally {
      await database.stop()
    }
  },
)

async function readTarget({ to, storage }: Call['given']) {
  if (typeof to !== 'string' || typeof storage !== 'string')
    throw new SetupError("Where to? 'npm run move -- --help' shows an example.")
  const [address, url] = [databaseAddress(to), projectAddress(storage)]
  if (!address.password)
    address.password = encodeURIComponent(
      process.env.TARGET_PASSWORD ?? (await askPassphrase('Password of the database of the project: ')),
    )
  const key = process.env.TARGET_SECRET_KEY ?? (await askPassphrase('Secret key of the project: '))
  return { to: address.href, storage: { url, key } }
}

/** Checks the address of a database in the internet: passwords and rows go there. Throws a SetupError. */
function databaseAddress(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !/^postgres(ql)?:$/.test(url.protocol))
    throw new SetupError(
      '--to has to be postgresql://postgres@db.<project>.supabase.co:5432/postgres?sslmode=…',
    )
  if (!isLoopback(url.hostname) && !url.searchParams.has('sslmode'))
    throw new SetupError(
      '--to: add ?sslmode=verify-full&sslrootcert=prod-ca.crt with the certificate of the project (Database settings, SSL).',
    )
  if (url.port === '6543')
    throw new SetupError(
      '--to is a pooler in transaction mode. Take the direct connection, or the session pooler (5432).',
    )
  return url
}

/** Checks the address of the project, without a slash at its end. Throws a SetupError. */
function projectAddress(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLoopback(url.hostname))))
    throw new SetupError('--storage has to be the address of the project: https://<project>.supabase.co')
  return url.href.replace(/\/+$/, '')
}

async function preview(options: MoveOptions): Promise<void> {
  const plan = await previewMove(options)
  for (const line of describePlan(plan)) console.log(line)
  console.log('Nothing was written.')
  if (plan.obstacles.length > 0) process.exitCode = 1
}

async function run(options: MoveOptions): Promise<void> {
  const moved = await move(options, (plan) => {
    for (const line of describePlan(plan)) console.log(line)
  })
  console.log(
    `${moved.rows} rows and ${moved.uploaded + moved.already} files are there, all compared with the source` +
      `${moved.already > 0 ? ` (${moved.already} files from the run before)` : ''}.`,
  )
  console.log('Do not start the source again: what members write there would be missing in the project.')
}
