import { infiniteQueryOptions } from '@tanstack/react-query'
import { rpc } from '@/lib/backend/supabase.ts'
import { eveningKeys } from './evening.ts'

export interface LogEntry {
  id: string
  version: number
  kind: string
  game_id: string | null
  a: number | null
  b: number | null
  is_finished: boolean | null
  revokes: string | null
  revoked_by: string | null
  member_id: string | null
  data: Record<string, unknown>
  outcome: string
  by: string | null
  name: string | null
  at: string
}

const PAGE = 50

/** Everything that was done in an evening, the newest first. `version`: that of the board, with which the log grows. */
export const eveningLogQuery = (matchId: string, version: number) =>
  infiniteQueryOptions({
    queryKey: eveningKeys.log(matchId, version),
    queryFn: async ({ signal, pageParam }) =>
      (await rpc(
        'evening_log',
        { p_match_id: matchId, ...(pageParam !== null && { p_before: pageParam }) },
        signal,
      )) as unknown as LogEntry[],
    initialPageParam: null as number | null,
    getNextPageParam: (page) => (page.length < PAGE ? null : (page.at(-1)?.version ?? null)),
    placeholderData: (before) => before,
  })
