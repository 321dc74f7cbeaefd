import { t } from '@lingui/core/macro'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { unwrap } from '@/lib/backend/errors.ts'
import { supabase } from '@/lib/backend/supabase.ts'
import { useAction } from '@/lib/backend/use-action.ts'
import { useOwnRows } from '@/lib/use-own-rows.ts'

const muteKeys = { of: (userId: string) => ['mutes', userId] as const }

function mutedMatchesQuery(userId: string) {
  return queryOptions({
    queryKey: muteKeys.of(userId),
    queryFn: async ({ signal }) => {
      const mutes = supabase().from('match_mutes').select('match_id').eq('user_id', userId)
      return unwrap(await mutes.abortSignal(signal)).map(({ match_id }) => match_id)
    },
  })
}

export function useMutedMatches(userId: string) {
  useOwnRows(userId, 'match_mutes', muteKeys.of(userId))
  return useQuery(mutedMatchesQuery(userId))
}

/** Mutes a match for the member's devices, or lets it be heard again. Shown at once, and taken back when it fails. */
export function useMute(userId: string, matchId: string) {
  const { queryKey } = mutedMatchesQuery(userId)
  return useAction({
    run: async (muted: boolean) => {
      const row = { user_id: userId, match_id: matchId }
      const mutes = supabase().from('match_mutes')
      const options = { ignoreDuplicates: true, onConflict: 'user_id,match_id' }
      unwrap(await (muted ? mutes.upsert(row, options) : mutes.delete().match(row)))
    },
    shows: {
      queryKey,
      as:
        (muted) =>
        (known: string[] = []) => [...known.filter((id) => id !== matchId), ...(muted ? [matchId] : [])],
    },
    failed: (_, muted) =>
      muted
        ? t`Failed to mute the match. Please try again.`
        : t`Failed to unmute the match. Please try again.`,
    stale: [queryKey],
  })
}
