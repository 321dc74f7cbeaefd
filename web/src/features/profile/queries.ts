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

const SHOWN_IN_HEADER_FOR_MS = 5 * 60_000

/** The same of whoever is signed in, as the shell shows it: it need not be asked for on every page. */
export function ownProfileQuery(userId: string) {
  return { ...profileQuery(userId), staleTime: SHOWN_IN_HEADER_FOR_MS }
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
