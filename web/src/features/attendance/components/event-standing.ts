import { confirmedOf, type Participant, type Status } from '@domain/rules/participant.ts'
import { isFull, isPast } from '@domain/rules/standing.ts'
import { useLiveParticipants, useParticipants } from '@/features/participants/queries.ts'
import { useClock } from '@/lib/clock.ts'
import { onlineStore } from '@/lib/online.ts'
import { currentUserId } from '@/lib/session.ts'
import { useStore } from '@/lib/use-store.ts'

/** What of an event the answers to it depend on. */
export interface EventFacts {
  id: string
  location: string
  match_type: string
  /** 0 for no limit. */
  players: number
  match_date: string
  creator_id: string | null
}

export interface EventStanding {
  query: ReturnType<typeof useParticipants>
  online: boolean
  userId: string | null
  isCreator: boolean
  /** The member's own answer, sent or on its way; null without one. */
  own: Status | null
  attendees: Participant[]
  full: boolean
  past: boolean
}

/** Who comes to an event and how the member stands to it, live. `known` stands in until the server has answered. */
export function useEventStanding(event: EventFacts, known: Participant[] | undefined): EventStanding {
  // Confetti are for matches: an event that fills up is only full.
  useLiveParticipants({ id: event.id, players: 0 })
  const query = useParticipants(event.id, known)
  const online = useStore(onlineStore)
  const userId = currentUserId()
  const past = useClock((now) => isPast(event, now))
  return {
    query,
    online,
    userId,
    isCreator: event.creator_id === userId,
    own: query.shown.find((one) => one.user_id === userId)?.status ?? null,
    attendees: confirmedOf(query.shown),
    full: isFull(event, query.shown),
    past,
  }
}
