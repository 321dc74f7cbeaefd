import { queryOptions } from '@tanstack/react-query'
import { invitationHere } from '@/lib/backend/session/ensure-profile.ts'
import { rpc } from '@/lib/backend/supabase.ts'

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
    queryFn: async ({ signal }) =>
      (await rpc('join_community', invitationHere(), signal)) as unknown as JoinState,
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

export const joinTerms = async (signal: AbortSignal) =>
  (await rpc('join_terms', invitationHere(), signal)) as unknown as JoinTerms
