// `npm run courts` prints the answers of the booking systems for the operator. Nothing is stored.
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { SetupError } from 'supabase-compatible'
import { readCommunity } from '../config/community.ts'
import { openLog } from '../log/open-log.ts'
import { fail } from '../run.ts'
import { checkVenues } from './check.ts'
import { courtReader, credentialsFrom } from './systems/all-systems.ts'

const HELP = `Usage: npm run courts -- check [--community <file>] [--days <number>]

  check   asks the booking system of each venue that has \`reading\` in config/community.json, once, and prints when its
          courts are taken, as Courtside understands it. Nothing is stored.

  --community   another file than config/community.json
  --days        how many days from today on, 1 to 9 (2)

EBUSY_USER and EBUSY_PASSWORD in the environment: the API user that an eBuSy club has given.`

try {
  const { positionals, values } = read(process.argv.slice(2))
  if (values.help || positionals.length === 0) console.log(HELP)
  else process.exitCode = (await check(values.community, daysOf(values.days))) ? 0 : 1
} catch (error) {
  fail(error)
}

function read(args: string[]) {
  try {
    const parsed = parseArgs({
      args,
      allowPositionals: true,
      options: {
        community: { type: 'string', default: join(import.meta.dirname, '../../config/community.json') },
        days: { type: 'string', default: '2' },
        help: { type: 'boolean', short: 'h' },
      },
    })
    const [verb = 'check', more] = parsed.positionals
    if (verb !== 'check' || more !== undefined) throw new Error(`Unknown word '${more ?? verb}'`)
    return parsed
  } catch (error) {
    throw new SetupError(
      `courts: ${(error as Error).message}. 'npm run courts -- --help' lists what there is.`,
    )
  }
}

function daysOf(text: string): number {
  if (!/^[1-9]$/.test(text)) throw new SetupError('courts: --days must be a whole number from 1 to 9.')
  return Number(text)
}

async function check(file: string, days: number): Promise<boolean> {
  const community = await readCommunity(file)
  const courts = courtReader(community, credentialsFrom(process.env, community.venues))
  return checkVenues({ community, courts, days, log: openLog('error'), print: console.log })
}
