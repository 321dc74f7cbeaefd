import { queryOptions } from '@tanstack/react-query'
import { dataOf } from '@/lib/errors.ts'
import { supabase } from '@/lib/supabase.ts'

export const profileKeys = {
  all: ['profile'] as const,
  of: (userId: string) => ['profile', userId] as const,
}

const COLUMNS = 'id, username, email, phone_number, skill_level, avatar_url, avatar_filename'

/** A member's profile as far as others may see it; null when there is none. */
export function profileQuery(userId: string) {
  return queryOptions({
    queryKey: profileKeys.of(userId),
    queryFn: ({ signal }) => fetchProfile(userId, signal),
  })
}

async function fetchProfile(userId: string, signal: AbortSignal) {
  const answer = await supabase()
    .from('profiles')
    .select(COLUMNS)
    .eq('id', userId)
    .abortSignal(signal)
    .maybeSingle()
  return dataOf(answer)
}

export type Profile = NonNullable<Awaited<ReturnType<typeof fetchProfile>>>
