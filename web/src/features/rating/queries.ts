import type { OutlookWord } from '@domain/rating/outlook.ts'
import type { ShownRating } from '@domain/rating/shown.ts'
import { hashKey, infiniteQueryOptions, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { POLLED, POLLED_PAGES } from '@/lib/backend/polled.ts'
import { rpc } from '@/lib/backend/supabase.ts'

// The functions return JSON, which the generated types do not describe.

export const ratingKeys = { all: ['rating'] as const }

/** Only the member sees it, all members do, or there is none anywhere. */
export type Visibility = 'private' | 'shown' | 'left'

/** The computation that counts: the first one, or why everything was computed anew. */
export interface Generation {
  algorithm_version: number
  reason: 'start' | 'formula' | 'correction' | 'merge' | 'deletion'
  since: string
}

/** The own rating, in units of the scale from 0 to 7. */
export interface OwnRating {
  visibility: Visibility
  /** Null before the first result, and for who has left. */
  mu: number | null
  sigma: number | null
  results: number
  /** The level that the member has chosen, and where a rating begins by it; `start` is null before the first result. */
  level: string | null
  start: number | null
  played_at: string | null
  /** Own results that are confirmed and not computed yet. */
  waiting: number
  /** False where no worker has ever computed, as in a hosted project without one. */
  is_computed: boolean
  generation: Generation | null
  /** Among those who have one; null below five results. */
  place: number | null
  places: number | null
  /** The rating of the place above; null at the first one, too. */
  above: number | null
}

/** While something is being computed the page asks more often. */
const WAITING_MS = 2000

export const ownRatingQuery = queryOptions({
  queryKey: [...ratingKeys.all, 'own'],
  queryFn: async ({ signal }) => (await rpc('own_rating', {}, signal)) as unknown as OwnRating,
  ...POLLED,
  refetchInterval: ({ state }) => (state.data?.waiting ? WAITING_MS : POLLED.refetchInterval),
})

/** The own rating. Once something else has been computed, its steps and the ranking are fetched anew at the same moment. */
export function useOwnRating() {
  const client = useQueryClient()
  const query = useQuery(ownRatingQuery)
  const own = query.data
  const computed = own && [own.generation?.since, own.results, own.mu, own.place, own.places].join()
  const before = useRef(computed)
  useEffect(() => {
    if (computed === undefined) return
    const isNews = before.current !== undefined && before.current !== computed
    before.current = computed
    if (!isNews) return
    const isOwn = (key: readonly unknown[]) => hashKey(key) === hashKey(ownRatingQuery.queryKey)
    void client.invalidateQueries({
      queryKey: ratingKeys.all,
      predicate: ({ queryKey }) => !isOwn(queryKey),
    })
  }, [client, computed])
  return query
}

/** Somebody who played; without a name who has left, or is not seen. */
export interface StepPlayer {
  member_id: string | null
  name: string | null
}

/** A result, and what it changed. Sets are from the member's side; for a game of an evening they are its points. */
export interface RatingStep {
  seq: number
  kind: 'match' | 'evening'
  /** Null where the match is not seen. */
  match_id: string | null
  played_at: string
  sets: number[]
  is_tie_break: boolean
  /** Null for a draw. */
  won: boolean | null
  /** The share of such matches that the member would win. */
  expected: number
  /** 1 counts wholly, 0 not at all. */
  weight: number
  mu_before: number
  mu_after: number
  sigma_before: number
  sigma_after: number
  partner: StepPlayer
  opponents: StepPlayer[]
}

const STEPS = 20

/** The own results, in the order in which they were computed, the newest first. */
export const ratingStepsQuery = infiniteQueryOptions({
  queryKey: [...ratingKeys.all, 'steps'],
  queryFn: async ({ pageParam, signal }) =>
    (await rpc(
      'rating_steps',
      pageParam === null ? {} : { p_before: pageParam },
      signal,
    )) as unknown as RatingStep[],
  initialPageParam: null as number | null,
  getNextPageParam: (page) => (page.length < STEPS ? null : (page.at(-1)?.seq ?? null)),
  select: ({ pages }) => pages.flat(),
  ...POLLED_PAGES,
})

/** The rating of another member; null unless they show it. */
export const memberRatingQuery = (memberId: string) =>
  queryOptions({
    queryKey: [...ratingKeys.all, 'member', memberId],
    queryFn: async ({ signal }) =>
      (await rpc('member_rating', { p_member_id: memberId }, signal)) as unknown as MemberRating | null,
    ...POLLED,
  })

export interface MemberRating {
  /** Both are null below five results. */
  mu: number | null
  sigma: number | null
  results: number
}

/** Somebody in the upper half of those who show their rating. */
export interface RankedMember extends ShownRating {
  place: number
  member_id: string
  username: string
  avatar_filename: string | null
  skill_level: string | null
  results: number
}

export interface Ranking {
  /** The upper half, as far as its members show it. */
  list: RankedMember[]
  /** Counts all who have a place for the caller. */
  places: number
  /** The own place, which the caller sees even where it is not in the list; null without one. */
  you: (ShownRating & { place: number; results: number }) | null
  /** The rating of the place above one's own. */
  above: number | null
}

/** The ranking of all, or of those of a level. */
export const rankingQuery = (level: string | null) =>
  queryOptions({
    queryKey: [...ratingKeys.all, 'ranking', level],
    queryFn: async ({ signal }) =>
      (await rpc('ranking', level === null ? {} : { p_level: level }, signal)) as unknown as Ranking,
    ...POLLED,
  })

/** Four players in two pairs, by their participations. */
export interface Pairing {
  is_current: boolean
  a: string[]
  b: string[]
  word: OutlookWord
  /** The share of such matches that A would win; null where numbers do not hold, or would tell a rating that is not shown. */
  share: number | null
}

export interface Forecast {
  pairings: Pairing[]
  /** The index of the pairing that is closest to even, the present one where no other is closer. */
  fairest: number
}

/** The three pairings of the four; null for who is not in it. Its key has the pairs as they are, which the rows of the participants give. */
export const forecastQuery = (matchId: string, pairs: string) =>
  queryOptions({
    queryKey: [...ratingKeys.all, 'forecast', matchId, pairs],
    queryFn: async ({ signal }) =>
      (await rpc('match_forecast', { p_match_id: matchId }, signal)) as unknown as Forecast | null,
    ...POLLED,
  })
