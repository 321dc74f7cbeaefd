import { isEvent } from '@domain/match/match-kind.ts'
import { useQuery } from '@tanstack/react-query'
import { ownPartQuery } from '@/features/participation/queries/attendance.ts'
import type { Match } from '@/features/participation/queries/match.ts'
import { participantsQuery } from '@/features/participation/queries/participants.ts'
import { currentUserId } from '@/lib/backend/session/session.ts'

/** Tells whether the member organizes the match, plays in it, or is invited; false until it is known. */
export function useTakesPart(match: Match): boolean {
  const userId = currentUserId()
  const event = isEvent(match)
  const { data: players } = useQuery({ ...participantsQuery(match.id), enabled: !event })
  const { data: own } = useQuery({ ...ownPartQuery(match.id, userId ?? ''), enabled: event })
  if (!userId) return false
  const part = event ? own : players?.find(({ user_id }) => user_id === userId)
  return match.creator_id === userId || (part !== null && part !== undefined && part.status !== 'declined')
}
