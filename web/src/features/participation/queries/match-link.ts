import { queryOptions } from '@tanstack/react-query'
import { unwrap } from '@/lib/backend/errors.ts'
import { POLLED } from '@/lib/backend/polled.ts'
import { supabase } from '@/lib/backend/supabase.ts'

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
      const answer = await supabase().rpc('share_match', { p_match_id: matchId }).abortSignal(signal)
      return unwrap(answer) as unknown as MatchLink
    },
    // The creator may have renewed it on another device.
    staleTime: 0,
    ...POLLED,
  })
}
