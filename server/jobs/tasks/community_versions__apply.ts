import pg from 'pg'
import { z } from 'zod'
import { type CommunityChange, changesBetween } from '../../../domain/community/community-changes.ts'
import { type Community, parseCommunity } from '../../../domain/community/community-config.ts'
import { checkCommunity, storedValues } from '../../config/community.ts'
import { defineTask, type JobContext } from '../job.ts'

/** The log names so many parts of a change at most. */
const MAX_PARTS = 40

/** Checks a proposed version, and makes it count or refuses it: only what has passed here may reach programs. A second run finds nothing. */
export const applyCommunity = defineTask({
  name: 'community_versions__apply',
  payload: z.object({ version_id: z.coerce.number() }),
  run: async (given, context) => {
    const { version_id: version } = given
    const proposed = await findProposal(version, context)
    if (!proposed) return
    const result = await checkCommunity(proposed.data)
    const faults = result.ok
      ? await apply(version, result.community, changedIn(proposed.before, result.community), context)
      : result.faults
    if (faults.length > 0) {
      await context.query('select private.refuse_community($1, $2)', [version, faults.slice(0, MAX_PARTS)])
      context.log.warn({ version, faults }, 'community: a change was refused')
    }
    await context.refreshCommunity?.()
  },
})

interface Proposal {
  data: unknown
  before: unknown
}

async function findProposal(version: number, { query }: JobContext): Promise<Proposal | undefined> {
  const { rows } = await query<Proposal & pg.QueryResultRow>(
    `select data, (select data from public.community_versions where id = proposal.based_on) as before
       from public.community_versions proposal where id = $1 and state = 'waiting'`,
    [version],
  )
  return rows[0]
}

/** Resolves with what PostgreSQL itself finds wrong, such as a time zone that only browsers know. */
async function apply(
  version: number,
  community: Community,
  changed: object[],
  { query, languages }: JobContext,
): Promise<string[]> {
  try {
    const values = storedValues(community, languages)
    await query('select private.apply_community($1, $2, $3, $4, $5, $6)', [
      version,
      JSON.stringify(community),
      ...values,
      JSON.stringify(changed),
    ])
    return []
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || !/^2[23]/.test(error.code ?? '')) throw error
    const isZone = error.code === '22023'
    return [isZone ? `timeZone: is not known to PostgreSQL` : `the whole file: ${error.message}`]
  }
}

function changedIn(before: unknown, community: Community): Pick<CommunityChange, 'part' | 'venue'>[] {
  const old = parseCommunity(before)
  if (!old.ok) return []
  return changesBetween(old.community, community)
    .slice(0, MAX_PARTS)
    .map(({ part, venue }) => ({ part, ...(venue && { venue }) }))
}
