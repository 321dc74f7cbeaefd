import { queryOptions, useQuery } from '@tanstack/react-query'
import { unwrap } from '@/lib/backend/errors.ts'
import { supabase } from '@/lib/backend/supabase.ts'
import { useWatchedRows } from '@/lib/use-own-rows.ts'

export const announcementKeys = { all: ['announcements'] as const }

/** The announcements, the last one first. Stewards get those that have expired, too. */
export const announcementsQuery = queryOptions({
  queryKey: announcementKeys.all,
  queryFn: async ({ signal }) => {
    const rows = supabase().from('announcements').select('id, words, expires_at, updated_at')
    return unwrap(
      await rows.order('created_at', { ascending: false }).order('id').limit(20).abortSignal(signal),
    )
  },
})

export type Announcement = Awaited<ReturnType<NonNullable<typeof announcementsQuery.queryFn>>>[number]

export function useAnnouncements() {
  useWatchedRows('announcements', [{ table: 'announcements', event: '*' }], announcementKeys.all)
  return useQuery(announcementsQuery)
}
