import { queryOptions, useQuery } from '@tanstack/react-query'
import { unwrap } from '@/lib/backend/errors.ts'
import { supabase } from '@/lib/backend/supabase.ts'
import { useOwnRows } from '@/lib/use-own-rows.ts'

export const preferenceKeys = { of: (userId: string) => ['preferences', userId] as const }

export interface Preferences {
  /** Days of the week, Monday is 1; none means any. */
  usual_days: number[]
}

/** The answers of a member to the questions of the first visit; null until they have been asked. */
function preferencesQuery(userId: string) {
  return queryOptions({
    queryKey: preferenceKeys.of(userId),
    queryFn: ({ signal }) => fetchPreferences(userId, signal),
    // Another device may have answered while this one did not listen.
    refetchOnWindowFocus: 'always',
  })
}

export async function fetchPreferences(userId: string, signal?: AbortSignal): Promise<Preferences | null> {
  const own = supabase().from('preferences').select('usual_days').eq('user_id', userId)
  return unwrap(await (signal ? own.abortSignal(signal) : own))?.[0] ?? null
}

/** The answers, kept up to date with other tabs and devices while `isWatched` finds that they can be changed here. */
export function useLivePreferences(userId: string, isWatched: (answers: Preferences | null) => boolean) {
  const query = useQuery(preferencesQuery(userId))
  const { data } = query
  useOwnRows(userId, 'preferences', preferenceKeys.of(userId), data !== undefined && isWatched(data))
  return query
}
