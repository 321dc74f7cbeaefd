import type { SKILL_LEVELS } from '../limits.ts'

/** Version of the formula: a change that gives another number for the same log adds one, and every rating is computed anew. */
export const ALGORITHM_VERSION = 2

/** Ratings, uncertainties, shares and weights are whole millionths, so that sums are exact and every engine rounds alike. */
export const MILLION = 1_000_000

/**
 * Parameters of Plackett-Luce (Weng and Lin, 2011), chosen by simulating a community of 120 members (decision 090); in millionths of the scale
 * from 0 to 7, variances in their squares.
 */
export const RATING = {
  highest: 7 * MILLION,
  /** Squared: how much a pair's play varies from match to match, 0.4. */
  betaSquared: 400_000 ** 2,
  /** Squared: how much a member may have changed since the last match, 0.03. */
  tauSquared: 30_000 ** 2,
  /** Nobody is more certain than that, or a rating would stop to follow its member. */
  sigmaFloor: 180_000,
  /** After so many days without a match certainty fades by this much of the variance a day, up to that of a beginner in the log. */
  idleDays: 30,
  idleGrowth: 900_000_000,
} as const

interface Start {
  mu: number
  sigma: number
}

/** A member who chose a level begins here, in millionths: the middles of the four quarters in which matches are announced. */
export const START_OF_LEVEL: Readonly<Record<(typeof SKILL_LEVELS)[number], number>> = {
  Beginner: 1_500_000,
  Intermediate: 3_000_000,
  Advanced: 4_500_000,
  Pro: 6_000_000,
}
const SIGMA_OF_LEVEL = 600_000
const WITHOUT_LEVEL: Start = { mu: 3_000_000, sigma: 1_200_000 }

const STARTS: ReadonlyMap<string | null, number> = new Map(Object.entries(START_OF_LEVEL))

/** Returns where somebody begins, by the level chosen at the first result; without one, or with one that is none, the middle and very uncertain. */
export function startOf(level: string | null): Start {
  const mu = STARTS.get(level)
  return mu === undefined ? WITHOUT_LEVEL : { mu, sigma: SIGMA_OF_LEVEL }
}
