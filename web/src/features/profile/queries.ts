import { queryOptions } from '@tanstack/react-query'
import { POLLED } from '@/lib/backend/polled.ts'
import { rpc } from '@/lib/backend/supabase.ts'

const RECENT = 10

/** The past matches that a member has played last, newest first, as far as the caller may see them. */
export const recentMatchesQuery = (userId: string) =>
  queryOptions({
    queryKey: ['recent-matches', userId],
    queryFn: ({ signal }) => fetchRecent(userId, signal),
    ...POLLED,
  })

const fetchRecent = (userId: string, signal: AbortSignal) =>
  rpc('get_user_recent_matches', { user_id_param: userId, limit_param: RECENT }, signal)

export type RecentMatch = Awaited<ReturnType<typeof fetchRecent>>[number]
