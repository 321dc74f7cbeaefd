import { describe, expect, it, test } from 'vitest'
import { activeFilters, filtersFrom, type MatchFilters, NO_FILTERS, withFilters } from './schema.ts'

describe('filters in the address', () => {
  test.each<[string, Partial<MatchFilters>]>([
    ['', {}],
    ['location=Indoor+Arena+(Eversports)', { location: 'Indoor Arena (Eversports)' }],
    [
      'level=Pro&players=2&day=2026-11-21&mine=1',
      { level: 'Pro', players: 2, day: '2026-11-21', mine: true, fitting: false },
    ],
    ['level=Nobody&players=3&day=2026-13-01&mine=yes&location=', {}],
    ['players=4;drop', {}],
  ])('%s', (search, expected) => {
    expect(filtersFrom(new URLSearchParams(search))).toEqual({ ...NO_FILTERS, ...expected })
  })

  it('come back as they went in, and leave the rest of the address alone', () => {
    const filters = {
      location: 'A & B',
      level: 'Pro',
      players: 4,
      day: '2026-11-21',
      mine: true,
      fitting: false,
    }
    const search = withFilters(new URLSearchParams('match=1&level=Beginner'), filters)
    expect(filtersFrom(search)).toEqual(filters)
    expect(withFilters(search, NO_FILTERS).toString()).toBe('match=1')
  })
})

it('names the active filters, each with what is left without it', () => {
  const filters: MatchFilters = {
    ...NO_FILTERS,
    location: 'TSG Padel (eBuSy)',
    players: 2,
    mine: true,
    fitting: false,
  }
  const active = activeFilters(filters)
  expect(active.map(({ label }) => label)).toEqual(['TSG Padel', '2 players', 'My matches'])
  expect(active[1]?.without).toEqual({ ...filters, players: null })
})
