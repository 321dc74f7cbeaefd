import { hasCourt } from './line-up.ts'
import { type MatchBadge, recurrenceLabel } from './match-badges.ts'
import { kindOf } from './match-kind.ts'

/** What of a match its card in the list tells. */
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

/** Whether the list opens a match as a dialog; events, americanos and tournaments have a page of their own. */
export const opensAsDialog = (match: { match_type: string }): boolean => kindOf(match) === 'Match'

/** Whether a card shows the strip of team A against team B. */
export const hasStrip = (match: CardFacts): boolean => hasCourt(match)

/** 'Indoor Arena' of 'Indoor Arena (Eversports)'. */
export const placeName = (location: string): string => location.split(' (')[0]?.trim() || location

/** '3/4', or '3/∞' where there is no limit. */
export const countLabel = (confirmed: number, players: number): string =>
  `${confirmed}/${players === 0 ? '∞' : players}`

/** The same, and '4/4 (Full)' where nobody fits in any more. */
export const countOrFull = (confirmed: number, players: number): string =>
  countLabel(confirmed, players) + (players > 0 && confirmed >= players ? ' (Full)' : '')

/** '1 free', 'Full', or null where there is no limit. */
export function freeLabel(confirmed: number, players: number): string | null {
  if (players === 0) return null
  return confirmed >= players ? 'Full' : `${players - confirmed} free`
}

const badge = (holds: boolean, label: string, tone: MatchBadge['tone'] = 'neutral'): MatchBadge[] =>
  holds ? [{ label, tone }] : []
