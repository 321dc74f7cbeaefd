import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { dataOf } from '@/lib/backend/errors.ts'
import { listen } from '@/lib/backend/realtime.ts'
import { shareResource } from '@/lib/backend/shared-resource.ts'
import { supabase } from '@/lib/backend/supabase.ts'

export const muteKeys = {
  all: ['mutes'] as const,
  of: (userId: string) => ['mutes', userId] as const,
}

/** The matches of which a member wants nothing on their devices. */
export function mutedMatchesQuery(userId: string) {
  return queryOptions({
    queryKey: muteKeys.of(userId),
    queryFn: async ({ signal }) => {
      const mutes = supabase().from('match_mutes').select('match_id').eq('user_id', userId)
      return dataOf(await mutes.abortSignal(signal)).map(({ match_id }) => match_id)
    },
  })
}

/** The same, kept up to date with other tabs and devices. */
export function useMutedMatches(userId: string) {
  const client = useQueryClient()
  useEffect(() => {
    const refetch = () => void client.invalidateQueries({ queryKey: muteKeys.of(userId) })
    const watched = [
      { table: 'match_mutes', event: 'INSERT', filter: `user_id=eq.${userId}` },
      // A delete carries only the key of the row, and only own ones arrive.
      { table: 'match_mutes', event: 'DELETE' },
    ] as const
    return shareResource(`mutes-${userId}`, () =>
      listen(`mutes_${userId}`, watched, { changed: refetch, joined: refetch }),
    )
  }, [client, userId])
  return useQuery(mutedMatchesQuery(userId))
}
