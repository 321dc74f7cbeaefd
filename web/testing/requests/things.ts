/** The requests ask about these. `testing/growth/fill-growth.ts` makes rows for these ids, and others around them. */
const id = (kind: string, number: number) =>
  `${kind}0000000-0000-4000-8000-${String(number).padStart(12, '0')}`

/** The day on which the requests are sent: those who send them anew move it to theirs. */
export const REQUEST_DAY = '2026-06-01'
export const NOW = `${REQUEST_DAY}T12:00:00.000Z`

export const ME = id('0', 1)
export const OTHER = id('0', 2)
/** A match of four to come, one with a waiting list, an event, one that is an evening, and one that has a result. */
export const MATCH = id('1', 1)
export const FULL = id('1', 2)
export const EVENT = id('1', 3)
export const EVENING = id('1', 4)
export const PLAYED = id('1', 5)
export const SERIES = id('2', 1)
export const COMMENT = id('3', 1)
export const NOTIFICATION = id('4', 1)
export const PARTICIPANT = id('5', 1)
/** Tokens of a link of a match, and of one of a board. */
export const LINK = 'a-token-of-a-link-of-a-match'
export const BOARD = 'a-token-of-the-link-of-a-board'
