// `npm run update`: fetches a newer version of Courtside; with --check it only says what would change.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { SetupError } from 'supabase-compatible'
import { ROOT } from '../../program.ts'
import { type Coming, fetchComing, newSql, takeComing } from '../../update/coming.ts'
import { readDataVersion } from '../../update/data-version.ts'
import { openMembersDatabase } from '../members/open-database.ts'
import { runCommand } from '../run-command.ts'

const SHOWN = 20
const HELP = [
  'Usage: npm run update -- [--check] [flags]',
  '',
  '  --check    says what would change, and changes nothing',
  '',
  'Without --check it brings this folder to the newest version, installs its packages and builds the client. A running Courtside goes',
  'on with the version before. The next start makes a backup and updates the database.',
  '',
]

await runCommand(
  'update',
  { help: HELP, settings: ['DATA_DIR', 'DATABASE_URL'], flags: { check: { type: 'boolean' } } },
  async ({ given, config }) => {
    const coming = await fetchComing(ROOT)
    if (coming.commits.length === 0) return console.log('This is the newest version.')
    const database = await openMembersDatabase(config).catch((error) => {
      if (error instanceof SetupError) return undefined
      throw error
    })
    const data = database && (await readDataVersion(database.url).finally(database.stop))
    for (const line of reportOf(coming, data && newSql(coming, data))) console.log(line)
    if (given.check) return
    if (coming.collisions.length > 0)
      throw new SetupError(
        'Nothing was changed: put your changes of these files aside first (git stash), or commit them.',
      )
    await takeComing(ROOT)
    await build()
    console.log('This folder has the new version. Restart Courtside (systemctl restart courtside) to run it.')
  },
)

/** In a new process, so that all of it is of the new version. */
async function build(): Promise<void> {
  const child = spawn(process.execPath, [join(ROOT, 'tools', 'run.mjs'), 'build'], {
    cwd: ROOT,
    stdio: 'inherit',
  })
  const [code] = await once(child, 'exit')
  if (code !== 0)
    throw new SetupError(
      'This folder has the new version, but it is not built (see above). Run npm run build until it succeeds, and restart Courtside then.',
    )
}

function reportOf({ commits, packages, collisions }: Coming, sql: ReturnType<typeof newSql> | undefined) {
  return [
    commits.length === 1 ? '1 change is new:' : `${commits.length} changes are new:`,
    ...commits.slice(0, SHOWN).map((subject) => `  ${subject}`),
    ...(commits.length > SHOWN ? [`  and ${commits.length - SHOWN} more`] : []),
    `Packages: ${packages ? 'some are installed anew, which takes a minute or two' : 'no change'}.`,
    `Database: ${databaseLine(sql)}`,
    ...(collisions.length > 0
      ? [`You have changed files that are new there, too: ${collisions.join(', ')}.`]
      : []),
  ]
}

function databaseLine(sql: ReturnType<typeof newSql> | undefined): string {
  if (!sql) return 'none was found with these settings (DATA_DIR, DATABASE_URL), so it was not compared.'
  const { added, fault } = sql
  if (fault) return `the new version would refuse it. ${fault}`
  return added.length === 0 ? 'no change.' : `the start makes a backup, then applies ${added.join(', ')}.`
}
