import { queryOptions } from '@tanstack/react-query'
import { POLLED } from '@/lib/backend/polled.ts'
import { rpc } from '@/lib/backend/supabase.ts'

const recentMatchesKey = (userId: string) => ['recent-matches', userId] as const

const RECENT = 10

/** The past matches that a member has played last, newest first, as far as the caller may see them. */
export function recentMatchesQuery(userId: string) {
  return queryOptions({
    queryKey: recentMatchesKey(userId),
    queryFn: ({ signal }) =>
      rpc('get_user_recent_matches', { user_id_param: userId, limit_param: RECENT }, signal),
    ...POLLED,
  })
}

export type RecentMatch = Awaited<
  ReturnType<NonNullable<ReturnType<typeof recentMatchesQuery>['queryFn']>>
>[number]
