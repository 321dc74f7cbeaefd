// `npm run courts`: what the booking systems say, for the operator in a terminal. Nothing is stored.
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { TZDate } from '@date-fns/tz'
import { format } from 'date-fns'
import type { Community } from '../../domain/community.ts'
import { readCommunity } from '../community.ts'
import { ConfigError } from '../config.ts'
import { openLog } from '../log.ts'
import { fail } from '../run.ts'
import type { World } from './ask.ts'
import { type ReadableVenue, readVenue } from './read-venue.ts'
import { credentialsFrom, readableVenues, userAgentOf } from './systems.ts'
import { tableOf } from './table.ts'

const HELP = `Usage: npm run courts -- check [--community <file>] [--days <number>]

  check   asks the booking system of each venue that has \`reading\` in config/community.json, once, and prints when its
          courts are taken, as Courtside understands it. Nothing is stored.

  --community   another file than config/community.json
  --days        how many days from today on, 1 to 9 (2)

EBUSY_USER and EBUSY_PASSWORD in the environment: the API user that an eBuSy club has given.`

const world: World = {
  fetch,
  now: () => new Date(),
  sleep: (ms, signal) => sleep(ms, undefined, signal ? { signal } : {}),
}

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
    throw new ConfigError(
      `courts: ${(error as Error).message}. 'npm run courts -- --help' lists what there is.`,
    )
  }
}

function daysOf(text: string): number {
  if (!/^[1-9]$/.test(text)) throw new ConfigError('courts: --days must be a whole number from 1 to 9.')
  return Number(text)
}

/** Whether every venue could be read. */
async function check(file: string, days: number): Promise<boolean> {
  const community = await readCommunity(file)
  const venues = readableVenues(community.venues, credentialsFrom(process.env))
  for (const { name } of community.venues.filter(({ id }) => !venues.some((venue) => venue.id === id)))
    console.log(`\n${name} is not read: it has no \`reading\` in ${file}.`)
  let all = true
  for (const venue of venues) all = (await checkVenue(venue, community, days)) && all
  return all
}

async function checkVenue(
  venue: ReadableVenue & { name: string },
  community: Community,
  days: number,
): Promise<boolean> {
  const today = format(TZDate.tz(community.timeZone), 'yyyy-MM-dd')
  const options = { world, userAgent: userAgentOf(community), log: openLog('error') }
  const reading = await readVenue(venue, today, days, options)
  console.log(`\n${venue.name}`)
  if (reading.kind === 'failed') {
    const rest =
      reading.retryAfter === undefined ? '' : ` It asks to be left alone for ${reading.retryAfter} s.`
    console.log(`cannot be read (${reading.reason}): ${reading.detail}.${rest}`)
    return false
  }
  for (const line of tableOf(reading.busy, reading.coveredDays, venue.courts)) console.log(line)
  return true
}
