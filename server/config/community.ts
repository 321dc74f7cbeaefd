import { readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { type Community, parseCommunity, type Venue } from '../../domain/community/community-config.ts'
import { courtKind } from '../../domain/courts/court-kind.ts'
import { leadsInside } from '../net/public-address.ts'
import { ConfigError } from './config.ts'

/** How long the start waits for names to resolve. */
const PATIENCE_MS = 2000

/** Reads and checks `config/community.json`; each fault is told with the name of its field. */
export async function readCommunity(file: string): Promise<Community> {
  const result = parseCommunity(await readJson(file))
  const faults = result.ok ? await addressesInside(result.community) : result.faults
  if (result.ok && faults.length === 0) return result.community
  throw new ConfigError([`${file} has to be corrected:`, ...faults.map((fault) => `  ${fault}`)].join('\n'))
}

async function readJson(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8'))
  } catch (error) {
    throw new ConfigError(`${file} cannot be read${reasonWithoutContent(error)}`)
  }
}

/** Why a file cannot be read. V8 quotes the file in its message, where a password may stand. */
function reasonWithoutContent(error: unknown): string {
  if (!(error instanceof SyntaxError)) return `: ${(error as Error).message}`
  const [place = ''] = /(?:line \d+ column \d+|position \d+)/.exec(error.message) ?? []
  return ` as JSON${place && `: see ${place}`}`
}

/** What is read must not be in the own network. Names are looked at again whenever they are asked, so these need not resolve now. */
async function addressesInside({ venues }: Community): Promise<string[]> {
  const faults = venues.map(async ({ reading }, index) => {
    if (!reading) return []
    const inside = await Promise.race([leadsInside(new URL(reading.url)), wait(PATIENCE_MS, false)])
    return inside ? [`venues[${index}].reading.url: must not lead into the own network`] : []
  })
  return (await Promise.all(faults)).flat()
}

/** Tells the database in which zone the community reckons days and hours, in which notifications are worded, and its courts. */
export async function tellDatabase(
  databaseUrl: string,
  { timeZone, venues }: Pick<Community, 'timeZone' | 'venues'>,
): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query('select private.set_community($1)', [timeZone])
    await client.query('select private.set_courts($1)', [JSON.stringify(venues.flatMap(courtsOf))])
  } finally {
    await client.end()
  }
}

function courtsOf({ id, system, courts }: Venue) {
  return courts.map((court, index) => ({
    venue: id,
    id: court.id,
    source: system,
    name: court.name,
    position: index + 1,
    kind: courtKind(court),
  }))
}
