import { isEvent } from '../match/match-kind.ts'
import { type Gathering, messages } from '../messages.ts'
import { isAsked } from './invited.ts'
import { isFull, isPast } from './join-state.ts'
import { hasCourt, lineUp, openTeams } from './line-up.ts'
import { confirmedOf, type Participant, type Team } from './participant.ts'

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
  match: (MatchInQuestion & { creator_id: string | null }) | null
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

/** The same for a question that only the creator is asked. */
export function lostOwn(
  asked: MatchInQuestion,
  { match, userId }: Pick<Ground, 'match' | 'userId'>,
): string | null {
  const isOther = match && match.creator_id !== userId
  return lostMatch(asked, { match }) ?? (isOther ? messages.question.notYours(gatheringOf(asked)) : null)
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

/** Why an invitation cannot be taken back any more. */
export function lostInvited(
  asked: MatchInQuestion & { invited: Pick<Participant, 'id' | 'username'> | null },
  ground: Ground,
): string | null {
  const { invited } = asked
  const lost = lostOwn(asked, ground)
  if (lost || !invited || !ground.participants) return lost
  const now = ground.participants.find(({ id }) => id === invited.id)
  if (!now) return messages.question.notInvited(invited.username)
  return isAsked(now) ? null : messages.question.answered(invited.username)
}

/** Why one cannot be asked any more which dates of a series an answer is meant for. `dates`: how many wait for one. */
export function lostDates(asked: number, dates: number): string | null {
  if (dates === 0) return messages.question.invitationOver
  return dates === asked ? null : messages.question.invitationDates
}

/** The same on a screen that knows the match. */
export function lostAnswer(
  asked: MatchInQuestion & { dates: number },
  ground: Ground,
  dates: number,
): string | null {
  const lost = lostStart(asked, ground)
  const own = ground.participants?.find(({ user_id }) => user_id === ground.userId)
  if (lost || !ground.participants) return lost
  return own && isAsked(own) ? lostDates(asked.dates, dates) : messages.question.invitationOver
}

/** A match as its form has shown it. `stored` is the same object until another device has changed something. */
export interface EditInQuestion {
  /** Undefined when the match is gone, or not to be seen any more. */
  match: { match_type: string; creator_id: string | null; series_id: string | null } | undefined
  stored: object | undefined
}

/** Why a question about a change of a match makes no sense any more. */
export function lostEdit(
  asked: EditInQuestion,
  now: EditInQuestion & { userId: string | null },
): string | null {
  if (!asked.match) return null
  const what = gatheringOf(asked.match)
  if (!now.match) return messages.question.gone(what)
  if (now.match.creator_id !== now.userId) return messages.question.notYours(what)
  const isSame = now.stored === asked.stored && now.match.series_id === asked.match.series_id
  return isSame ? null : messages.question.edited(what)
}

function hasRoom(match: MatchInQuestion, participants: readonly Participant[], team: Team): boolean {
  return !hasCourt(match) || openTeams(lineUp(match.players, confirmedOf(participants))).includes(team)
}

const gatheringOf = (match: Pick<MatchInQuestion, 'match_type'>): Gathering =>
  isEvent(match) ? 'event' : 'match'
