/** The state of a member in a match decides the action: none, leave, answer, or join while there is room. */
export type JoinState = 'past' | 'confirmed' | 'invited' | 'full' | 'open'

/** Tells whether a match has started: nobody joins or leaves after that. `now` in milliseconds. */
export const isPast = ({ match_date }: { match_date: string }, now: number): boolean =>
  Date.parse(match_date) <= now

/** Tells whether all slots are confirmed; 0 players means no limit. */
export function isFull(
  { players }: { players: number },
  participants: readonly { status: string }[],
): boolean {
  const confirmed = participants.filter(({ status }) => status === 'confirmed').length
  return players > 0 && confirmed >= players
}

/**
 * Returns the join state of `userId` at the instant `now`, in milliseconds. A member who declined may still join.
 * @param count the number of confirmed participants, where `participants` is not the whole list
 */
export function joinStateOf(
  match: { match_date: string; players: number },
  participants: readonly { user_id: string; status: string }[],
  userId: string | null,
  now: number,
  count?: number,
): JoinState {
  if (isPast(match, now)) return 'past'
  const own = participants.find((one) => one.user_id === userId)?.status
  if (own === 'confirmed') return 'confirmed'
  if (own === 'pending' || own === 'invited') return 'invited'
  const full = count === undefined ? isFull(match, participants) : match.players > 0 && count >= match.players
  return full ? 'full' : 'open'
}
