import { PAGE_SIZE } from '@domain/limits.ts'
import { messages } from '@domain/messages.ts'
import { type Change, type Participant, withChanges } from '@domain/rules/participant.ts'
import {
  infiniteQueryOptions,
  queryOptions,
  useInfiniteQuery,
  useMutationState,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect } from 'react'
import { participantFrom, participationKey } from '@/features/participants/queries.ts'
import { matchesChannel, onTabMessage } from '@/lib/broadcast.ts'
import type { Database } from '@/lib/database.types.ts'
import { dayRange } from '@/lib/datetime.ts'
import { debounce } from '@/lib/debounce.ts'
import { dataOf } from '@/lib/errors.ts'
import { listen } from '@/lib/realtime.ts'
import { currentUserId } from '@/lib/session.ts'
import { supabase } from '@/lib/supabase.ts'
import { toast } from '@/lib/toast.ts'
import type { MatchFilters } from './schema.ts'

export const matchListKeys = {
  all: ['matches'] as const,
  of: (filters: MatchFilters) => ['matches', filters] as const,
}

type Tables = Database['public']['Tables']

/** A match of the list with its creator, its participants and the number of its comments. */
export interface ListedMatch extends Omit<Tables['matches']['Row'], 'participants'> {
  creator: { id: string; username: string } | null
  participants: Participant[]
  comments: number
}

const COLUMNS = `*, creator:profiles!matches_creator_id_fkey(id, username),
  participants:match_participants(*, user:profiles!match_participants_user_id_fkey(username, avatar_url, avatar_filename, skill_level)),
  comments:match_comments(id)`
// A second embedding narrows the list; the first still brings everybody.
const MINE = ', mine:match_participants!inner(user_id, status)'
const TAKING_PART = ['confirmed', 'pending', 'invited']
const DEBOUNCE_MS = 500
// However many changes come without a pause, the list is never further behind.
const BEHIND_AT_MOST_MS = 2000

interface Cursor {
  /** Every page counts from the same instant, so that a match that begins meanwhile shifts nothing. */
  since: string
  offset: number
}

/** The matches to come, or those of a chosen day, in order of time, twenty at a time. */
export function matchListQuery(filters: MatchFilters) {
  return infiniteQueryOptions({
    queryKey: matchListKeys.of(filters),
    queryFn: ({ pageParam, signal }) =>
      fetchPage(filters, pageParam ?? { since: new Date().toISOString(), offset: 0 }, signal),
    initialPageParam: null as Cursor | null,
    getNextPageParam: ({ matches, cursor }) =>
      matches.length < PAGE_SIZE ? undefined : { ...cursor, offset: cursor.offset + PAGE_SIZE },
    select: ({ pages }) => withoutRepeats(pages.flatMap(({ matches }) => matches)),
  })
}

async function fetchPage(filters: MatchFilters, cursor: Cursor, signal: AbortSignal) {
  const range = filters.day ? dayRange(filters.day) : null
  let query = supabase()
    .from('matches')
    .select(filters.mine ? COLUMNS + MINE : COLUMNS)
    .gte('match_date', range?.from.toISOString() ?? cursor.since)
  if (range) query = query.lt('match_date', range.to.toISOString())
  if (filters.location) query = query.eq('location', filters.location)
  if (filters.level) query = query.eq('skill_level', filters.level)
  if (filters.players) query = query.eq('players', filters.players)
  if (filters.mine) query = query.eq('mine.user_id', currentUserId() ?? '').in('mine.status', TAKING_PART)
  const answer = await query
    .order('match_date')
    .order('id')
    .order('created_at', { referencedTable: 'participants' })
    .range(cursor.offset, cursor.offset + PAGE_SIZE - 1)
    .abortSignal(signal)
  // Put together from pieces, the columns are more than the types can follow; the contract tests do.
  const rows = dataOf(answer) as unknown as Row[]
  return { matches: rows.map(listedMatch), cursor }
}

type Profile = Parameters<typeof participantFrom>[1]
interface Row extends Omit<ListedMatch, 'participants' | 'comments'> {
  participants: (Tables['match_participants']['Row'] & { user: Profile })[]
  comments: { id: string }[]
}

function listedMatch({ participants, comments, ...match }: Row): ListedMatch {
  return {
    ...match,
    participants: participants.map(({ user, ...row }) => participantFrom(row, user)),
    comments: comments.length,
  }
}

/** A match that moved on while pages were fetched can be in two of them. */
export function withoutRepeats<M extends { id: string }>(matches: readonly M[]): M[] {
  return [...new Map(matches.map((match) => [match.id, match])).values()]
}

/** The list, up to date with members, tabs and the socket. */
export function useMatchList(filters: MatchFilters) {
  useLiveMatchList()
  return useInfiniteQuery(matchListQuery(filters))
}

function useLiveMatchList() {
  const client = useQueryClient()
  useEffect(() => {
    const refetch = () => void client.invalidateQueries({ queryKey: matchListKeys.all })
    const soon = debounce(refetch, DEBOUNCE_MS, BEHIND_AT_MOST_MS)
    const watched = [{ table: 'matches' }, { table: 'match_participants' }, { table: 'match_comments' }]
    const failed = (title: string) => toast({ title, variant: 'destructive' })
    const stops = [
      listen('matches', watched, { changed: soon, joined: soon, failed }),
      onTabMessage(matchesChannel, soon),
    ]
    return () => {
      soon.cancel()
      for (const stop of stops) stop()
    }
  }, [client])
}

/**
 * The participants of a listed match, with the joins, leaves and answers of this member that a list fetched at `fetchedAt`
 * (milliseconds) cannot know yet: those on their way and those just done.
 */
export function useShownParticipants({ id, participants }: ListedMatch, fetchedAt: number): Participant[] {
  const changes = useMutationState({
    filters: {
      mutationKey: participationKey(id),
      predicate: ({ state: { status, submittedAt } }) =>
        status === 'pending' || (status === 'success' && submittedAt > fetchedAt),
    },
    select: ({ state }) => state.variables as Change,
  })
  return withChanges(participants, id, changes)
}

const DAY_MS = 86_400_000

/** A match in which a member plays, as far as it is shown while it is being played. */
export type OwnMatch = Pick<
  Tables['matches']['Row'],
  'id' | 'location' | 'match_date' | 'end_time' | 'match_type'
>

/** The matches in which a member plays within a day of now, before and after. */
export function ownMatchesQuery(userId: string) {
  return queryOptions({
    queryKey: ['own-matches', userId],
    queryFn: async ({ signal }): Promise<OwnMatch[]> => {
      const at = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString()
      const answer = await supabase()
        .from('matches')
        .select(
          'id, location, match_date, end_time, match_type, mine:match_participants!inner(user_id, status)',
        )
        .eq('mine.user_id', userId)
        .eq('mine.status', 'confirmed')
        .gte('match_date', at(-DAY_MS))
        .lt('match_date', at(DAY_MS))
        .order('match_date')
        .abortSignal(signal)
      return dataOf(answer)
    },
    refetchOnWindowFocus: 'always',
  })
}

export const listFailure = messages.matchList.loadFailed
