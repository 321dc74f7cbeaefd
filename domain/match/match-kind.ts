/** The heading of a match's page (specification, section 2). */
export type Kind = 'Event' | 'Americano' | 'Tournament' | 'Match'

const KINDS: ReadonlyMap<string, Kind> = new Map([
  ['event', 'Event'],
  ['americano', 'Americano'],
  ['tournament', 'Tournament'],
])

export const kindOf = ({ match_type }: { match_type: string }): Kind => KINDS.get(match_type) ?? 'Match'

/** Tells whether texts call it an event: all that is made as one, americanos and tournaments too. */
export const isCalledEvent = (match: { match_type: string }): boolean => kindOf(match) !== 'Match'

/** Sentences call it so. */
export type MatchWord = 'match' | 'event'

/** Returns the word by which sentences call a match. */
export const matchWord = (match: { match_type: string }): MatchWord =>
  isCalledEvent(match) ? 'event' : 'match'

/** Tells whether members attend and comment instead of joining and leaving. */
export const isEvent = ({ match_type }: { match_type: string }): boolean => match_type === 'event'

/** The formats of an event, by the type under which each is stored. */
export const EVENT_FORMATS = ['americano', 'tournament', 'event'] as const
export type EventFormat = (typeof EVENT_FORMATS)[number]

/** Tells whether a match of this type is an event, with a page of its own. */
export const isEventFormat = (type: string): type is EventFormat => EVENT_FORMATS.some((one) => one === type)
