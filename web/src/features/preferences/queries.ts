import { queryOptions } from '@tanstack/react-query'
import { dataOf } from '@/lib/backend/errors.ts'
import { supabase } from '@/lib/backend/supabase.ts'

export const preferenceKeys = { of: (userId: string) => ['preferences', userId] as const }

/** The answers of a member to the questions of the first visit; null until they have been asked. */
export function preferencesQuery(userId: string) {
  return queryOptions({
    queryKey: preferenceKeys.of(userId),
    queryFn: async ({ signal }): Promise<{ usual_days: number[] } | null> => {
      const own = supabase().from('preferences').select('usual_days').eq('user_id', userId)
      return dataOf(await own.abortSignal(signal))?.[0] ?? null
    },
    // Another device may have answered.
    refetchOnWindowFocus: 'always',
  })
}
