import { PAGE_SIZE } from '@domain/limits.ts'
import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect } from 'react'
import { unwrap } from '@/lib/backend/errors.ts'
import { POLLED } from '@/lib/backend/polled.ts'
import { listen, type RowChange } from '@/lib/backend/realtime.ts'
import { cutPage } from '@/lib/backend/rows/rows-of.ts'
import { type RowOf, rpc, supabase } from '@/lib/backend/supabase.ts'
import { batch } from '@/lib/time/debounce.ts'

export type Member = RowOf<'community_page', 'skill_level' | 'avatar_filename'>

export type Order = 'name' | 'level'

/** The members who are wanted: those with all of the words in their names, in this order. */
export interface Wanted {
  words: string
  order: Order
}

export const communityKeys = {
  all: ['community'] as const,
  levels: ['community', 'levels'] as const,
  pages: ['community', 'page'] as const,
}

export const MEMBERS_PAGE = 40

const DEBOUNCE_MS = 500
const MAX_DELAY_MS = 2000

/** Counts the other members of each level, in the order of the levels, whose names match the search. */
export function communityLevelsQuery(words: string) {
  return queryOptions({
    queryKey: [...communityKeys.levels, words],
    queryFn: ({ signal }) => rpc('community_levels', { p_words: words }, signal),
  })
}

/** One page of the others, counted from 0. The database sorts them. */
export function communityPageQuery({ words, order }: Wanted, page: number) {
  const rows = { p_offset: page * MEMBERS_PAGE, p_limit: MEMBERS_PAGE }
  return queryOptions({
    queryKey: [...communityKeys.pages, words, order, page],
    queryFn: ({ signal }): Promise<Member[]> =>
      rpc('community_page', { p_words: words, p_by_level: order === 'level', ...rows }, signal),
  })
}

/** The other members whose names have these words in them, by name, a page at a time. */
export function memberSearchQuery(words: string) {
  const wanted = words.trim()
  return infiniteQueryOptions({
    queryKey: ['members', 'search', wanted.toLowerCase()],
    queryFn: async ({ pageParam, signal }) => {
      const asked = { p_words: wanted, p_by_level: false, p_offset: pageParam, p_limit: PAGE_SIZE + 1 }
      const found: Member[] = await rpc('community_page', asked, signal)
      return cutPage(found, PAGE_SIZE)
    },
    initialPageParam: 0,
    getNextPageParam: ({ last }, pages) => last && pages.length * PAGE_SIZE,
    select: ({ pages }) => pages.flatMap(({ rows }) => rows),
    placeholderData: keepPreviousData,
  })
}

export function blocksQuery(userId: string) {
  return queryOptions({
    queryKey: ['member_blocks', userId],
    queryFn: async ({ signal }) => {
      const blocks = supabase()
        .from('member_blocks')
        .select('member:profiles!member_blocks_blocked_id_fkey(id, username, avatar_filename)')
        .eq('blocker_id', userId)
        .order('created_at', { ascending: false })
        .order('blocked_id')
      return unwrap(await blocks.abortSignal(signal)).map(({ member }) => member)
    },
    ...POLLED,
  })
}

/** Keeps what is shown of the community up to date with who joins and what members change about themselves. */
export function useLiveCommunity(): void {
  const client = useQueryClient()
  useEffect(() => {
    const joined = () => void refetchChanged(client)
    const refetch = (changes: RowChange[]) => changes.every((change) => isPatched(client, change)) || joined()
    const changed = batch<RowChange>(refetch, DEBOUNCE_MS, MAX_DELAY_MS)
    const stop = listen('profiles', [{ table: 'profiles' }], { changed, joined })
    return () => {
      changed.cancel()
      stop()
    }
  }, [client])
}

/** A row that stays where it is needs no request: only its picture has changed, or what the list does not show. */
function isPatched(client: QueryClient, { eventType, new: row }: RowChange): boolean {
  if (eventType !== 'UPDATE') return false
  const pages = { queryKey: communityKeys.pages }
  const known = client.getQueriesData<Member[]>(pages).flatMap(([, members]) => members ?? [])
  const same = known.filter(({ id }) => id === row.id)
  const isMoved = same.some((one) => one.username !== row.username || one.skill_level !== row.skill_level)
  if (same.length === 0 || isMoved) return false
  const avatar_filename = typeof row.avatar_filename === 'string' ? row.avatar_filename : null
  client.setQueriesData<Member[]>(pages, (members) =>
    members?.map((one) => (one.id === row.id ? { ...one, avatar_filename } : one)),
  )
  return true
}

// The counts say when anybody has changed last: as long as they stay the same, so do the pages.
async function refetchChanged(client: QueryClient): Promise<void> {
  const counts = () => client.getQueriesData({ queryKey: communityKeys.levels }).map(([, data]) => data)
  const before = counts()
  await client.invalidateQueries({ queryKey: communityKeys.levels })
  const after = counts()
  if (after.length !== before.length || after.some((data, at) => data !== before[at]))
    await client.invalidateQueries({ queryKey: communityKeys.pages })
}
