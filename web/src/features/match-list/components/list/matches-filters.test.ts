import { beforeAll, expect, it, vi } from 'vitest'
import { standInFetch, useStandIn } from '../../../../../testing/stand-in-backend.ts'
import type { ListedMatch } from '../../queries/matches.ts'
import { NO_FILTERS } from '../../schema.ts'
import { matchesFilters } from './matches-filters.ts'

const ME = 'me'
const NOW = Date.parse('2026-11-21T12:00:00Z')

beforeAll(async () => {
  vi.stubGlobal('fetch', standInFetch)
  await useStandIn()
})

function match(change: object = {}, status: string | null = null): ListedMatch {
  return {
    match_date: '2026-11-21T17:30:00Z',
    location: 'Arena',
    skill_level: 'Pro',
    players: 4,
    participants: status ? [{ user_id: ME, status }] : [],
    ...change,
  } as unknown as ListedMatch
}

it.each([
  ['that is to come', match(), {}, true],
  ['that begins now', match({ match_date: '2026-11-21T12:00:00Z' }), {}, true],
  ['that began the instant before', match({ match_date: '2026-11-21T11:59:59.999Z' }), {}, false],
  [
    'of today before now, where today is asked for',
    match({ match_date: '2026-11-21T11:00:00Z' }),
    { day: '2026-11-21' },
    true,
  ],
  [
    'of the next day at the venue',
    match({ match_date: '2026-11-22T12:00:00Z' }),
    { day: '2026-11-21' },
    false,
  ],
  ['of the place', match(), { location: 'Arena' }, true],
  ['of another place', match(), { location: 'Court' }, false],
  ['of another level', match(), { level: 'Beginner' }, false],
  ['of another size', match(), { players: 2 }, false],
  ['of others', match(), { mine: true }, false],
  ['of mine', match({}, 'pending'), { mine: true }, true],
  ['that I declined', match({}, 'declined'), { mine: true }, false],
  ['that fits', match({ fits_me: true }), { fitting: true }, true],
  ['that does not fit', match({ fits_me: false }), { fitting: true }, false],
  ['of which it is not known whether it fits', match(), { fitting: true }, false],
])('a match %s', (_what, one, filters, shown) => {
  expect(matchesFilters(one, { ...NO_FILTERS, ...filters }, ME, NOW)).toBe(shown)
})
