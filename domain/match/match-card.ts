import { messages } from '../messages.ts'
import { hasCourt } from '../participants/line-up.ts'
import { type MatchBadge, recurrenceLabel } from './match-badges.ts'
import { kindOf } from './match-kind.ts'

/** The columns of a match that its card shows. */
export interface CardFacts {
  match_type: string
  match_category: string
  players: number
  is_private: boolean
  court_booked: boolean
  is_recurring: boolean
  recurrence: string
  match_activity: readonly string[]
}

/** The badges of a card in their order: recurrence, kind, category, tags, court, privacy (specification, section 2). */
export function cardBadges(match: CardFacts): MatchBadge[] {
  const kind = kindOf(match)
  return [
    ...badge(match.is_recurring, recurrenceLabel(match.recurrence)),
    ...badge(kind !== 'Match', kind, 'accent'),
    ...badge(match.match_category === 'competitive', 'Competitive', 'accent'),
    ...badge(match.match_category === 'friendly', 'Friendly'),
    ...match.match_activity.map((label): MatchBadge => ({ label, tone: 'neutral' })),
    ...badge(match.court_booked, 'Court booked', 'good'),
    ...badge(match.is_private, 'Private match'),
  ]
}

/** Tells whether the list opens a match as a dialog; events, americanos and tournaments have a page of their own. */
export const opensAsDialog = (match: { match_type: string }): boolean => kindOf(match) === 'Match'

/** Tells whether a card shows the strip of team A against team B. */
export const hasStrip = (match: CardFacts): boolean => hasCourt(match)

/** 'Indoor Arena' of 'Indoor Arena (Eversports)'. */
export const venueName = (location: string): string => location.split(' (')[0]?.trim() || location

/** The level that a match asks for. Without one it is open to all, which the form calls 'Any level'. */
export const levelLabel = (level: string | null): string => level?.trim() || messages.matchForm.anyLevel

/** '3/4', or '3/∞' where there is no limit. */
export const countLabel = (confirmed: number, players: number): string =>
  `${confirmed}/${players === 0 ? '∞' : players}`

/** The same, and '4/4 (Full)' where no slot is free. */
export const countOrFull = (confirmed: number, players: number): string =>
  countLabel(confirmed, players) + (players > 0 && confirmed >= players ? ' (Full)' : '')

/** '1 of 6 total slots filled'; where there is no limit there are no slots to fill: '1 player, no limit'. */
export function filledLabel(confirmed: number, players: number): string {
  if (players > 0) return `${confirmed} of ${players} total slots filled`
  return `${confirmed} ${confirmed === 1 ? 'player' : 'players'}, no limit`
}

/** '1 free', 'Full', or null where there is no limit. */
export function freeLabel(confirmed: number, players: number): string | null {
  if (players === 0) return null
  return confirmed >= players ? 'Full' : `${players - confirmed} free`
}

/** The member's own part in a match, as its card marks it: 'You’re in', 'Invited', 'Yours' for who made it only, or null. */
export function ownPartLabel(
  match: { creator_id: string | null },
  participants: readonly { user_id: string; status: string }[],
  userId: string | null,
): string | null {
  if (userId === null) return null
  const status = participants.find(({ user_id }) => user_id === userId)?.status
  if (status === 'confirmed') return 'You’re in'
  if (status === 'pending' || status === 'invited') return 'Invited'
  return match.creator_id === userId ? 'Yours' : null
}

const badge = (holds: boolean, label: string, tone: MatchBadge['tone'] = 'neutral'): MatchBadge[] =>
  holds ? [{ label, tone }] : []
