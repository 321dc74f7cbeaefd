import type { NotificationData } from '@domain/notifications/notification-data.ts'
import type { Team } from '@domain/participants/participant.ts'
import { millisecondsInDay } from '@domain/time-units.ts'
import { type QueryKey, queryOptions, useQuery } from '@tanstack/react-query'
import { unwrap } from '@/lib/backend/errors.ts'
import { POLLED } from '@/lib/backend/polled.ts'
import { rpc, supabase } from '@/lib/backend/supabase.ts'
import { isUuid } from '@/lib/backend/uuid.ts'
import { serverNow, timeStamp } from '@/lib/time/clock.ts'
import { useWatchedRows } from '@/lib/use-own-rows.ts'
import type { Match } from './match.ts'

/** The waiting list of a match as the member may see it (`get_waiting_list`); instants are ISO 8601. */
export interface WaitingList {
  waiting: number
  /** The first deadline among the places that are held for them. */
  held_until: string | null
  has_place: boolean
  /** The member's own turn; null for those who do not wait. */
  own: { position: number } | null
  /** `instead_of` is the player who stays until the place is taken; null for a place that is free. */
  offer: {
    id: string
    team: Team | null
    until: string
    is_shared: boolean
    instead_of: string | null
  } | null
  /** The member is asked to step in for a player. */
  ask: SubstituteAsk | null
  /** The member was asked and had no say in how it ended: somebody else has taken the place, or it is not offered any more. */
  ask_over: 'taken' | 'withdrawn' | null
  /** Players who stay until somebody takes their place; empty for those who neither play nor are asked. */
  requests: { user_id: string; name: string; asked: number }[]
  /** Empty for those who are neither on it nor in the match, as is the log. */
  line: { user_id: string; name: string; team: Team | null; until: string | null }[]
  log: LogEntry[]
}

/** `name` is that of the player who cannot come; null for one who has left the community. */
export interface SubstituteAsk {
  id: string
  name: string | null
  team: Team | null
}

interface OpenSlot {
  id: string
  match_id: string
  location: string
  match_date: string
  match_type: string
  team: Team | null
  /** Names of the others in that team. */
  with: string[]
}

/** A match in which the member is asked to step in. */
export interface AskedMatch extends OpenSlot, SubstituteAsk {}

export interface LogEntry {
  seq: number
  event: 'joined' | 'left' | 'offered' | 'accepted' | 'passed' | 'expired' | 'taken' | 'withdrawn' | 'begun'
  /** Null for a member who has left the community. */
  name: string | null
  team: Team | null
  at: string
}

export interface SlotOffer extends OpenSlot {
  until: string
  is_shared: boolean
  since: string
  instead_of: string | null
  /** Name of the member or guest who gave the place back; null if it has become free in another way. */
  freed_by: string | null
  freed_by_guest: boolean
}

export const waitingKeys = {
  all: ['waiting'] as const,
  of: (matchId: string) => ['waiting', matchId] as const,
}

const waitingQuery = (matchId: string) =>
  queryOptions({
    queryKey: waitingKeys.of(matchId),
    queryFn: async ({ signal }) =>
      (await rpc('get_waiting_list', { p_match_id: matchId }, signal)) as unknown as WaitingList,
  })

/** Tells whether the member was asked to step into a match, and somebody else was faster: the notification says so, also of a match that they do not see any more. */
export const missedSlotQuery = (matchId: string) =>
  queryOptions({
    queryKey: [...waitingKeys.all, 'missed', matchId],
    queryFn: async ({ signal }) => {
      if (!isUuid(matchId)) return false
      const notices = supabase().from('notifications').select('data').eq('type', 'place_gone')
      const rows = unwrap(await notices.eq('related_id', matchId).abortSignal(signal))
      return rows.some(({ data }) => (data as NotificationData).reason === 'stepped_in')
    },
    // Nothing waits for it for long: the match is gone either way.
    retry: false,
    staleTime: 0,
  })

/** The matches to come for which a member waits, the next one first. */
export const waitingSlotsQuery = (userId: string) =>
  queryOptions({
    queryKey: [...waitingKeys.all, 'slots', userId],
    queryFn: async ({ signal }) => {
      const slots = supabase()
        .from('match_waiting')
        .select('id, match:matches!inner(id, location, description, match_type, match_date)')
      const mine = slots.eq('user_id', userId).gte('match.match_date', timeStamp())
      const rows = unwrap(await mine.abortSignal(signal))
      return rows.toSorted((one, two) => Date.parse(one.match.match_date) - Date.parse(two.match.match_date))
    },
    ...POLLED,
  })

/** Kept up to date with others and, at each deadline, with the clock. Nothing for a match without a limit, and for one that has begun. */
export function useWaiting(match: Match): { waiting: WaitingList | undefined; isAwaited: boolean } {
  const { id, players } = match
  const mayWait = players > 0 && Date.parse(match.match_date) > serverNow()
  const watched = [{ table: 'waiting_lists', filter: `match_id=eq.${id}` }]
  useWatchedRows(`waiting_${id}`, watched, waitingKeys.of(id), mayWait)
  const { data, isLoading } = useQuery({
    ...waitingQuery(id),
    enabled: mayWait,
    refetchInterval: ({ state }) => untilDeadline(state.data?.held_until ?? state.data?.offer?.until),
  })
  return { waiting: mayWait ? data : undefined, isAwaited: isLoading }
}

/** The places that are held for a member, kept up to date with the clock. `version` changes when there may be others. */
export const useOffers = (userId: string, version: string): SlotOffer[] | undefined =>
  useOpenSlots<SlotOffer>('my_place_offers', [...waitingKeys.all, 'offers', userId, version])

export const useAsks = (userId: string, version: string): AskedMatch[] | undefined =>
  useOpenSlots<AskedMatch>('my_substitute_asks', [...waitingKeys.all, 'asks', userId, version])

/** Undefined while they are fetched for the first time; none where they cannot be. */
function useOpenSlots<Slot extends SlotOffer | AskedMatch>(
  call: 'my_place_offers' | 'my_substitute_asks',
  queryKey: QueryKey,
): Slot[] | undefined {
  const query = useQuery<Slot[]>({
    queryKey,
    queryFn: async ({ signal }) => (await rpc(call, {}, signal)) as unknown as Slot[],
    placeholderData: (before) => before,
    refetchInterval: ({ state: { data: [first] = [] } }) =>
      untilDeadline(first && 'until' in first ? first.until : null),
  })
  return query.isLoading && query.failureCount === 0 ? undefined : (query.data ?? [])
}

const MIN_MS = 1000
/** Longer timers overflow. */
const MAX_MS = millisecondsInDay

/** Milliseconds until the server has something new to say: the deadline is its own, and is asked for when it comes. */
function untilDeadline(until: string | null | undefined): number | false {
  if (!until) return false
  return Math.min(Math.max(Date.parse(until) - serverNow() + 50, MIN_MS), MAX_MS)
}
