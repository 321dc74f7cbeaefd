import { t } from '@lingui/core/macro'
import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query'
import { dataOf, failureOf, RefusedError } from '@/lib/backend/errors.ts'
import { supabase } from '@/lib/backend/supabase.ts'
import { languageStore } from '@/lib/language/language.ts'
import { toast } from '@/lib/toast.ts'
import { writeToCache } from '@/lib/write-to-cache.ts'
import { type CalendarFeed, calendarKeys } from '../queries/calendar.ts'

const TIMEOUT_MS = 15_000

/** An address that was just made: later on nobody can say it. */
export interface NewFeed {
  address: string
  createdAt: string
}

/** The feed as the page shows it: its `created_at`, null for none. */
type Seen = string | null

/**
 * Makes the feed, or gives it a new address. An earlier one is of no use from then on; one that another device has made since is kept, and
 * the member reads of it.
 */
export function useMakeFeed(userId: string): UseMutationResult<NewFeed, Error, Seen> {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (seen) => {
      const call = seen === null ? {} : { p_seen: seen }
      const [made] = dataOf(await supabase().rpc('create_calendar_feed', call))
      if (!made) throw new Error('no calendar address came')
      return { address: `${location.origin}/calendar/${made.token}.ics`, createdAt: made.created_at }
    },
    onSuccess: ({ createdAt }) =>
      writeToCache<CalendarFeed>(client, calendarKeys.feed(userId), {
        created_at: createdAt,
        ended_at: null,
      }),
    onError: (error) => report(error, t`Failed to make the calendar address. Please try again.`),
    // An answer that was lost may have been done all the same.
    onSettled: () => client.invalidateQueries({ queryKey: calendarKeys.feed(userId) }),
  })
}

/** Ends the feed that the page shows. One that another device has made since is kept. */
export function useRemoveFeed(userId: string): UseMutationResult<void, Error, string> {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (seen) => {
      const feeds = () => supabase().from('calendar_feeds')
      const shown = feeds().delete().eq('user_id', userId).eq('created_at', seen)
      if (dataOf(await shown.select('user_id')).length > 0) return
      if (dataOf(await feeds().select('user_id').eq('user_id', userId)).length > 0)
        throw new RefusedError('feed_changed')
    },
    onError: (error) => report(error, t`Failed to switch the calendar address off. Please try again.`),
    onSettled: () => client.invalidateQueries({ queryKey: calendarKeys.feed(userId) }),
  })
}

/** Fetches a match as a calendar file, which the server writes in the language of the page. */
export async function fetchMatchCalendar(matchId: string): Promise<string> {
  const { data } = await supabase().auth.getSession()
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

export function report(error: unknown, title: string): void {
  const failure = failureOf(error, title)
  if (failure) toast({ ...failure, variant: 'destructive' })
}
