import { isEvent, type MatchWord, matchWord } from '../match/match-kind.ts'
import { isInvited } from './invited.ts'
import { isFull, isPast } from './join-state.ts'
import { hasCourt, lineUp, openTeams } from './line-up.ts'
import { confirmedOf, type Participant, type Team } from './participant.ts'

// A question about a match or an event is closed, with a reason, when a change makes it pointless.

/** Why a question is closed, and what it was about; `name` is that of the member whom the reason is about. */
export interface ClosedReason {
  why:
    | 'gone'
    | 'begun'
    | 'moved'
    | 'full'
    | 'team-full'
    | 'already-in'
    | 'invited'
    | 'not-in'
    | 'not-yours'
    | 'edited'
    | 'answered'
    | 'not-invited'
    | 'attendee-gone'
    | 'invitation-over'
    | 'invitation-dates'
  kind: MatchWord
  name?: string
}

/** The columns of a match that the text and the answer of such a question depend on. */
export interface QuestionMatch {
  location: string
  match_date: string
  match_type: string
  /** 0 for no limit. */
  players: number
}

/** The state at the instant `at` (milliseconds). */
export interface QuestionContext {
  /** Null when the match is deleted or no longer visible. */
  match: (QuestionMatch & { creator_id: string | null }) | null
  /** Undefined while they are not known. */
  participants: readonly Participant[] | undefined
  userId: string | null
  at: number
}

/** Returns a reason when the match was deleted or moved since the question opened; null while the question holds. */
export function whyMatchChanged(
  asked: QuestionMatch,
  { match }: Pick<QuestionContext, 'match'>,
): ClosedReason | null {
  if (!match) return closed('gone', asked)
  const isElsewhere = match.location !== asked.location
  return closedIf(
    isElsewhere || Date.parse(match.match_date) !== Date.parse(asked.match_date),
    'moved',
    asked,
  )
}

/** Closes a question to the creator alone when somebody else has become the creator. */
export function whyNotOwn(
  asked: QuestionMatch,
  { match, userId }: Pick<QuestionContext, 'match' | 'userId'>,
): ClosedReason | null {
  return whyMatchChanged(asked, { match }) ?? closedIf(match?.creator_id !== userId, 'not-yours', asked)
}

/** Closes a question about a match to come when the match begins. */
export function whyStarted(
  asked: QuestionMatch,
  { match, at }: Pick<QuestionContext, 'match' | 'at'>,
): ClosedReason | null {
  return whyMatchChanged(asked, { match }) ?? closedIf(match && isPast(match, at), 'begun', asked)
}

/** Returns the reason why the member can no longer join. `team` is the one that the question names. */
export function whyNotJoin(
  asked: QuestionMatch & { team: Team | null },
  ground: QuestionContext,
): ClosedReason | null {
  const lost = whyStarted(asked, ground)
  const { match, participants, userId } = ground
  if (lost || !match || !participants) return lost
  const own = participants.find((one) => one.user_id === userId)?.status
  if (own === 'confirmed') return closed('already-in', asked)
  if (own === 'pending' || own === 'invited') return closedIf(!isEvent(asked), 'invited', asked)
  if (isFull(match, participants)) return closed('full', asked)
  return closedIf(asked.team && !hasRoom(match, participants, asked.team), 'team-full', asked)
}

/** Returns the reason why the creator can no longer invite anybody. */
export function whyNotInvite(asked: QuestionMatch, ground: QuestionContext): ClosedReason | null {
  const { match, participants } = ground
  const isFilled = match && participants && isFull(match, participants)
  return whyNotOwn(asked, ground) ?? whyStarted(asked, ground) ?? closedIf(isFilled, 'full', asked)
}

/** Returns the reason why the member can no longer leave. */
export function whyNotLeave(asked: QuestionMatch, ground: QuestionContext): ClosedReason | null {
  const isIn = ground.participants?.some((one) => one.user_id === ground.userId && one.status === 'confirmed')
  // A private match is not seen by members who have left it: having left is the reason.
  return closedIf(isIn === false, 'not-in', asked) ?? whyStarted(asked, ground)
}

/** Returns the reason why the creator can no longer remove an attendee. */
export function whyNotRemove(
  asked: QuestionMatch & { attendee: { user_id: string; username: string } | null },
  ground: QuestionContext,
): ClosedReason | null {
  const { attendee } = asked
  const isIn = ground.participants?.some(
    (one) => one.user_id === attendee?.user_id && one.status === 'confirmed',
  )
  const lost = whyNotOwn(asked, ground) ?? whyStarted(asked, ground)
  return lost ?? closedIf(attendee && isIn === false, 'attendee-gone', asked, attendee?.username)
}

/** Returns the reason why an invitation can no longer be withdrawn. */
export function whyNotWithdraw(
  asked: QuestionMatch & { invited: Pick<Participant, 'id' | 'username'> | null },
  ground: QuestionContext,
): ClosedReason | null {
  const { invited } = asked
  const lost = whyNotOwn(asked, ground)
  if (lost || !invited || !ground.participants) return lost
  const now = ground.participants.find(({ id }) => id === invited.id)
  if (!now) return closed('not-invited', asked, invited.username)
  return closedIf(!isInvited(now), 'answered', asked, invited.username)
}

/** Returns the reason why the question for which dates of a series an answer counts is closed. `dates` is the number of open invitations. */
export function whyDatesChanged(asked: number, dates: number): ClosedReason | null {
  if (dates === 0) return INVITATION_OVER
  return dates === asked ? null : { why: 'invitation-dates', kind: 'match' }
}

/** Closes the question about an invitation on a screen that knows the match. */
export function whyNotAnswer(
  asked: QuestionMatch & { dates: number },
  ground: QuestionContext,
  dates: number,
): ClosedReason | null {
  const lost = whyStarted(asked, ground)
  const own = ground.participants?.find(({ user_id }) => user_id === ground.userId)
  if (lost || !ground.participants) return lost
  return own && isInvited(own) ? whyDatesChanged(asked.dates, dates) : INVITATION_OVER
}

/** A match as its form has shown it. `stored` is the same object until another device has changed something. */
export interface QuestionEdit {
  /** Undefined when the match is deleted or no longer visible. */
  match: { match_type: string; creator_id: string | null; series_id: string | null } | undefined
  stored: object | undefined
}

/** Returns the reason why a question about an edit of a match is closed. */
export function whyNotEdit(
  asked: QuestionEdit,
  now: QuestionEdit & { userId: string | null },
): ClosedReason | null {
  if (!asked.match) return null
  if (!now.match) return closed('gone', asked.match)
  if (now.match.creator_id !== now.userId) return closed('not-yours', asked.match)
  const isSame = now.stored === asked.stored && now.match.series_id === asked.match.series_id
  return closedIf(!isSame, 'edited', asked.match)
}

function hasRoom(match: QuestionMatch, participants: readonly Participant[], team: Team): boolean {
  return !hasCourt(match) || openTeams(lineUp(match.players, confirmedOf(participants))).includes(team)
}

const closed = (
  why: ClosedReason['why'],
  about: Pick<QuestionMatch, 'match_type'>,
  name?: string,
): ClosedReason => ({
  why,
  kind: matchWord(about),
  ...(name !== undefined && { name }),
})

const closedIf = (condition: unknown, ...reason: Parameters<typeof closed>): ClosedReason | null =>
  condition ? closed(...reason) : null

const INVITATION_OVER: ClosedReason = { why: 'invitation-over', kind: 'match' }
