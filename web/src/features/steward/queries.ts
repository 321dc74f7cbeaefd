import { queryOptions } from '@tanstack/react-query'
import { dataOf } from '@/lib/backend/errors.ts'
import { supabase } from '@/lib/backend/supabase.ts'

/** Names the entry in which the tab keeps the token of a link, until it is used. */
export const STEWARD_TOKEN_KEY = 'steward-token'

export const stewardKeys = {
  /** Everything that stewards see. */
  all: ['steward'] as const,
  list: ['steward', 'list'] as const,
}

/** The stewards, the first one first. */
export const stewardsQuery = queryOptions({
  queryKey: stewardKeys.list,
  queryFn: async ({ signal }) => {
    const stewards = supabase()
      .from('stewards')
      .select('created_at, member:profiles(id, username, avatar_filename)')
      .order('created_at')
    return dataOf(await stewards.abortSignal(signal))
  },
  // Another steward may have named or ended one.
  refetchOnWindowFocus: 'always',
})
