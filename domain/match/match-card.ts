import { hasCourt } from '../participants/line-up.ts'
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

/** Tells whether the list opens a match as a dialog; events, americanos and tournaments have a page of their own. */
export const opensAsDialog = (match: { match_type: string }): boolean => kindOf(match) === 'Match'

/** Tells whether a card shows the strip of team A against team B. */
export const hasStrip = (match: CardFacts): boolean => hasCourt(match)

/** 'Indoor Arena' of 'Indoor Arena (Eversports)'. */
export const venueName = (location: string): string => location.split(' (')[0]?.trim() || location
