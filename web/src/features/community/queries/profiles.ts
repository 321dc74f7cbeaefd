import { queryOptions, useQuery } from '@tanstack/react-query'
import { unwrap } from '@/lib/backend/errors.ts'
import { POLLED } from '@/lib/backend/polled.ts'
import { supabase } from '@/lib/backend/supabase.ts'
import { isUuid } from '@/lib/backend/uuid.ts'
import { useWatchedRows } from '@/lib/use-own-rows.ts'

export const profileKeys = {
  all: ['profile'] as const,
  of: (userId: string) => ['profile', userId] as const,
}

export const PROFILE_COLUMNS =
  'id, username, email, phone_number, phone_visibility, skill_level, avatar_url, avatar_filename, locale, steward:stewards(member_id)'
const SHOWN_IN_HEADER_FOR_MS = 5 * 60_000

/** A member's profile as far as the caller may see it; null when there is none. */
export function profileQuery(userId: string) {
  return queryOptions({
    queryKey: profileKeys.of(userId),
    queryFn: ({ signal }) => fetchProfile(userId, signal),
    // The role of a steward is a row of another table, which no socket tells of.
    ...POLLED,
  })
}

/** The profile of the signed-in member, as the shell shows it; cached across pages. */
export function ownProfileQuery(userId: string) {
  const shown = {
    staleTime: SHOWN_IN_HEADER_FOR_MS,
    refetchOnWindowFocus: true,
    refetchInterval: false,
  } as const
  return { ...profileQuery(userId), ...shown }
}

/** A member's profile, up to date with what its member changes on other devices, and with who is a steward. */
export function useLiveProfile(userId: string) {
  const rows = [{ table: 'profiles', event: 'UPDATE', filter: `id=eq.${userId}` }] as const
  useWatchedRows(`profile_${userId}`, rows, profileKeys.of(userId), isUuid(userId))
  return useQuery(profileQuery(userId))
}

async function fetchProfile(userId: string, signal: AbortSignal) {
  if (!isUuid(userId)) return null
  const profiles = supabase().from('profiles').select(PROFILE_COLUMNS).eq('id', userId)
  return unwrap(await profiles.abortSignal(signal).maybeSingle())
}

export type Profile = NonNullable<Awaited<ReturnType<typeof fetchProfile>>>
