import { matchWord } from '@domain/match/match-kind.ts'
import type { ClosedReason } from '@domain/participants/closed-question.ts'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { joinTerms } from '@/features/community/queries/joining.ts'
import { forgetGuestSlot, guestSlotOf, guestSlots } from '@/lib/backend/session/guest-slots.ts'
import { rpc, supabase } from '@/lib/backend/supabase.ts'

/** Somebody who plays; without a name a member who has deleted the account. */
export interface SharedPlayer {
  name: string | null
  team: 'A' | 'B' | null
  guest: boolean
  you: boolean
}

/** All that the link of a match shows (`private.shared_view`). Instants are ISO 8601. */
export interface SharedMatch {
  state: 'ahead' | 'past'
  kind: string
  /** By which an event is called. Missing in the answer of an older server. */
  first_line?: string | null
  location: string
  start: string
  minutes: number | null
  level: string | null
  /** Capacity; 0 means no limit. */
  players: number
  free: number | null
  confirmed: number
  guests_allowed: boolean
  /** Places that guests may still take. */
  guests_left: number
  host: string | null
  people: SharedPlayer[]
  /** Teams of those who are invited and have not answered, whose places anybody may take. Missing in the answer of an older server. */
  invited?: ('A' | 'B' | null)[]
  /** Until when a place is held for the waiting list. */
  held_until?: string | null
  /** The guest that this browser has in the match. */
  guest: { name: string } | null
  /** The member's own part; null for everybody who is not signed in. */
  own: { match_id: string; status: string | null } | null
}

/** The match behind a link; null where it is no longer valid. `kind` is missing where the match was deleted before it was kept. */
export type Shared = SharedMatch | { state: 'cancelled'; kind?: string } | null

const REFRESH_MS = 15_000

export const sharedMatchKey = (link: string) => ['shared-match', link] as const

/**
 * The match behind a link. Strangers have no socket, so it is fetched again while the page is in view. Before the first time, a member has
 * the places of the guest that they were: else they would be asked for what is about to be theirs.
 */
export function sharedMatchQuery(link: string, isMember: boolean) {
  return queryOptions({
    queryKey: sharedMatchKey(link),
    queryFn: async ({ signal, client, queryKey }) => {
      if (isMember && client.getQueryData(queryKey) === undefined) await claimGuestSlots()
      return fetchShared(link, signal)
    },
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
  const slot = guestSlotOf(link)
  const args = { p_token: link, ...(slot && { p_guest_token: slot.token }) }
  return (await rpc('shared_match', args, signal)) as unknown as Shared
}

/**
 * Gives the places that this browser took as a guest to the member, whose account is newer than they are. An older account may be that of
 * somebody else, who shares the browser: it is asked on the page of the link.
 */
export async function claimGuestSlots(): Promise<void> {
  for (const { token } of guestSlots()) {
    const { data } = await supabase().rpc('claim_guest', { p_guest_token: token, p_if_newer: true })
    // A place that is refused is still the guest's, who can leave with this token alone.
    if (data) forgetGuestSlot(token)
  }
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
  const now = client.getQueryData<Shared>(sharedMatchKey(link))
  const closed = (why: ClosedReason['why']) => ({ why, kind: matchWord({ match_type: asked.kind }) })
  if (now === undefined) return null
  if (now === null || now.state === 'cancelled') return closed('gone')
  if (now.state === 'past') return closed('begun')
  if (now.start !== asked.start || now.location !== asked.location) return closed('moved')
  // The place has become the member's own, here or on another device: what they wanted, and the page leads to the match.
  if (now.own?.status === 'confirmed') return null
  if (needsGuest !== null) return now.guest ? null : closed('not-in')
  return now.free === 0 ? closed('full') : null
}
