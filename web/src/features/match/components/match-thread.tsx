import { isEvent } from '@domain/match/match-kind.ts'
import { Thread } from '@/features/messages/components/thread/thread.tsx'
import type { Match } from '@/features/participation/queries/match.ts'
import { currentUserId } from '@/lib/backend/session/session.ts'

/** The thread of a match; everybody who sees the match may write in it. */
export function MatchThread({ match }: { match: Match }) {
  const userId = currentUserId()
  const event = isEvent(match)
  if (!userId) return null
  return (
    <Thread
      matchId={match.id}
      userId={userId}
      // At an event only the author sees the control (specification, section 6).
      moderates={!event && match.creator_id === userId}
      event={event}
    />
  )
}
