import { t } from '@lingui/core/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type MatchLink, matchLinkQuery } from '@/features/participation/queries/match-link.ts'
import { dataOf, failureOf } from '@/lib/backend/errors.ts'
import { supabase } from '@/lib/backend/supabase.ts'
import { toastFailure } from '@/lib/toast.ts'
import { writeToCache } from '@/lib/write-to-cache.ts'

/** A change of a link by the creator; what is left out stays. */
export interface LinkChange {
  renew?: boolean
  enabled?: boolean
  guestsAllowed?: boolean
}

export function useChangeLink(matchId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ renew, enabled, guestsAllowed }: LinkChange): Promise<MatchLink> => {
      const change = {
        p_match_id: matchId,
        ...(renew && { p_renew: true }),
        ...(enabled !== undefined && { p_enabled: enabled }),
        ...(guestsAllowed !== undefined && { p_guests_allowed: guestsAllowed }),
      }
      return dataOf(await supabase().rpc('change_match_link', change)) as unknown as MatchLink
    },
    onSuccess: (link) => writeToCache(client, matchLinkQuery(matchId).queryKey, link),
    onError: (error) => toastFailure(failureOf(error, t`Failed to change the link. Please try again.`)),
  })
}
