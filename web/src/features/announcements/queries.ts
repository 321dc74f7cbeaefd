import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { dataOf } from '@/lib/backend/errors.ts'
import { listen } from '@/lib/backend/realtime.ts'
import { shareResource } from '@/lib/backend/shared-resource.ts'
import { supabase } from '@/lib/backend/supabase.ts'

export const announcementKeys = { all: ['announcements'] as const }

/** The announcements, the last one first. Stewards get those that have expired, too. */
export const announcementsQuery = queryOptions({
  queryKey: announcementKeys.all,
  queryFn: async ({ signal }) => {
    const rows = supabase().from('announcements').select('id, words, expires_at, updated_at')
    return dataOf(await rows.order('created_at', { ascending: false }).limit(20).abortSignal(signal))
  },
})

export type Announcement = Awaited<ReturnType<NonNullable<typeof announcementsQuery.queryFn>>>[number]

/** The same, up to date with what stewards announce, change and end. */
export function useAnnouncements() {
  const client = useQueryClient()
  useEffect(() => {
    const refetch = () => void client.invalidateQueries({ queryKey: announcementKeys.all })
    return shareResource('announcements', () =>
      listen('announcements', [{ table: 'announcements', event: '*' }], {
        changed: refetch,
        joined: refetch,
      }),
    )
  }, [client])
  return useQuery(announcementsQuery)
}
