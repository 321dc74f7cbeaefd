import { expect } from 'vitest'
import { NEXT_YEAR } from '../../next-year.ts'
import type { Call, Entries } from '../entry.ts'
import { rowsOf, type TestContext } from '../test-context.ts'

type Rows = ReturnType<typeof rowsOf>

/** The filter finds these of the three matches, by their places, and no others. */
function finds(filter: (rows: Rows) => Rows, ...places: number[]): Call {
  return async (context: TestContext) => {
    const { data, error } = await filter(rowsOf(context))
    expect(error).toBeNull()
    expect(data?.map(({ id }) => id)).toEqual(places.map((place) => context.matches[place]))
  }
}

const asks = (filter: (rows: Rows) => Rows) => (context: TestContext) => filter(rowsOf(context))

/** The filter on a column that is not there, and on a value that does not fit. */
const RAIN = 'Rain, rain (maybe)'

export const COMPARISONS: Entries = {
  eq: { works: finds((rows) => rows.eq('players', 2), 1), refuses: asks((rows) => rows.eq('nonsense', 2)) },
  neq: {
    works: finds((rows) => rows.neq('players', 2), 0, 2),
    refuses: asks((rows) => rows.neq('players', 'two')),
  },
  gt: {
    works: finds((rows) => rows.gt('match_date', `${NEXT_YEAR}-05-02T17:00:00Z`), 2),
    refuses: asks((rows) => rows.gt('match_date', 'tomorrow-ish')),
  },
  gte: {
    works: finds((rows) => rows.gte('match_date', `${NEXT_YEAR}-05-02T17:00:00Z`), 1, 2),
    refuses: asks((rows) => rows.gte('match_date', '2098-02-30')),
  },
  lt: {
    works: finds((rows) => rows.lt('match_date', `${NEXT_YEAR}-05-02T17:00:00Z`), 0),
    refuses: asks((rows) => rows.lt('players', 1e30)),
  },
  lte: {
    works: finds((rows) => rows.lte('match_date', `${NEXT_YEAR}-05-02T19:00:00+02:00`), 0, 1),
    refuses: asks((rows) => rows.lte('nonsense', 1)),
  },
  is: {
    works: finds((rows) => rows.is('skill_level', null), 2),
    refuses: asks((rows) => rows.filter('skill_level', 'is', 'nothing')),
  },
  isDistinct: {
    works: finds((rows) => rows.isDistinct('skill_level', 'Pro'), 0, 2),
    refuses: asks((rows) => rows.isDistinct('players', 'two')),
  },
  in: {
    works: finds((rows) => rows.in('description', [RAIN, 'x']), 2),
    refuses: asks((rows) => rows.in('players', ['two'])),
  },
  notIn: {
    works: finds((rows) => rows.notIn('skill_level', ['Pro']), 0),
    refuses: asks((rows) => rows.notIn('nonsense', [1])),
  },
  match: {
    works: finds((rows) => rows.match({ players: 4, skill_level: 'Beginner' }), 0),
    refuses: asks((rows) => rows.match({ players: 4, nonsense: 1 })),
  },
  not: {
    works: finds((rows) => rows.not('skill_level', 'is', null), 0, 1),
    refuses: asks((rows) => rows.not('skill_level', 'nonsense', 1)),
  },
  or: {
    works: finds((rows) => rows.or('players.eq.2,and(players.eq.4,is_private.is.true)'), 1, 2),
    refuses: asks((rows) => rows.or('players.eq')),
  },
  filter: {
    works: finds((rows) => rows.filter('players', 'in', '(2,3)'), 1),
    refuses: asks((rows) => rows.filter('players', 'nonsense', 2)),
  },
}

export const PATTERNS: Entries = {
  like: {
    works: finds((rows) => rows.like('description', 'Rain%'), 2),
    refuses: asks((rows) => rows.like('players', '2%')),
  },
  likeAllOf: {
    works: finds((rows) => rows.likeAllOf('description', ['Rain%', '%maybe%']), 2),
    refuses: asks((rows) => rows.likeAllOf('nonsense', ['Rain%'])),
  },
  likeAnyOf: {
    works: finds((rows) => rows.likeAnyOf('skill_level', ['Beg%', 'P%']), 0, 1),
    refuses: asks((rows) => rows.likeAnyOf('nonsense', ['Rain%'])),
  },
  ilike: {
    works: finds((rows) => rows.ilike('skill_level', 'pro'), 1),
    refuses: asks((rows) => rows.ilike('players', '2%')),
  },
  ilikeAllOf: {
    works: finds((rows) => rows.ilikeAllOf('skill_level', ['P%', '%O']), 1),
    refuses: asks((rows) => rows.ilikeAllOf('nonsense', ['P%'])),
  },
  ilikeAnyOf: {
    works: finds((rows) => rows.ilikeAnyOf('skill_level', ['beg%', 'x']), 0),
    refuses: asks((rows) => rows.ilikeAnyOf('nonsense', ['beg%'])),
  },
  regexMatch: {
    works: finds((rows) => rows.regexMatch('skill_level', '^P.o$'), 1),
    refuses: asks((rows) => rows.regexMatch('skill_level', '(')),
  },
  regexIMatch: {
    works: finds((rows) => rows.regexIMatch('skill_level', '^p.o$'), 1),
    refuses: asks((rows) => rows.regexIMatch('skill_level', '[')),
  },
  textSearch: {
    works: finds((rows) => rows.textSearch('description', 'rains', { config: 'english', type: 'plain' }), 2),
    refuses: asks((rows) => rows.textSearch('description', 'rains', { config: 'klingon' })),
  },
}

export const SETS: Entries = {
  contains: {
    works: finds((rows) => rows.contains('match_activity', ['Training']), 1),
    refuses: asks((rows) => rows.contains('players', ['2'])),
  },
  containedBy: {
    works: finds((rows) => rows.containedBy('match_activity', ['Training', 'Other']), 0, 1, 2),
    refuses: asks((rows) => rows.containedBy('match_activity', '{')),
  },
  overlaps: {
    works: finds((rows) => rows.overlaps('match_activity', ['Training', 'Other']), 1),
    refuses: asks((rows) => rows.overlaps('players', ['2'])),
  },
}
