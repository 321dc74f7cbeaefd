import { queryOptions } from '@tanstack/react-query'
import { dataOf } from '@/lib/backend/errors.ts'
import { supabase } from '@/lib/backend/supabase.ts'

export const profileKeys = {
  all: ['profile'] as const,
  of: (userId: string) => ['profile', userId] as const,
}

export const PROFILE_COLUMNS =
  'id, username, email, phone_number, phone_visibility, skill_level, avatar_url, avatar_filename, locale, steward:stewards(member_id)'
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i
const SHOWN_IN_HEADER_FOR_MS = 5 * 60_000

/** A member's profile as far as the caller may see it; null when there is none. */
export function profileQuery(userId: string) {
  return queryOptions({
    queryKey: profileKeys.of(userId),
    queryFn: ({ signal }) => fetchProfile(userId, signal),
    // No socket tells what another device has changed.
    refetchOnWindowFocus: 'always' as const,
  })
}

/** The same for the signed-in member, as the shell shows it; cached across pages. */
export function ownProfileQuery(userId: string) {
  return { ...profileQuery(userId), staleTime: SHOWN_IN_HEADER_FOR_MS, refetchOnWindowFocus: true }
}

async function fetchProfile(userId: string, signal: AbortSignal) {
  if (!UUID.test(userId)) return null
  const profiles = supabase().from('profiles').select(PROFILE_COLUMNS).eq('id', userId)
  const answer = await profiles.abortSignal(signal).maybeSingle()
  return dataOf(answer)
}

export type Profile = NonNullable<Awaited<ReturnType<typeof fetchProfile>>>
