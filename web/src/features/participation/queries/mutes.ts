import { queryOptions, useQuery } from '@tanstack/react-query'
import { unwrap } from '@/lib/backend/errors.ts'
import { supabase } from '@/lib/backend/supabase.ts'
import { useOwnRows } from '@/lib/use-own-rows.ts'

const muteKeys = { of: (userId: string) => ['mutes', userId] as const }

export function mutedMatchesQuery(userId: string) {
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
