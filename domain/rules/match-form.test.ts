import { describe, expect, test } from 'vitest'
import { GOOD_DRAFT, MATCH_FORM_CASES } from './match-form.cases.ts'
import { priceOf, problemsOf } from './match-form.ts'

describe('a draft', () => {
  test.each(MATCH_FORM_CASES)('with %s', (_what, change, problems) => {
    const found = problemsOf({ ...GOOD_DRAFT, ...change })
    expect(found.map(({ field, message }) => `${field}: ${message.title}`)).toEqual(problems)
  })

  test('with everything wrong says so in the order of the form', () => {
    const empty = { location: '', skillLevel: '', matchDate: '', matchTime: '', endTime: '', players: 0 }
    expect(problemsOf({ ...GOOD_DRAFT, ...empty }).map(({ message }) => message.description)).toEqual([
      'Please select a location for your match',
      'Please select a skill level for your match',
      'Please select a date for your match',
      'Please set a start and end time for your match',
      'Standard matches must have 2 or 4 players',
    ])
  })
})

test.each([
  ['12,50', 12.5],
  ['12.5', 12.5],
  [' 8 ', 8],
  ['7.999', 8],
  ['0', 0],
  ['', null],
  ['free', null],
  ['-3', null],
  ['1e3', null],
  ['999999.99', 999_999.99],
  ['1000000', null],
])('the price %o is %s', (typed, price) => expect(priceOf(typed)).toBe(price))
