import { queryOptions, useQuery } from '@tanstack/react-query'
import { unwrap } from '@/lib/backend/errors.ts'
import { currentUserId } from '@/lib/backend/session/session.ts'
import { supabase } from '@/lib/backend/supabase.ts'
import { read, write } from '@/lib/browser/storage.ts'
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

/** An announcement that was changed since it was closed is another one. */
export const versionOf = ({ id, updated_at }: Announcement) => `${id} ${updated_at}`

const closedKey = () => `announcements-closed-${currentUserId()}`

/** The versions of announcements that the member has closed in this browser. */
export const closedVersions = (): string[] => (read(closedKey()) ?? '').split('\n')
export const keepClosed = (versions: readonly string[]): void => write(closedKey(), versions.join('\n'))

export function useAnnouncements() {
  useWatchedRows('announcements', [{ table: 'announcements', event: '*' }], announcementKeys.all)
  return useQuery(announcementsQuery)
}
