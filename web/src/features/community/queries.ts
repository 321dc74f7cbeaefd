import { inAlphabeticalOrder } from '@domain/rules/community.ts'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { debounce } from '@/lib/debounce.ts'
import { dataOf } from '@/lib/errors.ts'
import { listen } from '@/lib/realtime.ts'
import { supabase } from '@/lib/supabase.ts'

/** What the list shows of a member. */
export interface CommunityMember {
  id: string
  username: string
  skill_level: string | null
  avatar_filename: string | null
}

export const communityKeys = { all: ['community'] as const }

const AT_A_TIME = 1000
const DEBOUNCE_MS = 500
const BEHIND_AT_MOST_MS = 2000

/** All members but `userId`, by name. */
export function communityQuery(userId: string) {
  return queryOptions({
    queryKey: [...communityKeys.all, userId],
    queryFn: async ({ signal }) => inAlphabeticalOrder(await fetchOthers(userId, signal)),
  })
}

async function fetchOthers(userId: string, signal: AbortSignal): Promise<CommunityMember[]> {
  const members: CommunityMember[] = []
  for (;;) {
    const page = supabase()
      .from('profiles')
      .select('id, username, skill_level, avatar_filename')
      .neq('id', userId)
    const rows = dataOf(
      await page
        .order('username')
        .order('id')
        .range(members.length, members.length + AT_A_TIME - 1)
        .abortSignal(signal),
    )
    members.push(...rows)
    if (rows.length < AT_A_TIME) return members
  }
}

/** The same, up to date with who joins and what members change about themselves. */
export function useCommunity(userId: string) {
  const client = useQueryClient()
  useEffect(() => {
    const refetch = () => void client.invalidateQueries({ queryKey: communityKeys.all })
    const soon = debounce(refetch, DEBOUNCE_MS, BEHIND_AT_MOST_MS)
    const stop = listen('profiles', [{ table: 'profiles' }], { changed: soon, joined: refetch })
    return () => {
      soon.cancel()
      stop()
    }
  }, [client])
  return useQuery(communityQuery(userId))
}
