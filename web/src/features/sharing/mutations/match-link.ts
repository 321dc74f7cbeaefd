import { t } from '@lingui/core/macro'
import { type MatchLink, matchLinkQuery } from '@/features/participation/queries/match.ts'
import { unwrap } from '@/lib/backend/errors.ts'
import { supabase } from '@/lib/backend/supabase.ts'
import { useAction } from '@/lib/backend/use-action.ts'
import { writeToCache } from '@/lib/write-to-cache.ts'

/** A change of a link by the creator; what is left out stays. */
export interface LinkChange {
  renew?: boolean
  enabled?: boolean
  guestsAllowed?: boolean
}

export const useChangeLink = (matchId: string) =>
  useAction({
    run: async ({ renew, enabled, guestsAllowed }: LinkChange): Promise<MatchLink> => {
      const change = {
        p_match_id: matchId,
        ...(renew && { p_renew: true }),
        ...(enabled !== undefined && { p_enabled: enabled }),
        ...(guestsAllowed !== undefined && { p_guests_allowed: guestsAllowed }),
      }
      return unwrap(await supabase().rpc('change_match_link', change)) as unknown as MatchLink
    },
    failed: () => t`Failed to change the link. Please try again.`,
    done: (link, _, client) => writeToCache(client, matchLinkQuery(matchId).queryKey, link),
  })
