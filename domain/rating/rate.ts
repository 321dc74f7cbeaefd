import { exponential } from './exponential.ts'
import { MILLION, RATING } from './parameters.ts'

/** An estimate of how somebody plays, and its standard deviation: whole millionths of the scale from 0 to 7. */
export interface Rating {
  readonly mu: number
  readonly sigma: number
}

export type Pair = readonly [Rating, Rating]

/** Another exponent would not change a millionth. */
const MAX_EXPONENT = 40

/**
 * The share of matches that pair A would win against pair B, from 0 to 1: Plackett-Luce for two teams,
 * 1 ÷ (1 + e^((muB - muA) ÷ c)), where c is the root of all variances.
 */
export function winShare(a: Pair, b: Pair): number {
  return shareOf(muOf(b) - muOf(a), spread(varianceOf(a), varianceOf(b)))
}

/** The ratings of the four after their match. `expected` is the share that A was to win, from 0 to 1. */
export interface Rated {
  readonly expected: number
  readonly a: readonly [Rating, Rating]
  readonly b: readonly [Rating, Rating]
}

/**
 * Rates a match of two pairs: the closed form of Plackett-Luce of openskill 5.0.1 (`rate`, with which it agrees within half a millionth for a
 * weight of 1 and an achievement of 1 or 0).
 *
 * Everybody's change is sigma² ÷ c × weight × (achieved - expected). The side that won never falls and the other never rises, however close
 * it was.
 * @param achieved what A has achieved, from 0 to 1: more than a half when A won, a half for a draw
 * @param weight in millionths, 0 to 1,000,000
 */
export function rate(a: Pair, b: Pair, achieved: number, weight: number): Rated {
  if (weight === 0) return { expected: winShare(a, b), a, b }
  const [varianceA, varianceB] = [agedVariance(a, weight), agedVariance(b, weight)]
  const c = spread(varianceA, varianceB)
  const expected = shareOf(muOf(b) - muOf(a), c)
  const surprise = withoutInjustice(achieved, achieved - expected)
  const part = weight / MILLION
  const move = (pair: Pair, variance: number, sign: 1 | -1): [Rating, Rating] => {
    const learnt = (part * Math.sqrt(variance) * expected * (1 - expected)) / (c * c * c)
    const moved = (rating: Rating) => {
      const own = aged(rating, weight)
      return {
        mu: clamp(rating.mu + Math.round(sign * (own / c) * part * surprise), 0, RATING.highest),
        sigma: Math.max(Math.round(Math.sqrt(own * (1 - own * learnt))), RATING.sigmaFloor),
      }
    }
    return [moved(pair[0]), moved(pair[1])]
  }
  return { expected, a: move(a, varianceA, 1), b: move(b, varianceB, -1) }
}

/** The rating on a day on which somebody has not played for so many days: certainty fades, up to that of the start. */
export function afterIdleDays(rating: Rating, days: number, startSigma: number): Rating {
  const idle = Math.max(days - RATING.idleDays, 0)
  if (idle === 0) return rating
  const variance = rating.sigma ** 2
  const grown = Math.min(variance + idle * RATING.idleGrowth, Math.max(startSigma ** 2, variance))
  return { mu: rating.mu, sigma: Math.round(Math.sqrt(grown)) }
}

const withoutInjustice = (achieved: number, surprise: number) =>
  achieved > 0.5 ? Math.max(surprise, 0) : achieved < 0.5 ? Math.min(surprise, 0) : surprise

const clamp = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most)

const muOf = ([one, other]: Pair) => one.mu + other.mu
const varianceOf = ([one, other]: Pair) => one.sigma ** 2 + other.sigma ** 2

// Whole numbers below 2^53, so that the order of a sum makes no difference.
const aged = ({ sigma }: Rating, weight: number) => sigma ** 2 + (RATING.tauSquared / MILLION) * weight
const agedVariance = ([one, other]: Pair, weight: number) => aged(one, weight) + aged(other, weight)

const spread = (varianceA: number, varianceB: number) =>
  Math.sqrt(varianceA + varianceB + 2 * RATING.betaSquared)

const shareOf = (ahead: number, c: number) =>
  1 / (1 + exponential(clamp(ahead / c, -MAX_EXPONENT, MAX_EXPONENT)))
