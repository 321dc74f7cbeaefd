import { isEvent } from '@domain/match/match-kind.ts'
import { isFull, joinStateOf } from '@domain/participants/join-state.ts'
import { confirmedOf, type Participant } from '@domain/participants/participant.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { ownPartQuery } from '@/features/participation/queries/attendance.ts'
import { type Match, matchKeys } from '@/features/participation/queries/match.ts'
import {
  participantsQuery,
  useLiveParticipants,
  useParticipants,
} from '@/features/participation/queries/participants.ts'
import { useWaiting, type WaitingList, waitingKeys } from '@/features/participation/queries/waiting.ts'
import { currentUserId } from '@/lib/backend/session/session.ts'
import { useOnline } from '@/lib/browser/online.ts'
import { useClock } from '@/lib/time/clock.ts'

export type MatchJoinState = ReturnType<typeof useMatchJoinState>

/** Tells if the member can join, leave or answer, kept up to date with the clock, the network and others. Not for events. */
export function useMatchJoinState(match: Match) {
  useLiveParticipants(match)
  const query = useParticipants(match.id)
  const online = useOnline()
  const userId = currentUserId()
  // Not known before the participants are.
  const state = useClock((now) => (query.data ? joinStateOf(match, query.shown, userId, now) : null))
  const { waiting, isAwaited } = useWaiting(match)
  const confirmed = confirmedOf(query.shown)
  useFollowSlots(match.id, confirmed.length, waiting)
  // The free places are held for members on the waiting list.
  const isHeld = waiting !== undefined && waiting.waiting > 0 && !waiting.has_place
  return {
    online,
    userId,
    state: isHeld && state === 'open' ? ('full' as const) : state,
    confirmed,
    full: isHeld || isFull(match, query.shown),
    waiting,
    /** The waiting list is on its way. */
    isWaitingAwaited: isAwaited,
    declined: query.shown.some((one) => one.user_id === userId && one.status === 'declined'),
    query,
  }
}

/** A place that somebody takes may be the last that nobody waiting wanted, which the waiting list itself does not say. */
function useFollowSlots(matchId: string, taken: number, waiting: WaitingList | undefined): void {
  const client = useQueryClient()
  const before = useRef(taken)
  useEffect(() => {
    if (before.current !== taken && waiting && waiting.waiting > 0)
      // Once for all parts of the screen that notice it.
      void client.invalidateQueries({ queryKey: waitingKeys.of(matchId) }, { cancelRefetch: false })
    before.current = taken
  }, [client, matchId, taken, waiting])
}

/** Tells the member's own row in a match or an event, and if it is being fetched for the first time. */
export function useOwnPart(match: Match): { part: Participant | null; isLoading: boolean } {
  const userId = currentUserId()
  const event = isEvent(match)
  const players = useQuery({ ...participantsQuery(match.id), enabled: !event })
  const own = useQuery({ ...ownPartQuery(match.id, userId ?? ''), enabled: event })
  if (event) return { part: own.data ?? null, isLoading: isFirst(own) }
  const part = players.data?.find(({ user_id }) => user_id === userId)
  return { part: part ?? null, isLoading: isFirst(players) }
}

/** A later try after an error must not take away again what has been shown without the row. */
const isFirst = (query: { isLoading: boolean; isFetched: boolean }) => query.isLoading && !query.isFetched

/** A member who loses the slot at a private match may no longer see the match: it is fetched again. */
export function useLostSlot(match: Match): void {
  const { id, is_private } = match
  const client = useQueryClient()
  const isIn = Boolean(useOwnPart(match).part)
  const wasIn = useRef(isIn)
  useEffect(() => {
    if (is_private && wasIn.current && !isIn) void client.invalidateQueries({ queryKey: matchKeys.of(id) })
    wasIn.current = isIn
  }, [client, id, is_private, isIn])
}

/** Lists members who came after the panel was first drawn: they drop onto the court. */
export function useArrivals(participants: readonly Participant[]): (userId: string) => boolean {
  const first = useRef(new Set(participants.map(({ user_id }) => user_id)))
  return (userId) => !first.current.has(userId)
}
