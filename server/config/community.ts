import { readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { SetupError, withConnection } from 'supabase-compatible'
import {
  type Community,
  type CommunityResult,
  parseCommunity,
  type Venue,
} from '../../domain/community/community-config.ts'
import { courtKind } from '../../domain/courts/court-kind.ts'
import { languagesIn } from '../language/catalogue.ts'
import type { Languages } from '../language/languages.ts'
import { notificationTemplates } from '../language/notification-templates.ts'
import { resolvesToPrivateNetwork } from '../net/public-address.ts'
import { COMMUNITY_FILE, ROOT } from '../program.ts'

/** The start must not hang on a slow name server. */
const RESOLVE_TIMEOUT_MS = 2000

/** Reads and checks `config/community.json`. Throws a SetupError that names the field of each fault. */
export async function readCommunity(file = COMMUNITY_FILE): Promise<Community> {
  const result = await checkCommunity(await readJson(file))
  if (result.ok) return result.community
  const faults = result.faults.map((fault) => `  ${fault}`)
  throw new SetupError([`${file} has to be corrected:`, ...faults].join('\n'))
}

/** The rules of the domain, and those that only this machine can judge: languages that it speaks, and addresses in its network. */
export async function checkCommunity(value: unknown): Promise<CommunityResult> {
  const result = parseCommunity(value)
  if (!result.ok) return result
  const faults = [...languageFaults(result.community), ...(await privateAddressFaults(result.community))]
  return faults.length > 0 ? { ok: false, faults } : result
}

async function readJson(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8'))
  } catch (error) {
    throw new SetupError(`${file} cannot be read${reasonWithoutContent(error)}`)
  }
}

/** Leaves out V8's own message: it quotes the file, which may contain a password. */
function reasonWithoutContent(error: unknown): string {
  if (!(error instanceof SyntaxError)) return `: ${(error as Error).message}`
  const [position = ''] = /(?:line \d+ column \d+|position \d+)/.exec(error.message) ?? []
  return ` as JSON${position && `: see ${position}`}`
}

function languageFaults({ language }: Community): string[] {
  const offered = languagesIn(ROOT)
  if (offered.includes(language)) return []
  return [`language: must be one of ${offered.join(', ')}, or there must be a file languages/${language}.po`]
}

/** Booking systems must not be in the private network. A name that does not resolve passes: every request checks it again. */
async function privateAddressFaults({ venues }: Community): Promise<string[]> {
  const faults = venues.map(async ({ reading }, index) => {
    if (!reading) return []
    const inside = await Promise.race([
      resolvesToPrivateNetwork(new URL(reading.url)),
      wait(RESOLVE_TIMEOUT_MS, false),
    ])
    return inside ? [`venues[${index}].reading.url: must not lead into the own network`] : []
  })
  return (await Promise.all(faults)).flat()
}

/** Stores the time zone, in which the database counts days, and the courts; where `languages` are given, the sentences of notifications too. */
export async function storeCommunity(
  databaseUrl: string,
  community: Pick<Community, 'timeZone' | 'venues' | 'language'>,
  languages?: Languages,
): Promise<void> {
  await withConnection(databaseUrl, (client) =>
    client.query('select private.store_community($1, $2, $3)', storedValues(community, languages)),
  )
}

/** The time zone, the courts and the sentences of notifications, as the database takes them. */
export function storedValues(
  { timeZone, venues, language }: Pick<Community, 'timeZone' | 'venues' | 'language'>,
  languages?: Languages,
): [string, string, string | null] {
  const texts = languages && notificationTemplates((message) => languages.translate(language, message))
  return [timeZone, JSON.stringify(venues.flatMap(courtsOf)), texts ? JSON.stringify(texts) : null]
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
