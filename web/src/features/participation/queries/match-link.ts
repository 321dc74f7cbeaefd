import { queryOptions } from '@tanstack/react-query'
import { POLLED } from '@/lib/backend/polled.ts'
import { rpc } from '@/lib/backend/supabase.ts'

/** The link of a match, by which everybody who has it sees the match and joins as a guest. */
export interface MatchLink {
  /** Null while the creator has switched the link off. */
  token: string | null
  enabled: boolean
  guests_allowed: boolean
}

/** The link, which is made when it is first asked for. */
export function matchLinkQuery(matchId: string) {
  return queryOptions({
    queryKey: ['match-link', matchId] as const,
    queryFn: async ({ signal }): Promise<MatchLink> => {
      return (await rpc(signal, 'share_match', { p_match_id: matchId })) as unknown as MatchLink
    },
    // The creator may have renewed it on another device.
    staleTime: 0,
    ...POLLED,
  })
}
