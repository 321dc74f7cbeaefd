import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { listen } from '@/lib/backend/realtime.ts'
import { shareResource } from '@/lib/backend/shared-resource.ts'
import { announcementKeys, announcementsQuery } from './queries.ts'

/** The announcements, up to date with what stewards announce, change and end. */
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
