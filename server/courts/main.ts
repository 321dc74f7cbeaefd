// `npm run courts` prints the answers of the booking systems for the operator. Nothing is stored.
import { askedBy, parseFlags, SetupError } from 'supabase-compatible'
import { readCommunity } from '../config/community.ts'
import { openLog } from '../log/open-log.ts'
import { answer, COMMUNITY_FILE } from '../program.ts'
import { fail } from '../run.ts'
import { checkVenues } from './check.ts'
import { courtReader } from './systems/all-systems.ts'
import { credentialsFrom } from './systems/credentials.ts'

const HELP = `Usage: npm run courts -- check [--community <file>] [--days <number>]

  check   asks the booking system of each venue that has \`reading\` in config/community.json, once, and prints when its
          courts are taken, as Courtside understands it. Nothing is stored.

  --community   another file than config/community.json
  --days        how many days from today on, 1 to 9 (2)

EBUSY_USER and EBUSY_PASSWORD in the environment: the API user that an eBuSy club has given.`

const HINT = "'npm run courts -- --help' lists what there is."
const OWN = {
  community: { type: 'string', default: COMMUNITY_FILE },
  days: { type: 'string', default: '2' },
} as const

try {
  const flags = parseFlags(process.argv.slice(2), [], HINT, OWN, true)
  const [verb, more] = flags.positionals
  const asked = askedBy(flags)
  if (asked || verb === undefined) await answer(asked ?? 'help', HELP)
  else if (verb !== 'check' || more !== undefined)
    throw new SetupError(`Unknown word '${more ?? verb}'. ${HINT}`)
  else {
    const { community, days } = flags.values
    process.exitCode = (await check(String(community), daysOf(String(days)))) ? 0 : 1
  }
} catch (error) {
  fail(error)
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
