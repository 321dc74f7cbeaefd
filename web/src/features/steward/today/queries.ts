import { queryOptions } from '@tanstack/react-query'
import { rpc } from '@/lib/backend/supabase.ts'
import { stewardKeys } from '../queries.ts'

/** A whole week, Monday to Sunday, in the community's zone; the last one is running. */
export interface Week {
  /** The day of its Monday. */
  week: string
  matches: number
  /** Places of matches that have begun and have a limit, and those that were taken. */
  places: number
  taken: number
  members: number
  pushes: number
  /** Null where a hosted project sends the mails. */
  failed_mails: number | null
}

export interface CommunityNumbers {
  weeks: Week[]
  members: number
}

const WEEKS = 12

export const numbersQuery = queryOptions({
  queryKey: [...stewardKeys.all, 'numbers'] as const,
  queryFn: async ({ signal }) =>
    (await rpc('community_numbers', { p_weeks: WEEKS }, signal)) as unknown as CommunityNumbers,
  refetchInterval: 5 * 60_000,
  refetchOnWindowFocus: 'always',
})
