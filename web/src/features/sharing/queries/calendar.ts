import { useQuery } from '@tanstack/react-query'
import { unwrap } from '@/lib/backend/errors.ts'
import { supabase } from '@/lib/backend/supabase.ts'
import { useOwnRows } from '@/lib/use-own-rows.ts'

export const calendarKeys = { feed: (userId: string) => ['calendar_feeds', userId] as const }

export interface CalendarFeed {
  created_at: string
  /** When it ended with the sessions of other devices, or with the password; null while its address is read. */
  ended_at: string | null
}

/** The member's feed; null where there is none. */
export function useCalendarFeed(userId: string) {
  useOwnRows(userId, 'calendar_feeds', calendarKeys.feed(userId))
  return useQuery({
    queryKey: calendarKeys.feed(userId),
    queryFn: async ({ signal }): Promise<CalendarFeed | null> => {
      const feeds = supabase().from('calendar_feeds').select('created_at, ended_at').eq('user_id', userId)
      return unwrap(await feeds.abortSignal(signal))?.[0] ?? null
    },
  })
}
