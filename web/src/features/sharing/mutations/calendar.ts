import { t } from '@lingui/core/macro'
import { RefusedError, unwrap } from '@/lib/backend/errors.ts'
import { authClient, supabase } from '@/lib/backend/supabase.ts'
import { useAction } from '@/lib/backend/use-action.ts'
import { saveFile } from '@/lib/browser/save-file.ts'
import { languageStore } from '@/lib/language/language.ts'
import { writeToCache } from '@/lib/write-to-cache.ts'
import { type CalendarFeed, calendarKeys } from '../queries/calendar.ts'

const TIMEOUT_MS = 15_000

/**
 * Makes the feed, or gives a new address to the one that the page shows (its `created_at`, null for none). An earlier address is of no use from then on; one that another device has made since is kept, and
 * the member reads of it.
 */
export const useMakeFeed = (userId: string) =>
  useAction({
    run: async (seen: string | null) => {
      const call = seen === null ? {} : { p_seen: seen }
      const [made] = unwrap(await supabase().rpc('create_calendar_feed', call))
      if (!made) throw new Error('no calendar address came')
      return { address: `${location.origin}/calendar/${made.token}.ics`, createdAt: made.created_at }
    },
    failed: () => t`Failed to make the calendar address. Please try again.`,
    done: ({ createdAt }, _, client) =>
      writeToCache<CalendarFeed>(client, calendarKeys.feed(userId), {
        created_at: createdAt,
        ended_at: null,
      }),
    // An answer that was lost may have been done all the same.
    stale: [calendarKeys.feed(userId)],
  })

/** Ends the feed that the page shows. One that another device has made since is kept. */
export const useRemoveFeed = (userId: string) =>
  useAction({
    run: async (seen: string) => {
      const feeds = () => supabase().from('calendar_feeds')
      const shown = feeds().delete().eq('user_id', userId).eq('created_at', seen)
      if (unwrap(await shown.select('user_id')).length > 0) return
      if (unwrap(await feeds().select('user_id').eq('user_id', userId)).length > 0)
        throw new RefusedError('feed_changed')
    },
    failed: () => t`Failed to switch the calendar address off. Please try again.`,
    stale: [calendarKeys.feed(userId)],
  })

export const useSaveMatchCalendar = (matchId: string) =>
  useAction({
    run: () => fetchMatchCalendar(matchId),
    failed: () => t`Failed to make the calendar entry. Please try again.`,
    done: (file) => saveFile(file, 'courtside.ics', 'text/calendar;charset=utf-8'),
  })

// The server writes it in the language of the page.
async function fetchMatchCalendar(matchId: string): Promise<string> {
  const { data } = await (await authClient()).getSession()
  const response = await fetch(`/calendar/matches/${matchId}.ics`, {
    headers: {
      authorization: `Bearer ${data.session?.access_token}`,
      'accept-language': languageStore.snapshot(),
    },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  if (response.ok) return response.text()
  throw Object.assign(new Error(''), {
    status: response.status,
    ...(response.status === 404 && { hint: 'match_gone' }),
  })
}
