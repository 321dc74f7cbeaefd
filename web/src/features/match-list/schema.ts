import { SKILL_LEVELS } from '@domain/limits.ts'
import { isDay } from '@domain/local-time.ts'
import { venueName } from '@domain/match/match-card.ts'
import { PLAYER_CHOICES } from '@domain/match/match-choices.ts'
import { t } from '@lingui/core/macro'
import { formatDay } from '@/lib/time/datetime.ts'
import { levelLabel } from '@/lib/words/level-label.ts'

/** The filters of the list; null means everything. They are in the address, so that a reload and going back keep them. */
export interface MatchFilters {
  location: string | null
  level: string | null
  players: number | null
  /** yyyy-MM-dd at the venue. */
  day: string | null
  mine: boolean
  /** Only matches that fit the member by level and day, and have a place. Remembered by the browser, not in the address. */
  fitting: boolean
}

export interface FiltersProps {
  filters: MatchFilters
  onFilters: (filters: MatchFilters) => void
}

export const NO_FILTERS: MatchFilters = {
  location: null,
  level: null,
  players: null,
  day: null,
  mine: false,
  fitting: false,
}

/** Reads the filters from an address; invalid values are ignored. */
export function filtersFrom(search: URLSearchParams, fitting = false): MatchFilters {
  const level = search.get('level')
  const players = Number(search.get('players'))
  const day = search.get('day')
  return {
    location: search.get('location') || null,
    level: SKILL_LEVELS.find((known) => known === level) ?? null,
    players: PLAYER_CHOICES.find((known) => known === players) ?? null,
    day: day && isDay(day) ? day : null,
    mine: search.get('mine') === '1',
    fitting,
  }
}

/** Returns the query of the address with other filters; its other parameters stay. */
export function withFilters(search: URLSearchParams, filters: MatchFilters): URLSearchParams {
  const next = new URLSearchParams(search)
  const { fitting: _remembered, ...addressed } = filters
  const values = { ...addressed, players: filters.players?.toString(), mine: filters.mine && '1' }
  for (const [name, value] of Object.entries(values)) {
    if (value) next.set(name, value)
    else next.delete(name)
  }
  return next
}

/** Returns the labels of the active filters, in the order of the panel, and the filters without each. */
export function activeFilters(filters: MatchFilters) {
  const { location, level, players, day, mine, fitting } = filters
  const one = (label: string | null, without: Partial<MatchFilters>) =>
    label ? [{ label, without: { ...filters, ...without } }] : []
  return [
    ...one(location && venueName(location), { location: null }),
    ...one(levelLabel(level), { level: null }),
    ...one(players === null ? null : playersLabel(players), { players: null }),
    ...one(day && formatDay(day, 'short'), { day: null }),
    ...one(mine ? t`My matches` : null, { mine: false }),
    ...one(fitting ? t`your level and days` : null, { fitting: false }),
  ]
}

export const playersLabel = (count: number): string => t`${count} players`
