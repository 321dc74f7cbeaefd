import type { Game } from '../round.ts'

/** Version of the planner: a change that gives another plan for the same input adds one. It is stored beside each plan. */
export const PLANNER_VERSION = 5

/** The sizes of an evening. `maxNumber` bounds the numbers of all who were ever there: those who left keep theirs. */
export const EVENING = {
  minPlayers: 4,
  maxPlayers: 64,
  maxNumber: 255,
  maxCourts: 16,
  maxRounds: 32,
  points: [16, 21, 24, 32],
} as const

export type EveningFormat = 'americano' | 'mexicano' | 'teams'

/** In mexicano, four who stand next to each other are divided into the pairs seen least, or always first and last against the others. */
type Pairing = 'least_repeated' | 'classic'

/** A game on a court, which is its place in the list of the evening's courts, from 0. Teams have the numbers of players. */
interface DealtGame extends Game {
  readonly court: number
}

/** The games of a round by court, and whoever is present without one. */
export interface DealtRound {
  readonly games: readonly DealtGame[]
  readonly resting: readonly number[]
}

/** Everything that a plan depends on. Players are numbers from 0, in the order in which they were entered. */
export interface EveningInput {
  readonly format: EveningFormat
  readonly pairing: Pairing
  /** Any whole number; the same seed and input give the same plan on every engine. */
  readonly seed: number
  /** Everybody who was ever entered has a number below this. */
  readonly players: number
  readonly present: readonly number[]
  /** The courts that are open now; games take the first of them. */
  readonly courts: readonly number[]
  /** Pairs of players who stay together; the format `teams` needs them. */
  readonly teams?: readonly (readonly [number, number])[]
  /** The standings, best first, for mexicano; without it, and for whoever is not in it, the lot decides. */
  readonly order?: readonly number[]
  /** The rounds that have begun. They never change. */
  readonly before: readonly DealtRound[]
  /** The number of rounds to plan. */
  readonly rounds: number
}
