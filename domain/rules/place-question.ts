import { type Gathering, messages } from '../messages.ts'
import { hasCourt, lineUp, openTeams } from './line-up.ts'
import { isEvent } from './match-kind.ts'
import { confirmedOf, type Participant, type Team } from './participant.ts'
import { isFull, isPast } from './standing.ts'

// Tells whether a question about a place at a match or an event still makes sense, after something has changed under it.

/** The columns of a match that the words and the answer of such a question depend on. */
export interface MatchInQuestion {
  location: string
  match_date: string
  match_type: string
  /** 0 for no limit. */
  players: number
}

/** The state at the instant `at` (milliseconds). */
export interface Ground {
  /** Null when the match is gone, or not to be seen any more. */
  match: MatchInQuestion | null
  /** Undefined while they are not known. */
  participants: readonly Participant[] | undefined
  userId: string | null
  at: number
}

/** Why no question about this match makes sense any more, as a sentence; null while it does. */
export function lostMatch(asked: MatchInQuestion, { match }: Pick<Ground, 'match'>): string | null {
  if (!match) return messages.question.gone(gatheringOf(asked))
  const isElsewhere = match.location !== asked.location
  const isMoved = isElsewhere || Date.parse(match.match_date) !== Date.parse(asked.match_date)
  return isMoved ? messages.question.moved(gatheringOf(asked)) : null
}

/** The same for a question about a match that has not begun. */
export function lostStart(
  asked: MatchInQuestion,
  { match, at }: Pick<Ground, 'match' | 'at'>,
): string | null {
  const hasBegun = match && isPast(match, at)
  return lostMatch(asked, { match }) ?? (hasBegun ? messages.question.begun(gatheringOf(asked)) : null)
}

/** Why one cannot be asked to join any more. `team`: the one that the question names. */
export function lostJoin(asked: MatchInQuestion & { team: Team | null }, ground: Ground): string | null {
  const lost = lostStart(asked, ground)
  const { match, participants, userId } = ground
  if (lost || !match || !participants) return lost
  const what = gatheringOf(asked)
  const own = participants.find((one) => one.user_id === userId)?.status
  if (own === 'confirmed') return messages.question.alreadyIn(what)
  if (own === 'pending' || own === 'invited') return isEvent(asked) ? null : messages.question.invited(what)
  if (isFull(match, participants)) return messages.question.full(what)
  const isTeamFull = asked.team && !hasRoom(match, participants, asked.team)
  return isTeamFull ? messages.question.teamFull : null
}

/** Why nobody can be invited any more. */
export function lostRoom(asked: MatchInQuestion, ground: Ground): string | null {
  const { match, participants } = ground
  const isFilled = match && participants && isFull(match, participants)
  return lostStart(asked, ground) ?? (isFilled ? messages.question.full(gatheringOf(asked)) : null)
}

/** Why one cannot be asked to leave any more. */
export function lostLeave(asked: MatchInQuestion, ground: Ground): string | null {
  const isIn = ground.participants?.some((one) => one.user_id === ground.userId && one.status === 'confirmed')
  // A private match is not seen by members who have left it: having left is the reason.
  if (isIn === false) return messages.question.notIn(gatheringOf(asked))
  return lostStart(asked, ground)
}

/** Why somebody cannot be taken off the list of an event any more. */
export function lostAttendee(
  asked: MatchInQuestion & { attendee: { user_id: string; username: string } | null },
  ground: Ground,
): string | null {
  const { attendee } = asked
  const isIn = ground.participants?.some(
    (one) => one.user_id === attendee?.user_id && one.status === 'confirmed',
  )
  const gone = attendee && isIn === false ? messages.question.attendeeGone(attendee.username) : null
  return lostStart(asked, ground) ?? gone
}

function hasRoom(match: MatchInQuestion, participants: readonly Participant[], team: Team): boolean {
  return !hasCourt(match) || openTeams(lineUp(match.players, confirmedOf(participants))).includes(team)
}

const gatheringOf = (match: MatchInQuestion): Gathering => (isEvent(match) ? 'event' : 'match')
