import { SKILL_LEVELS } from '@domain/limits.ts'
import { PLAYER_CHOICES } from '@domain/match/match-form.ts'

/** The filters of the list; null means everything. They live in the address, so that reloading and going back keep it. */
export interface MatchFilters {
  location: string | null
  level: string | null
  players: number | null
  /** yyyy-MM-dd at the venue. */
  day: string | null
  /** Only matches the member takes part in. */
  mine: boolean
}

export const NO_FILTERS: MatchFilters = { location: null, level: null, players: null, day: null, mine: false }

const DAY = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/

/** The filters of an address; what it says wrongly counts as not said. */
export function filtersFrom(search: URLSearchParams): MatchFilters {
  const level = search.get('level')
  const players = Number(search.get('players'))
  const day = search.get('day')
  return {
    location: search.get('location') || null,
    level: SKILL_LEVELS.find((known) => known === level) ?? null,
    players: PLAYER_CHOICES.find((known) => known === players) ?? null,
    day: day && DAY.test(day) ? day : null,
    mine: search.get('mine') === '1',
  }
}

/** The address's query with other filters; everything else in it stays. */
export function withFilters(search: URLSearchParams, filters: MatchFilters): URLSearchParams {
  const next = new URLSearchParams(search)
  const values = { ...filters, players: filters.players?.toString() ?? null, mine: filters.mine ? '1' : null }
  for (const [name, value] of Object.entries(values)) {
    if (value) next.set(name, value)
    else next.delete(name)
  }
  return next
}

/** An active filter in words, and the filters without it. */
export interface ActiveFilter {
  label: string
  without: MatchFilters
}

/** The filters that narrow the list, in the order of the panel. `sayDay` turns a day into words. */
export function activeFilters(filters: MatchFilters, sayDay: (day: string) => string): ActiveFilter[] {
  const { location, level, players, day, mine } = filters
  const one = (label: string | null, without: Partial<MatchFilters>): ActiveFilter[] =>
    label ? [{ label, without: { ...filters, ...without } }] : []
  return [
    ...one(location && (location.split(' (')[0] ?? location), { location: null }),
    ...one(level, { level: null }),
    ...one(players === null ? null : `${players} players`, { players: null }),
    ...one(day && sayDay(day), { day: null }),
    ...one(mine ? 'My matches' : null, { mine: false }),
  ]
}
