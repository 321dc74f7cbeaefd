/** What a match is called at the top of its page (specification, section 2). */
export type Kind = 'Event' | 'Americano' | 'Tournament' | 'Match'

const KINDS: ReadonlyMap<string, Kind> = new Map([
  ['event', 'Event'],
  ['americano', 'Americano'],
  ['tournament', 'Tournament'],
])

export const kindOf = ({ match_type }: { match_type: string }): Kind => KINDS.get(match_type) ?? 'Match'

/** Whether members say if they attend, and talk about it, instead of joining and leaving. */
export const isEvent = ({ match_type }: { match_type: string }): boolean => match_type === 'event'
