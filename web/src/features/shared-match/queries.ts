import type { ClosedReason } from '@domain/participants/closed-question.ts'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { joinTerms } from '@/features/joining/queries.ts'
import { dataOf } from '@/lib/backend/errors.ts'
import { supabase } from '@/lib/backend/supabase.ts'
import { guestPlaceOf } from './schema.ts'

/** Somebody who plays; without a name a member who has deleted the account. */
export interface SharedPlayer {
  name: string | null
  team: 'A' | 'B' | null
  guest: boolean
  you: boolean
}

/** All that the link of a match shows (`private.shared_view`). Instants are ISO 8601, times on the venue's clock. */
export interface SharedMatch {
  state: 'ahead' | 'past'
  kind: string
  location: string
  start: string
  end_time: string | null
  level: string | null
  /** Capacity; 0 means no limit. */
  players: number
  /** Null where there is no limit. */
  free: number | null
  confirmed: number
  guests_allowed: boolean
  /** Places that guests may still take. */
  guests_left: number
  host: string | null
  people: SharedPlayer[]
  /** The guest that this browser has in the match. */
  guest: { name: string } | null
  /** The member's own part; null for everybody who is not signed in. */
  own: { match_id: string; status: string | null } | null
}

/** The match behind a link; null where it is no longer valid. */
export type Shared = SharedMatch | { state: 'cancelled' } | null

const REFRESH_MS = 15_000

export const sharedMatchKey = (link: string) => ['shared-match', link] as const

/** The match behind a link. Strangers have no socket, so it is fetched again while the page is in view. */
export function sharedMatchQuery(link: string) {
  return queryOptions({
    queryKey: sharedMatchKey(link),
    queryFn: ({ signal }) => fetchShared(link, signal),
    staleTime: 0,
    refetchInterval: REFRESH_MS,
  })
}

/** Says who may join the community, to somebody who might make an account here. Without an answer the sign-up says it. */
export const joinTermsQuery = queryOptions({
  queryKey: ['join-terms'],
  queryFn: ({ signal }) => joinTerms(signal),
  retry: false,
})

async function fetchShared(link: string, signal: AbortSignal): Promise<Shared> {
  const place = guestPlaceOf(link)
  const answer = await supabase()
    .rpc('shared_match', { p_token: link, ...(place && { p_guest_token: place.token }) })
    .abortSignal(signal)
  return dataOf(answer) as unknown as Shared
}

/**
 * Returns the reason why a question about the match of a link makes no sense any more; null while it does. `needsGuest` is the name of
 * the guest of this browser, where it is about that place.
 */
export function whyNotAsked(
  client: QueryClient,
  link: string,
  asked: SharedMatch,
  needsGuest: string | null,
): ClosedReason | null {
  const now = client.getQueryData(sharedMatchQuery(link).queryKey)
  const closed = (why: ClosedReason['why']): ClosedReason => ({
    why,
    gathering: asked.kind === 'event' ? 'event' : 'match',
  })
  if (now === undefined) return null
  if (now === null || now.state === 'cancelled') return closed('gone')
  if (now.state === 'past') return closed('begun')
  if (now.start !== asked.start || now.location !== asked.location) return closed('moved')
  if (needsGuest !== null) return now.guest ? null : closed('not-in')
  if (now.own?.status === 'confirmed') return closed('already-in')
  return now.free === 0 ? closed('full') : null
}
