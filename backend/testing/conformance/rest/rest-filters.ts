import { expect } from 'vitest'
import type { Call, Entries } from '../entry.ts'
import { rowsOf, type TestContext } from '../test-context.ts'

type Rows = ReturnType<typeof rowsOf>

/** The filter finds these of the three lessons, by their places, and no others. */
function finds(filter: (rows: Rows) => Rows, ...places: number[]): Call {
  return async (context: TestContext) => {
    const { data, error } = await filter(rowsOf(context))
    expect(error).toBeNull()
    expect(data?.map(({ id }) => id)).toEqual(places.map((place) => context.lessons[place]))
  }
}

const asks = (filter: (rows: Rows) => Rows) => (context: TestContext) => filter(rowsOf(context))

/** The filter on a column that is not there, and on a value that does not fit. */
const RAIN = 'Rain, rain (maybe)'

export const COMPARISONS: Entries = {
  eq: { works: finds((rows) => rows.eq('seats', 2), 1), refuses: asks((rows) => rows.eq('nonsense', 2)) },
  neq: {
    works: finds((rows) => rows.neq('seats', 2), 0, 2),
    refuses: asks((rows) => rows.neq('seats', 'two')),
  },
  gt: {
    works: finds((rows) => rows.gt('starts_at', '2031-05-02T17:00:00Z'), 2),
    refuses: asks((rows) => rows.gt('starts_at', 'tomorrow-ish')),
  },
  gte: {
    works: finds((rows) => rows.gte('starts_at', '2031-05-02T17:00:00Z'), 1, 2),
    refuses: asks((rows) => rows.gte('starts_at', '2098-02-30')),
  },
  lt: {
    works: finds((rows) => rows.lt('starts_at', '2031-05-02T17:00:00Z'), 0),
    refuses: asks((rows) => rows.lt('seats', 1e30)),
  },
  lte: {
    works: finds((rows) => rows.lte('starts_at', '2031-05-02T19:00:00+02:00'), 0, 1),
    refuses: asks((rows) => rows.lte('nonsense', 1)),
  },
  is: {
    works: finds((rows) => rows.is('level', null), 2),
    refuses: asks((rows) => rows.filter('level', 'is', 'nothing')),
  },
  isDistinct: {
    works: finds((rows) => rows.isDistinct('level', 'Pro'), 0, 2),
    refuses: asks((rows) => rows.isDistinct('seats', 'two')),
  },
  in: {
    works: finds((rows) => rows.in('about', [RAIN, 'x']), 2),
    refuses: asks((rows) => rows.in('seats', ['two'])),
  },
  notIn: {
    works: finds((rows) => rows.notIn('level', ['Pro']), 0),
    refuses: asks((rows) => rows.notIn('nonsense', [1])),
  },
  match: {
    works: finds((rows) => rows.match({ seats: 4, level: 'Beginner' }), 0),
    refuses: asks((rows) => rows.match({ seats: 4, nonsense: 1 })),
  },
  not: {
    works: finds((rows) => rows.not('level', 'is', null), 0, 1),
    refuses: asks((rows) => rows.not('level', 'nonsense', 1)),
  },
  or: {
    works: finds((rows) => rows.or('seats.eq.2,and(seats.eq.4,is_private.is.true)'), 1, 2),
    refuses: asks((rows) => rows.or('seats.eq')),
  },
  filter: {
    works: finds((rows) => rows.filter('seats', 'in', '(2,3)'), 1),
    refuses: asks((rows) => rows.filter('seats', 'nonsense', 2)),
  },
}

export const PATTERNS: Entries = {
  like: {
    works: finds((rows) => rows.like('about', 'Rain%'), 2),
    refuses: asks((rows) => rows.like('seats', '2%')),
  },
  likeAllOf: {
    works: finds((rows) => rows.likeAllOf('about', ['Rain%', '%maybe%']), 2),
    refuses: asks((rows) => rows.likeAllOf('nonsense', ['Rain%'])),
  },
  likeAnyOf: {
    works: finds((rows) => rows.likeAnyOf('level', ['Beg%', 'P%']), 0, 1),
    refuses: asks((rows) => rows.likeAnyOf('nonsense', ['Rain%'])),
  },
  ilike: {
    works: finds((rows) => rows.ilike('level', 'pro'), 1),
    refuses: asks((rows) => rows.ilike('seats', '2%')),
  },
  ilikeAllOf: {
    works: finds((rows) => rows.ilikeAllOf('level', ['P%', '%O']), 1),
    refuses: asks((rows) => rows.ilikeAllOf('nonsense', ['P%'])),
  },
  ilikeAnyOf: {
    works: finds((rows) => rows.ilikeAnyOf('level', ['beg%', 'x']), 0),
    refuses: asks((rows) => rows.ilikeAnyOf('nonsense', ['beg%'])),
  },
  regexMatch: {
    works: finds((rows) => rows.regexMatch('level', '^P.o$'), 1),
    refuses: asks((rows) => rows.regexMatch('level', '(')),
  },
  regexIMatch: {
    works: finds((rows) => rows.regexIMatch('level', '^p.o$'), 1),
    refuses: asks((rows) => rows.regexIMatch('level', '[')),
  },
  textSearch: {
    works: finds((rows) => rows.textSearch('about', 'rains', { config: 'english', type: 'plain' }), 2),
    refuses: asks((rows) => rows.textSearch('about', 'rains', { config: 'klingon' })),
  },
}

export const SETS: Entries = {
  contains: {
    works: finds((rows) => rows.contains('topics', ['Serve']), 1),
    refuses: asks((rows) => rows.contains('seats', ['2'])),
  },
  containedBy: {
    works: finds((rows) => rows.containedBy('topics', ['Serve', 'Other']), 0, 1, 2),
    refuses: asks((rows) => rows.containedBy('topics', '{')),
  },
  overlaps: {
    works: finds((rows) => rows.overlaps('topics', ['Serve', 'Other']), 1),
    refuses: asks((rows) => rows.overlaps('seats', ['2'])),
  },
}
