/** How a member stands to a match, which decides what can be done: nothing, leave, answer, or join while there is room. */
export type Standing = 'past' | 'confirmed' | 'invited' | 'full' | 'open'

interface MatchFacts {
  match_date: string
  players: number
}

interface Part {
  user_id: string
  status: string
}

/** Past from the instant of the start on: then nobody joins or leaves any more. `now` in milliseconds. */
export const isPast = ({ match_date }: { match_date: string }, now: number): boolean =>
  Date.parse(match_date) <= now

/** Full when as many are confirmed as have a place; 0 players means no limit. */
export function isFull(
  { players }: { players: number },
  participants: readonly { status: string }[],
): boolean {
  const confirmed = participants.filter(({ status }) => status === 'confirmed').length
  return players > 0 && confirmed >= players
}

/**
 * Standing of `userId` at the instant `now`, in milliseconds. Who declined may still join.
 * @param count how many are confirmed, where `participants` are not all of them
 */
export function standingOf(
  match: MatchFacts,
  participants: readonly Part[],
  userId: string | null,
  now: number,
  count?: number,
): Standing {
  if (isPast(match, now)) return 'past'
  const own = participants.find((one) => one.user_id === userId)?.status
  if (own === 'confirmed') return 'confirmed'
  if (own === 'pending' || own === 'invited') return 'invited'
  const full = count === undefined ? isFull(match, participants) : match.players > 0 && count >= match.players
  return full ? 'full' : 'open'
}
