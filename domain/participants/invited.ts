import { INVITATION_HOLDS_SLOT_HOURS } from '../limits.ts'
import { millisecondsInHour } from '../time-units.ts'

// An invitation without an answer holds its slot for a limited time.

export interface Invitation {
  status: string
  /** An instant, ISO 8601: the time at which an unanswered invitation was sent, which nothing but a new one changes. */
  created_at: string
}

/** Tells whether a member is invited and has not answered. */
export const isInvited = ({ status }: Pick<Invitation, 'status'>): boolean =>
  status === 'pending' || status === 'invited'

/** Tells whether an invitation still holds its slot at the instant `now`, in milliseconds (`private.is_open_invitation`). */
export const holdsSlot = (invitation: Invitation, now: number): boolean =>
  isInvited(invitation) && Date.parse(invitation.created_at) > Date.parse(openInvitationsSince(now))

/** Returns the instant, ISO 8601, since which an invitation was sent that still holds its slot. */
export const openInvitationsSince = (now: number): string =>
  new Date(now - INVITATION_HOLDS_SLOT_HOURS * millisecondsInHour).toISOString()

/** Returns the participants that take up a slot: the confirmed, and invitations that still hold one. */
export const takenSlots = <A extends Invitation>(participants: readonly A[], now: number): A[] =>
  participants.filter((one) => one.status === 'confirmed' || holdsSlot(one, now))

/** Tells whether the creator may invite a member: not one who is in, and not again while the first invitation holds its slot. */
export const canBeInvited = (participant: Invitation | undefined, now: number): boolean =>
  participant === undefined || !(participant.status === 'confirmed' || holdsSlot(participant, now))
