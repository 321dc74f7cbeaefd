import { kindOf } from './match-kind.ts'

/** Tells whether the list opens a match as a dialog; events, americanos and tournaments have a page of their own. */
export const opensAsDialog = (match: { match_type: string }): boolean => kindOf(match) === 'Match'

/** 'Indoor Arena' of 'Indoor Arena (Eversports)'. */
export const venueName = (location: string): string => location.split(' (')[0]?.trim() || location
