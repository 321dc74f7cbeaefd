import { describe, expect, test } from 'vitest'
import { priceOf } from './match-choices.ts'
import { type DraftTimes, problemsOf } from './match-form.ts'
import { FUTURE_TIMES, GOOD_DRAFT, MATCH_FORM_CASES } from './testing/match-form.cases.ts'

describe('a draft', () => {
  test.each(MATCH_FORM_CASES)('with %s', (_what, change, problems) => {
    const found = problemsOf({ ...GOOD_DRAFT, ...change }, FUTURE_TIMES)
    expect(found.map(({ field, fault }) => `${field}: ${fault}`)).toEqual(problems)
  })

  test('with everything wrong says so in the order of the form', () => {
    const empty = { location: '', skillLevel: '', matchDate: '', matchTime: '', endTime: '', players: 0 }
    expect(problemsOf({ ...GOOD_DRAFT, ...empty }, FUTURE_TIMES).map(({ fault }) => fault)).toEqual([
      'missing-location',
      'missing-level',
      'missing-date',
      'missing-time',
      'invalid-players',
    ])
  })
})

test.each<[string, Partial<DraftTimes>, string[]]>([
  ['has passed', { isPast: true }, ['matchTime: past-time']],
  ['is skipped', { skipped: ['matchTime'] }, ['matchTime: skipped-time']],
  ['is skipped and has passed', { skipped: ['matchTime'], isPast: true }, ['matchTime: skipped-time']],
  ['ends in the hour that is skipped', { skipped: ['endTime'] }, ['endTime: skipped-time']],
])('a start that %s is told at its field', (_what, times, problems) => {
  const found = problemsOf(GOOD_DRAFT, { ...FUTURE_TIMES, ...times })
  expect(found.map(({ field, fault }) => `${field}: ${fault}`)).toEqual(problems)
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
