import { millisecondsInDay } from '../time-units.ts'
import { achievedBy, type Sets } from './achieved.ts'
import { Calibration } from './calibration.ts'
import { MILLION, startOf } from './parameters.ts'
import { afterIdleDays, type Pair, type Rating, rate } from './rate.ts'
import { type Played, Weights } from './weights.ts'

/** A line of the log: a confirmed result of four members, or a game of an evening. `seq` is its place in the order of the log. */
export interface LogLine extends Played, Sets {
  readonly seq: number
  readonly kind: 'match' | 'evening'
}

/** So many games of evenings are one result: nobody is sure of a rating after one evening. */
const GAMES_OF_A_RESULT = 4

/** Somebody's rating after the last of their lines. `playedAt` is their latest match, in milliseconds since 1970. */
export interface PersonRating extends Rating {
  /** Matches, and a quarter of the games of evenings, rounded down. */
  readonly results: number
  /** Games of evenings. */
  readonly games: number
  readonly playedAt: number
}

/** A line moved a person so. All but `seq` are whole millionths; `expected` and `achieved` are those of the person's side. */
export interface RatingStep {
  readonly seq: number
  readonly person: string
  readonly before: Rating
  readonly after: Rating
  readonly expected: number
  readonly achieved: number
  readonly weight: number
}

/**
 * Computes ratings from the log, line by line in its order: the same log gives the same numbers to the last digit on every engine, whether in
 * one go or continued from what was stored.
 *
 * A line that weighs nothing (`Weights`) is a step that changes nothing and is no result. Calibration is about matches alone, which are what is
 * forecast.
 */
export class RatingLog {
  readonly weights = new Weights()
  readonly calibration = new Calibration()
  readonly ratings = new Map<string, PersonRating>()
  readonly #levelOf: (person: string) => string | null

  /** @param levelOf the level that a person had chosen at the first result */
  constructor(levelOf: (person: string) => string | null) {
    this.#levelOf = levelOf
  }

  /** Returns the four steps of the next line, A's first. */
  add(line: LogLine): RatingStep[] {
    const [a1, a2, b1, b2] = line.players
    const before = (person: string) => this.#before(person, line.playedAt)
    const a: Pair = [before(a1), before(a2)]
    const b: Pair = [before(b1), before(b2)]
    const weight = this.weights.of(line)
    const achieved = achievedBy(line)
    const rated = rate(a, b, achieved, weight)
    const [expectedA, achievedA] = [Math.round(rated.expected * MILLION), Math.round(achieved * MILLION)]
    const sideA = { seq: line.seq, expected: expectedA, achieved: achievedA, weight }
    const sideB = { ...sideA, expected: MILLION - expectedA, achieved: MILLION - achievedA }
    const steps: RatingStep[] = [
      { ...sideA, person: a1, before: a[0], after: rated.a[0] },
      { ...sideA, person: a2, before: a[1], after: rated.a[1] },
      { ...sideB, person: b1, before: b[0], after: rated.b[0] },
      { ...sideB, person: b2, before: b[1], after: rated.b[1] },
    ]
    if (weight > 0) this.#keep(line, steps)
    return steps
  }

  #keep(line: LogLine, steps: readonly RatingStep[]): void {
    for (const { person, after } of steps) {
      const known = this.ratings.get(person)
      const games = (known?.games ?? 0) + Number(line.kind === 'evening')
      const isResult = line.kind === 'match' || games % GAMES_OF_A_RESULT === 0
      this.ratings.set(person, {
        mu: after.mu,
        sigma: after.sigma,
        results: (known?.results ?? 0) + Number(isResult),
        games,
        playedAt: Math.max(known?.playedAt ?? line.playedAt, line.playedAt),
      })
    }
    this.weights.add(line)
    const [first] = steps
    if (first && line.kind === 'match') this.calibration.add(first.expected, first.achieved)
  }

  #before(person: string, playedAt: number): Rating {
    const start = startOf(this.#levelOf(person))
    const known = this.ratings.get(person)
    if (!known) return start
    const { mu, sigma } = known
    const days = Math.floor((playedAt - known.playedAt) / millisecondsInDay)
    return afterIdleDays({ mu, sigma }, days, start.sigma)
  }
}
