import { infiniteQueryOptions, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { dataOf } from '@/lib/errors.ts'
import { listen } from '@/lib/realtime.ts'
import { supabase } from '@/lib/supabase.ts'

export const commentKeys = {
  all: ['comments'] as const,
  of: (eventId: string) => ['comments', eventId] as const,
}

/** The key of the comment that is being sent. */
export const sendingKey = (eventId: string) => ['comment', eventId] as const

const COLUMNS =
  'id, user_id, comment, created_at, author:profiles!match_comments_user_id_fkey(id, username, avatar_filename)'
/** Fetched at a time, the newest first. */
const PAGE = 50

/** What is said about an event, with its authors: the oldest on top, the newest fetched first. `total` counts all. */
export function commentsQuery(eventId: string) {
  return infiniteQueryOptions({
    queryKey: commentKeys.of(eventId),
    queryFn: ({ pageParam, signal }) => fetchPage(eventId, pageParam, signal),
    initialPageParam: 0,
    getNextPageParam: ({ offset, comments, total }) =>
      offset + comments.length < total && comments.length > 0 ? offset + comments.length : undefined,
    select: ({ pages }) => ({
      total: pages[0]?.total ?? 0,
      comments: inOrder(pages.flatMap(({ comments }) => comments)),
    }),
  })
}

async function fetchPage(eventId: string, offset: number, signal: AbortSignal) {
  const answer = await supabase()
    .from('event_comments')
    .select(COLUMNS, { count: 'exact' })
    .eq('event_id', eventId)
    .order('created_at', { ascending: false })
    .order('id')
    .range(offset, offset + PAGE - 1)
    .abortSignal(signal)
  const comments = dataOf(answer)
  return { comments, offset, total: answer.count ?? comments.length }
}

export type Comment = Awaited<ReturnType<typeof fetchPage>>['comments'][number]

/** Newest first becomes oldest first; one that moved on between two pages is in both. */
export function inOrder<C extends { id: string }>(newestFirst: readonly C[]): C[] {
  return [...new Map(newestFirst.map((comment) => [comment.id, comment])).values()].reverse()
}

/** The comments on an event, up to date with what others say and take back. */
export function useComments(eventId: string) {
  const client = useQueryClient()
  useEffect(() => {
    const refetch = () => void client.invalidateQueries({ queryKey: commentKeys.of(eventId) })
    // A delete cannot be filtered: of the row only the key is left by then.
    const watched = [
      { table: 'match_comments', event: 'INSERT', filter: `match_id=eq.${eventId}` },
      { table: 'match_comments', event: 'DELETE' },
    ] as const
    return listen(`event_comments_${eventId}`, watched, { changed: refetch, joined: refetch })
  }, [client, eventId])
  return useInfiniteQuery(commentsQuery(eventId))
}
