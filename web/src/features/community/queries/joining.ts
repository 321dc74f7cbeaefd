import { queryOptions } from '@tanstack/react-query'
import { unwrap } from '@/lib/backend/errors.ts'
import { invitationHere } from '@/lib/backend/session/ensure-profile.ts'
import { supabase } from '@/lib/backend/supabase.ts'

const ASK_AGAIN_MS = 5000

export type JoinState =
  | { state: 'member' }
  | {
      state: 'waiting' | 'refused'
      mode: string
      username: string
      note: string | null
      refused_because: string | null
    }

/**
 * The state of an account that is no member yet. Asking uses the invitation that was opened in this browser. An account that waits hears
 * of nothing by the socket, so the page asks again while it is looked at.
 */
export function joinStateQuery(userId: string) {
  return queryOptions({
    queryKey: ['joining', userId],
    queryFn: async ({ signal }) => {
      const answer = await supabase().rpc('join_community', invitationHere()).abortSignal(signal)
      return unwrap(answer) as unknown as JoinState
    },
    refetchInterval: ASK_AGAIN_MS,
    refetchOnWindowFocus: 'always',
  })
}

/** Says who may join: 'open' (everybody), 'link' (whoever is invited) or 'approval' (whoever a steward admits). */
export interface JoinTerms {
  mode: string
  /** The invitation that was opened in this browser is valid. */
  invited: boolean
}

export async function joinTerms(signal: AbortSignal): Promise<JoinTerms> {
  const terms = unwrap(await supabase().rpc('join_terms', invitationHere()).abortSignal(signal))
  return terms as unknown as JoinTerms
}
