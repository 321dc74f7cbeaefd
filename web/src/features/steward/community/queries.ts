import type { Community } from '@domain/community/community-config.ts'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { unwrap } from '@/lib/backend/errors.ts'
import { POLLED, POLLED_PAGES } from '@/lib/backend/polled.ts'
import { cutPage } from '@/lib/backend/rows/rows-of.ts'
import { type RowOf, rpc, supabase } from '@/lib/backend/supabase.ts'
import { stewardKeys } from '../queries.ts'

/** A version of the community, as stewards see it: with how booking systems are read. */
export interface CommunityVersion {
  version: number
  community: Community
}

const communityKeys = [...stewardKeys.all, 'community'] as const

const PAGE = 20

/** The version that counts; null where no server has stored one. */
export const currentVersionQuery = queryOptions({
  queryKey: [...communityKeys, 'current'],
  queryFn: async ({ signal }): Promise<CommunityVersion | null> => {
    const newest = supabase()
      .from('community_versions')
      .select('id, data')
      .eq('state', 'applied')
      .order('id', { ascending: false })
      .limit(1)
    const [row] = unwrap(await newest.abortSignal(signal))
    return row ? versionOf(row) : null
  },
  ...POLLED,
})

export async function fetchVersion(version: number): Promise<CommunityVersion | null> {
  const [row] = unwrap(await supabase().from('community_versions').select('id, data').eq('id', version))
  return row ? versionOf(row) : null
}

/** The server has checked each version that it applied. */
function versionOf({ id, data }: { id: number; data: unknown }): CommunityVersion {
  return { version: id, community: data as Community }
}

export type HistoryEntry = RowOf<'community_history', 'restores' | 'steward_id' | 'steward_name'>

export const historyQuery = infiniteQueryOptions({
  queryKey: [...communityKeys, 'history'],
  queryFn: async ({ pageParam, signal }) => {
    const page = { p_before: pageParam, p_limit: PAGE + 1 }
    const entries: HistoryEntry[] = await rpc('community_history', page, signal)
    return cutPage(entries, PAGE)
  },
  initialPageParam: null as number | null,
  getNextPageParam: ({ last }) => last?.id,
  select: ({ pages }) => pages.flatMap(({ rows }) => rows),
  ...POLLED_PAGES,
})

export const usesQuery = queryOptions({
  queryKey: [...communityKeys, 'uses'],
  queryFn: ({ signal }) => rpc('community_uses', {}, signal),
  ...POLLED,
})
