import { describe, expect, test } from 'vitest'
import { flatSets, type MatchResult, type SetScore, seenByB, setsOf } from './match-result.ts'
import { setsText, suggestedSets } from './set-texts.ts'
import { faultOf, gamesOf, winnerOf } from './valid-sets.ts'

const finished = (sets: SetScore[], isTieBreak = false): MatchResult => ({
  outcome: 'finished',
  sets,
  isTieBreak,
})
const unfinished = (sets: SetScore[], isTieBreak = false): MatchResult => ({
  outcome: 'unfinished',
  sets,
  isTieBreak,
})

describe('padel knows', () => {
  test.each<[string, MatchResult]>([
    [
      'two sets',
      finished([
        [6, 4],
        [6, 0],
      ]),
    ],
    [
      'long sets',
      finished([
        [7, 5],
        [6, 7],
        [7, 6],
      ]),
    ],
    [
      'a deciding tie-break',
      finished(
        [
          [6, 4],
          [3, 6],
          [10, 8],
        ],
        true,
      ),
    ],
    [
      'a long tie-break',
      finished(
        [
          [6, 4],
          [3, 6],
          [13, 15],
        ],
        true,
      ),
    ],
    ['one set that was broken off', unfinished([[4, 4]])],
    ['one whole set and no more', unfinished([[6, 4]])],
    [
      'a second set that was broken off',
      unfinished([
        [6, 4],
        [5, 6],
      ]),
    ],
    [
      'a tie-break that was broken off',
      unfinished(
        [
          [6, 4],
          [4, 6],
          [11, 10],
        ],
        true,
      ),
    ],
    ['a match that was not played', { outcome: 'not_played', sets: [], isTieBreak: false }],
  ])('%s', (_, result) => {
    expect(faultOf(result)).toBe(null)
    expect(faultOf(seenByB(result))).toBe(null)
  })

  test.each<[string, string, MatchResult]>([
    [
      'no_such_set',
      'a set of 8-6',
      finished([
        [8, 6],
        [6, 4],
      ]),
    ],
    [
      'not_over',
      'a set at 6-5',
      finished([
        [6, 5],
        [6, 4],
      ]),
    ],
    ['missing', 'one set', finished([[6, 4]])],
    [
      'missing',
      'a set each',
      finished([
        [6, 4],
        [4, 6],
      ]),
    ],
    ['missing', 'nothing', finished([])],
    [
      'too_many',
      'a third set after two',
      finished([
        [6, 4],
        [6, 4],
        [6, 4],
      ]),
    ],
    [
      'too_many',
      'four sets',
      finished([
        [6, 4],
        [4, 6],
        [6, 4],
        [6, 4],
      ]),
    ],
    [
      'tie_break',
      'a tie-break as the second set',
      finished(
        [
          [6, 4],
          [10, 8],
        ],
        true,
      ),
    ],
    [
      'not_over',
      'a tie-break at 10-9',
      finished(
        [
          [6, 4],
          [4, 6],
          [10, 9],
        ],
        true,
      ),
    ],
    [
      'no_such_set',
      'a tie-break at 12-9',
      finished(
        [
          [6, 4],
          [4, 6],
          [12, 9],
        ],
        true,
      ),
    ],
    [
      'no_such_set',
      'games that are not whole',
      finished([
        [6, 4.5],
        [6, 4],
      ]),
    ],
    [
      'no_such_set',
      'a set that has not begun',
      unfinished([
        [6, 4],
        [0, 0],
      ]),
    ],
    [
      'over',
      'an unfinished match that is won',
      unfinished([
        [6, 4],
        [6, 4],
      ]),
    ],
    [
      'not_over',
      'a first set that nobody won',
      unfinished([
        [5, 4],
        [1, 0],
      ]),
    ],
    ['too_many', 'sets of a match that was not played', { ...finished([[6, 4]]), outcome: 'not_played' }],
  ])('no such thing (%s): %s', (fault, _, result) => {
    expect(faultOf(result)).toBe(fault)
    expect(faultOf(seenByB(result))).toBe(fault)
  })
})

test('the winner is who won the last set, and nobody of a match that is not finished', () => {
  expect(
    winnerOf(
      finished(
        [
          [6, 4],
          [3, 6],
          [10, 8],
        ],
        true,
      ),
    ),
  ).toBe('a')
  expect(
    winnerOf(
      finished([
        [4, 6],
        [6, 3],
        [5, 7],
      ]),
    ),
  ).toBe('b')
  expect(winnerOf(unfinished([[6, 4]]))).toBe(null)
  expect(winnerOf(finished([[6, 4]]))).toBe(null)
})

test('a deciding tie-break is one game', () => {
  expect(
    gamesOf(
      finished(
        [
          [6, 4],
          [3, 6],
          [10, 8],
        ],
        true,
      ),
    ),
  ).toEqual({ a: 10, b: 10 })
  expect(
    gamesOf(
      finished(
        [
          [6, 4],
          [3, 6],
          [8, 10],
        ],
        true,
      ),
    ),
  ).toEqual({ a: 9, b: 11 })
  expect(
    gamesOf(
      unfinished(
        [
          [6, 4],
          [3, 6],
          [5, 5],
        ],
        true,
      ),
    ),
  ).toEqual({ a: 9, b: 10 })
  expect(
    gamesOf(
      finished([
        [6, 4],
        [7, 6],
      ]),
    ),
  ).toEqual({ a: 13, b: 10 })
})

test('sets are written in short, and stored one after the other', () => {
  const result = finished(
    [
      [6, 4],
      [3, 6],
      [10, 8],
    ],
    true,
  )
  expect(setsText(result)).toBe('6:4 3:6 [10:8]')
  expect(setsText(seenByB(result))).toBe('4:6 6:3 [8:10]')
  expect(flatSets(result.sets)).toEqual([6, 4, 3, 6, 10, 8])
  expect(setsOf([6, 4, 3, 6, 10, 8])).toEqual(result.sets)
})

test('every suggestion leads on to a valid result, the winner of the set before first', () => {
  expect(suggestedSets([])[0]).toEqual([6, 4])
  expect(suggestedSets([[3, 6]])[0]).toEqual([4, 6])
  expect(
    suggestedSets(
      [
        [6, 4],
        [4, 6],
      ],
      true,
    )[0],
  ).toEqual([8, 10])
  expect(
    suggestedSets([
      [6, 4],
      [6, 4],
    ]),
  ).toEqual([])
  expect(suggestedSets([[6, 5]])).toEqual([])
  const faults = suggestedSets([]).flatMap((first) =>
    suggestedSets([first]).flatMap((second) => [
      faultOf(finished([first, second])),
      ...[false, true].flatMap((isTieBreak) =>
        suggestedSets([first, second], isTieBreak).map((third) =>
          faultOf(finished([first, second, third], isTieBreak)),
        ),
      ),
    ]),
  )
  // A set each is what a third one follows.
  expect(new Set(faults)).toEqual(new Set([null, 'missing']))
})
