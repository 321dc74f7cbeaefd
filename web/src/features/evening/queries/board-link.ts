import { queryOptions } from '@tanstack/react-query'
import { POLLED } from '@/lib/backend/polled.ts'
import { rpc } from '@/lib/backend/supabase.ts'

export const boardLinkKey = (matchId: string) => ['board-link', matchId] as const

/** The token of the board's link, for organisers; null while it is off. */
export const boardLinkQuery = (matchId: string) =>
  queryOptions({
    queryKey: boardLinkKey(matchId),
    queryFn: async ({ signal }) =>
      (await rpc('own_board_link', { p_match_id: matchId }, signal)) as { token: string | null },
    ...POLLED,
  })
