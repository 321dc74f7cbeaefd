import { describe, expect, test } from 'vitest'
import { millisecondsInDay } from '../time-units.ts'
import { achievedBy } from './achieved.ts'
import { Calibration, holds } from './calibration.ts'
import { gainOfEvenWin, outlookOf } from './outlook.ts'
import { MILLION, START_OF_LEVEL } from './parameters.ts'
import { type LogLine, RatingLog } from './rating-log.ts'
import { stepFacts } from './step-facts.ts'
import { errorOf, playCommunity } from './testing/community.ts'

const FOUR = ['ada', 'bo', 'cleo', 'dan'] as const
const lineOf = (seq: number, more: Partial<LogLine> = {}): LogLine => ({
  ...{ seq, kind: 'match', players: FOUR, sets: [6, 4, 6, 4], isTieBreak: false, weight: MILLION },
  playedAt: seq * 10 * millisecondsInDay,
  ...more,
})
const weightsOf = (lines: LogLine[]) => {
  const log = new RatingLog(() => null)
  return lines.map((line) => log.add(line)[0]?.weight)
}

test('after 35 matches ratings are much nearer to the truth than levels', () => {
  const community = playCommunity(1, 35)
  const { log, levels } = community
  const starts: Record<string, number> = START_OF_LEVEL
  const chosen = errorOf(community, (person) => (starts[levels.get(person) ?? ''] ?? 0) / MILLION)
  const rated = errorOf(community, (person) => (log.ratings.get(person)?.mu ?? 0) / MILLION)
  expect(rated).toBeLessThan(0.38)
  expect(chosen).toBeGreaterThan(0.55)
  expect(holds(log.calibration.tenths.values())).toBe(true)
})

describe('achieved', () => {
  test.each([
    [[6, 0, 6, 0], false, 1],
    [[6, 4, 6, 4], false, 0.5 + 0.5 * 0.75],
    [[0, 6, 0, 6], false, 0],
    [[6, 3, 4, 6, 10, 8], true, 0.5 + 0.5 * (0.5 + 2.5 * (11 / 20 - 0.5))],
    [[12, 12], false, 0.5],
    [[16, 8], false, 0.5 + 0.5 * (0.5 + 2.5 * (2 / 3 - 0.5))],
  ])('%j', (sets, isTieBreak, achieved) => expect(achievedBy({ sets, isTieBreak })).toBeCloseTo(achieved, 12))

  test('is more than a half for every winner, also with fewer games', () => {
    expect(achievedBy({ sets: [0, 6, 7, 6, 10, 8], isTieBreak: true })).toBeGreaterThan(0.5)
  })
})

describe('weights', () => {
  const daily = (line: number, hours = 1) => ({ playedAt: line * hours * 3_600_000 })

  test('the n-th of the same four within 30 days weighs 1/n, in any pairs', () => {
    expect(
      weightsOf([
        lineOf(1),
        lineOf(2, { players: ['cleo', 'ada', 'dan', 'bo'] }),
        lineOf(3),
        lineOf(4),
        lineOf(9),
      ]),
    ).toEqual([MILLION, 500_000, 333_333, 333_333, MILLION])
  })

  test('a pair rates five times in seven days, against anybody', () => {
    const against = Array.from({ length: 7 }, (_, at) =>
      lineOf(at + 1, { ...daily(at), players: ['ada', 'bo', `x${at}`, `y${at}`] }),
    )
    const later = lineOf(8, { playedAt: 7 * millisecondsInDay + 4, players: ['ada', 'bo', 'eve', 'fay'] })
    expect(weightsOf([...against, later])).toEqual([...Array(5).fill(MILLION), 0, 0, MILLION])
  })

  test('somebody rates ten times in seven days, with and against whomever', () => {
    const seats = [
      ['ada', 'b', 'c', 'd'],
      ['b', 'ada', 'c', 'd'],
      ['c', 'd', 'ada', 'b'],
      ['d', 'c', 'b', 'ada'],
    ]
    const played = Array.from({ length: 12 }, (_, at) => {
      const [a1 = '', a2 = '', b1 = '', b2 = ''] = (seats[at % 4] ?? []).map((one) =>
        one === 'ada' ? one : one + at,
      )
      return lineOf(at + 1, { ...daily(at), players: [a1, a2, b1, b2] })
    })
    const others = lineOf(13, { ...daily(11), players: ['b0', 'c1', 'd2', 'b3'] })
    const later = lineOf(14, { playedAt: 7 * millisecondsInDay + 4, players: ['ada', 'x', 'y', 'z'] })
    expect(weightsOf([...played, others, later])).toEqual([
      ...[...Array(10).fill(MILLION), 0, 0],
      ...[MILLION, MILLION],
    ])
    const more = Array.from({ length: 3 }, (_, at) =>
      lineOf(20 + at, {
        ...daily(at),
        kind: 'evening',
        weight: 250_000,
        players: ['ada', `x${at}`, `y${at}`, `z${at}`],
      }),
    )
    expect(weightsOf([...played.slice(0, 9), ...more, ...played.slice(10)])).toEqual([
      ...[...Array(9).fill(MILLION), 250_000, 250_000, 250_000],
      ...[MILLION, 0],
    ])
  })

  test('games of an evening weigh a quarter, and count as a quarter', () => {
    const games = Array.from({ length: 3 }, (_, at) =>
      lineOf(at + 1, { ...daily(at), kind: 'evening', weight: 250_000, sets: [14, 10] }),
    )
    expect(weightsOf(games)).toEqual([250_000, 200_000, 166_667])
  })

  test('four games of evenings are one result, and are forecast by nobody', () => {
    const log = new RatingLog(() => 'Pro')
    const results = Array.from({ length: 9 }, (_, at) => {
      log.add(lineOf(at + 1, { kind: at === 4 ? 'match' : 'evening', weight: at === 4 ? MILLION : 250_000 }))
      return log.ratings.get('ada')?.results
    })
    expect(results).toEqual([0, 0, 0, 1, 2, 2, 2, 2, 3])
    expect(log.ratings.get('bo')).toMatchObject({ results: 3, games: 8 })
    expect([...log.calibration.tenths.values()].reduce((sum, tenth) => sum + tenth.results, 0)).toBe(1)
  })

  test('a line beyond the limits is a step that changes nothing', () => {
    const log = new RatingLog(() => 'Pro')
    for (let at = 1; at <= 5; at++) log.add(lineOf(at, daily(at)))
    const before = new Map(log.ratings)
    const steps = log.add(lineOf(6, daily(6)))
    expect(steps.map(({ after }) => after)).toEqual(steps.map((step) => step.before))
    expect([log.ratings, log.ratings.get('ada')?.results]).toEqual([before, 5])
  })
})

