import type { MatchResult } from '@domain/match/result/match-result.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { unwrap } from '@/lib/backend/errors.ts'
import { supabase } from '@/lib/backend/supabase.ts'
import { dayRange } from '@/lib/time/datetime.ts'
import { useWatchedRows } from '@/lib/use-own-rows.ts'
import { resultKeys } from './keys.ts'

/** A result that counts, by its match. `sets` has the games of pair A (`a1`, `a2`: participations) and of pair B, one after the other. */
export interface DayResult {
  match_id: string
  outcome: MatchResult['outcome']
  sets: number[]
  is_tie_break: boolean
  a1: string
  a2: string
  b1: string
  b2: string
}

const COLUMNS = 'match_id, outcome, sets, is_tie_break, a1, a2, b1, b2, match:matches!inner(match_date)'

/** The results of a day at the venues (`YYYY-MM-DD`) that count: one request, however many cards show them. */
export const dayResultsQuery = (day: string) =>
  queryOptions({
    queryKey: resultKeys.ofDay(day),
    queryFn: async ({ signal }) => {
      const { from, to } = dayRange(day)
      const rows = supabase()
        .from('match_results')
        .select(COLUMNS)
        .eq('state', 'confirmed')
        .gte('match.match_date', from.toISOString())
        .lt('match.match_date', to.toISOString())
      // A result that counts has an outcome and seats, which the generated types do not know.
      return unwrap(await rows.abortSignal(signal)) as unknown as DayResult[]
    },
  })

/** Keeps the results of a day up to date while they are on the screen. */
export function useDayResults(day: string, isShown: boolean) {
  const watched = [{ table: 'match_results', event: '*' }] as const
  useWatchedRows('day_results', watched, resultKeys.ofDays, isShown)
  return useQuery({ ...dayResultsQuery(day), enabled: isShown })
}
