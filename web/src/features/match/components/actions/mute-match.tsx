import { isPast } from '@domain/participants/join-state.ts'
import { MuteButton } from '@/features/participation/components/mutes/mute-button.tsx'
import type { Match } from '@/features/participation/queries/match.ts'
import { currentUserId } from '@/lib/backend/session/session.ts'
import { useClock } from '@/lib/time/clock.ts'
import { useTakesPart } from './takes-part.ts'

/** The bell of a match to come, for those who hear of it. */
export function MuteMatch({ match }: { match: Match }) {
  const userId = currentUserId()
  const past = useClock((now) => isPast(match, now))
  const takesPart = useTakesPart(match)
  return userId && takesPart && !past ? <MuteButton match={match} userId={userId} /> : null
}