test('a match that is confirmed late is computed behind, and leaves the latest date', () => {
  const log = new RatingLog(() => null)
  log.add(lineOf(1, { playedAt: 50 * millisecondsInDay }))
  log.add(lineOf(2, { playedAt: millisecondsInDay }))
  expect(log.ratings.get('ada')).toMatchObject({ results: 2, playedAt: 50 * millisecondsInDay })
})

describe('calibration', () => {
  const said = (times: number, expected: number, won: number) => {
    const calibration = new Calibration()
    for (let at = 0; at < times; at++) calibration.add(expected, at < won ? MILLION : 0)
    return calibration.tenths
  }

  test('counts the favourite of either side', () => {
    expect([...said(4, 700_000, 3)]).toEqual([[7, { results: 4, said: 2_800_000, happened: 3 }]])
    expect([...said(4, 300_000, 1)]).toEqual([[7, { results: 4, said: 2_800_000, happened: 3 }]])
    expect([...said(1, MILLION, 1).keys(), ...said(1, MILLION / 2, 1).keys()]).toEqual([9, 5])
  })

  test('holds from 200 results on, where each tenth with 20 is within 0.1', () => {
    const tenths = (...all: Map<number, { results: number; said: number; happened: number }>[]) =>
      all.flatMap((one) => [...one.values()])
    expect(holds(said(199, 700_000, 140).values())).toBe(false)
    expect(holds(said(200, 700_000, 140).values())).toBe(true)
    expect(holds(tenths(said(200, 700_000, 140), said(20, 900_000, 15)))).toBe(false)
    expect(holds(tenths(said(200, 700_000, 140), said(19, 900_000, 0)))).toBe(true)
    expect([160, 161, 120, 119].map((won) => holds(said(200, 700_000, won).values()))).toEqual([
      true,
      false,
      true,
      false,
    ])
  })
})

test('a forecast is one of five words', () => {
  expect([0.5, 0.6, 0.4, 0.61, 0.39, 0.75, 0.76, 0.24].map(outlookOf)).toEqual([
    ...['even', 'even', 'even', 'a', 'b', 'a', 'much_a', 'much_b'],
  ])
})

test('a step says who was favoured, and what came of it', () => {
  expect(stepFacts({ expected: 0.29, won: true })).toEqual({
    favourite: 'they',
    isMuch: false,
    result: 'won',
    asExpected: false,
  })
  expect(stepFacts({ expected: 0.2, won: false })).toEqual({
    favourite: 'they',
    isMuch: true,
    result: 'lost',
    asExpected: true,
  })
  expect(stepFacts({ expected: 0.7, won: true })).toMatchObject({ favourite: 'you', asExpected: true })
  expect(stepFacts({ expected: 0.55, won: true })).toMatchObject({ favourite: 'even', asExpected: false })
  expect(stepFacts({ expected: 0.7, won: null })).toMatchObject({ result: 'drawn', asExpected: false })
})

test('a win among equals is worth more to those who are less certain', () => {
  expect(gainOfEvenWin({ mu: 3.4, sigma: 0.5 })).toBeGreaterThan(gainOfEvenWin({ mu: 3.4, sigma: 0.2 }))
  expect(gainOfEvenWin({ mu: 3.4, sigma: 0.2 })).toBeGreaterThan(0)
})
