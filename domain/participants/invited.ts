import { INVITATION_KEEPS_PLACE_HOURS } from '../limits.ts'

// Members who have been asked and have not answered: for how long their places are kept.

export interface Asked {
  status: string
  /** An instant, ISO 8601: of an invitation without an answer, when it was sent. */
  updated_at: string
}

/** Tells whether a member has been asked and has not answered. */
export const isAsked = ({ status }: Pick<Asked, 'status'>): boolean =>
  status === 'pending' || status === 'invited'

/** Tells whether a place is still kept for an invitation at the instant `now`, in milliseconds (`private.holds_slot`). */
export const keepsPlace = (asked: Asked, now: number): boolean =>
  isAsked(asked) && Date.parse(asked.updated_at) > now - INVITATION_KEEPS_PLACE_HOURS * 3_600_000

/** Members who have a place, or are offered one that is still kept. */
export const placesTaken = <A extends Asked>(participants: readonly A[], now: number): A[] =>
  participants.filter((one) => one.status === 'confirmed' || keepsPlace(one, now))

/** Tells whether the creator may ask a member: not one who is in, and not twice as long as the first invitation counts. */
export const canBeAsked = (participant: Asked | undefined, now: number): boolean =>
  participant === undefined || !(participant.status === 'confirmed' || keepsPlace(participant, now))
