import { rate as rateOfOpenskill, rating } from 'openskill'
import { plackettLuce } from 'openskill/models'
import { describe, expect, test } from 'vitest'
import { achievedBy } from './achieved.ts'
import { exponential } from './exponential.ts'
import { MILLION, RATING, startOf } from './parameters.ts'
import { afterIdleDays, type Pair, rate, winShare } from './rate.ts'
import { randomResults } from './testing/random-results.ts'
import { hashRatings, RATING_HASH } from './testing/rating-hash.ts'

const RESULTS = randomResults(5000, 1)

test('e^x is that of the engine within its last digits', () => {
  let worst = 0
  for (let x = -40; x <= 40; x += 0.0137) worst = Math.max(worst, Math.abs(exponential(x) / Math.exp(x) - 1))
  expect(worst).toBeLessThan(1e-15)
})

test('a win that weighs 1 and counts alone is rated as openskill does', () => {
  const pair = (of: Pair) => of.map(({ mu, sigma }) => rating({ mu: mu / MILLION, sigma: sigma / MILLION }))
  const options = { model: plackettLuce, beta: 0.4, tau: 0.03 }
  let worst = 0
  for (const { a, b } of RESULTS) {
    const ours = rate(a, b, 1, MILLION)
    const theirs = rateOfOpenskill([pair(a), pair(b)], options).flat()
    expect(theirs).toHaveLength(4)
    for (const [at, { mu, sigma }] of theirs.entries()) {
      const own = [...ours.a, ...ours.b][at] ?? { mu: Number.NaN, sigma: Number.NaN }
      const within = Math.min(Math.max(mu, 0), RATING.highest / MILLION)
      const apart = [
        own.mu / MILLION - within,
        own.sigma / MILLION - Math.max(sigma, RATING.sigmaFloor / MILLION),
      ]
      worst = Math.max(worst, ...apart.map(Math.abs))
    }
  }
  // Half of the last digit, and what the numbers of the comparison lose.
  expect(worst).toBeLessThan(5e-7 + 1e-13)
})

test('a winner never falls and a loser never rises, whatever was expected', () => {
  const wrong: unknown[] = []
  for (const { a, b, weight, ...sets } of RESULTS) {
    const achieved = achievedBy(sets)
    const rated = rate(a, b, achieved, weight)
    const rises = (pair: Pair, before: Pair) => pair.map(({ mu }, at) => mu - (before[at]?.mu ?? Number.NaN))
    const [up, down] = [rises(rated.a, a), rises(rated.b, b)]
    if (
      achieved > 0.5
        ? Math.min(...up, ...down.map((rise) => -rise)) < 0
        : achieved < 0.5 && Math.max(...up, ...down.map((rise) => -rise)) > 0
    )
      wrong.push(rated)
  }
  expect(wrong).toEqual([])
})

test('the order within a pair and of the sides makes no difference', () => {
  for (const { a, b, weight, ...sets } of RESULTS.slice(0, 500)) {
    const achieved = achievedBy(sets)
    const rated = rate(a, b, achieved, weight)
    expect(rate([a[1], a[0]], b, achieved, weight).b).toEqual(rated.b)
    expect(Math.abs(winShare(a, b) + winShare(b, a) - 1)).toBeLessThan(1e-15)
  }
})

describe('two like each other', () => {
  const pair: Pair = [
    { mu: 3_000_000, sigma: 400_000 },
    { mu: 3_000_000, sigma: 400_000 },
  ]
  const gain = (achieved: number, weight = MILLION) => rate(pair, pair, achieved, weight).a[0].mu - 3_000_000

  test('win half of their matches, and a draw changes neither', () => {
    expect(winShare(pair, pair)).toBe(0.5)
    expect(gain(0.5)).toBe(0)
  })

  test('gain more by a clear win, and half as much by half the weight', () => {
    expect(gain(achievedBy({ sets: [6, 0, 6, 0], isTieBreak: false }))).toBeGreaterThan(
      gain(achievedBy({ sets: [7, 6, 7, 6], isTieBreak: false })),
    )
    expect(Math.abs(gain(1, MILLION / 2) * 2 - gain(1))).toBeLessThan(500)
    expect(rate(pair, pair, 1, 0)).toEqual({ expected: 0.5, a: pair, b: pair })
  })

  test('become more certain, down to the floor', () => {
    const { a } = rate(pair, pair, 1, MILLION)
    expect(a[0].sigma).toBeLessThan(400_000)
    let last = pair
    for (let times = 0; times < 400; times++) last = [...rate(last, last, 0.5, MILLION).a]
    expect(last[0].sigma).toBeLessThan(260_000)
    const sure = { mu: 3_000_000, sigma: 100_000 }
    expect(rate([sure, sure], pair, 1, MILLION).a[0].sigma).toBe(RATING.sigmaFloor)
  })
})

test('certainty fades after 30 days, up to that of the start and never beyond what it was', () => {
  const rating = { mu: 3_000_000, sigma: 200_000 }
  expect(afterIdleDays(rating, 30, 600_000)).toEqual(rating)
  expect(afterIdleDays(rating, -5, 600_000)).toEqual(rating)
  expect(afterIdleDays(rating, 40, 600_000).sigma).toBe(Math.round(Math.sqrt(200_000 ** 2 + 10 * 0.0009e12)))
  expect(afterIdleDays(rating, 4000, 600_000).sigma).toBe(600_000)
  expect(afterIdleDays({ mu: 0, sigma: 700_000 }, 4000, 600_000).sigma).toBe(700_000)
})

test('everybody begins at the level they chose, and without one in the middle', () => {
  expect(['Beginner', 'Intermediate', 'Advanced', 'Pro'].map((level) => startOf(level))).toEqual(
    [1.5, 3, 4.5, 6].map((mu) => ({ mu: mu * MILLION, sigma: 600_000 })),
  )
  expect([startOf(null), startOf('toString')]).toEqual(Array(2).fill({ mu: 3_000_000, sigma: 1_200_000 }))
})

test('this engine computes the numbers of all others', () => expect(hashRatings()).toEqual(RATING_HASH))
