import type { Community } from '@domain/community/community-config.ts'
import { problemOf, unwrap } from '@/lib/backend/errors.ts'
import { rpc, supabase } from '@/lib/backend/supabase.ts'
import { useAction } from '@/lib/backend/use-action.ts'
import { checkVersion } from '@/lib/installed-app/version.ts'
import { stewardKeys } from '../queries.ts'

export interface Proposal {
  community: Community
  seen: number
  /** The earlier version that this is, unchanged. */
  restores: number | null
}

/** `waiting` means that no worker has answered yet: the change counts once one does. */
export type SaveResult = { state: 'applied' | 'waiting' } | { state: 'refused'; faults: string[] }

const PAUSE_MS = 250
const TIMEOUT_MS = 15_000

/** Saves the community, and resolves once the server has decided. Whatever happens, the newest version is fetched. */
export const useSaveCommunity = () =>
  useAction({
    run: async (proposal: Proposal): Promise<SaveResult> => decisionOn(await propose(proposal)),
    done: ({ state }) => state === 'applied' && checkVersion(),
    stale: [stewardKeys.all],
  })

const propose = ({ community, seen, restores }: Proposal) =>
  restores === null
    ? rpc('propose_community', { p_data: community, p_seen: seen })
    : rpc('restore_community', { p_version: restores, p_seen: seen })

async function decisionOn(version: number): Promise<SaveResult> {
  for (let waited = 0; waited < TIMEOUT_MS; waited += PAUSE_MS) {
    const decided = await decidedAlready(version)
    if (decided) return decided
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
  return { state: 'waiting' }
}

/** Null while it waits. A question that fails is asked again: the proposal itself has arrived. */
async function decidedAlready(version: number): Promise<SaveResult | null> {
  try {
    const rows = unwrap(await supabase().from('community_versions').select('state, faults').eq('id', version))
    const [row] = rows
    if (row?.state === 'applied') return { state: 'applied' }
    return row?.state === 'refused' ? { state: 'refused', faults: row.faults } : null
  } catch (error) {
    if (problemOf(error)?.reason === 'not_a_steward') throw error
    return null
  }
}
