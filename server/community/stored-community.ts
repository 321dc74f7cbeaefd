import type pg from 'pg'
import { withConnection } from 'supabase-compatible'
import { z } from 'zod'
import { changesBetween } from '../../domain/community/community-changes.ts'
import { type Community, parseCommunity } from '../../domain/community/community-config.ts'
import type { FetchCommunity } from './live-community.ts'

export const STORED = z.object({ version: z.coerce.number(), community: z.unknown() })
const TIMEOUT_MS = 5000

/** Asks the database of this program, on a connection that is open for no longer than that. */
export function databaseCommunity(databaseUrl: string): FetchCommunity {
  return (known) =>
    withClient(databaseUrl, async (client) => {
      const { rows } = await client.query(
        `select id as version, data as community from public.community_versions
          where id = private.current_community() and id <> $1`,
        [known],
      )
      return rows[0] ? STORED.parse(rows[0]) : null
    })
}

/** The community that counts; null where none is stored that this program can read. */
export async function databaseCommunityNow(databaseUrl: string): Promise<Community | null> {
  const stored = await databaseCommunity(databaseUrl)(0)
  const result = parseCommunity(stored?.community)
  return result.ok ? result.community : null
}

/** Stores the file until a steward changes something; then the database holds, and `print` hears of differences. Resolves with what counts. */
export async function fillCommunity(
  databaseUrl: string,
  file: Community,
  print: (line: string) => void,
): Promise<{ version: number; community: Community }> {
  const { rows } = await withClient(databaseUrl, (client) =>
    client.query('select id as version, data as community from private.fill_community($1)', [
      JSON.stringify(file),
    ]),
  )
  const stored = STORED.parse(rows[0])
  const result = parseCommunity(stored.community)
  if (!result.ok) {
    print(
      `The community that stewards have edited (version ${stored.version}) cannot be read by this program, so config/community.json holds:`,
    )
    for (const fault of result.faults) print(`  ${fault}`)
    return { version: 0, community: file }
  }
  const differing = new Set(changesBetween(file, result.community).map(({ part }) => part))
  if (differing.size > 0)
    print(
      `Stewards have edited the community, so config/community.json does not hold any more. It differs in: ${[...differing].join(', ')}.`,
    )
  return { version: stored.version, community: result.community }
}

function withClient<T>(databaseUrl: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  return withConnection({ connectionString: databaseUrl, connectionTimeoutMillis: TIMEOUT_MS }, use)
}
