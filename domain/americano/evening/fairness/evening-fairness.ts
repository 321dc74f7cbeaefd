import type { DealtRound, EveningFormat, EveningInput } from '../evening.ts'
import { type Caps, capsOf } from '../meetings.ts'
import { inUnits, presentIn, unitsOf } from '../units.ts'
import { courtSpreadOf, gamesOf, meetingsIn } from './figures.ts'
import { restsOf } from './rests.ts'

/** Figures of fairness; the smaller, the fairer. In the format `teams` they are about teams. */
export interface Fairness {
  /** The most that games differ after any round, among those who have been there in all rounds. */
  readonly gamesSpread: number
  /** Times that somebody rests twice running while another plays twice, in rounds in which fewer than half rest. */
  readonly restsTwice: number
  /** The longest run of rests. */
  readonly longestRest: number
  /** Times that two play together again after their first time, over all pairs. */
  readonly partnerRepeats: number
  /** The most often that two play against each other. */
  readonly mostOpposed: number
  /** The most often that two are in one game. */
  readonly mostTogether: number
  /** The most that anybody's visits to courts differ, among those and the courts that were there in all rounds. */
  readonly courtSpread: number
}

/** The figures of an evening with what they can be at best. */
export interface EveningFairness {
  readonly rounds: number
  /** The fewest and the most games of those who have been there in all rounds; none: of all. */
  readonly games: { readonly min: number; readonly max: number }
  readonly figures: Fairness
  /** The least that can be promised of each figure for so many people, courts and games; Infinity where the format promises nothing. */
  readonly bounds: Fairness
  /** Figures beyond what has to hold: the bounds, one more of rests, opponents and games together, and two more of courts. */
  readonly unfair: readonly (keyof Fairness)[]
  /** Holds where there are none. */
  readonly isFair: boolean
}

/** Visits to courts never differ more than this, and seldom more than half of it. */
const MAX_COURT_SPREAD = 4
const BEYOND: Partial<Fairness> = { longestRest: 1, mostOpposed: 1, mostTogether: 1, courtSpread: 2 }

/** Measures how fair the rounds of an evening are, for the sentence about them. Works on planned rounds and on those that were played. */
export function fairnessOfEvening(
  evening: Pick<EveningInput, 'format' | 'players' | 'teams'>,
  dealt: readonly DealtRound[],
): EveningFairness {
  const units = unitsOf({ ...evening, present: [] })
  const rounds = dealt.map(inUnits(units))
  const rests = restsOf(rounds)
  const { all, throughout, spread } = gamesOf(units.count, rounds)
  const games = rangeOf(throughout.length > 0 ? throughout : all)
  const fewest = Math.min(...rounds.map((round) => presentIn(round).length))
  const caps = capsOf(Math.max(2, fewest), Math.max(0, ...all), units.seats)
  const figures = {
    gamesSpread: spread,
    restsTwice: rests.twice,
    longestRest: rests.longest.length,
    ...meetingsIn(units.count, rounds),
    courtSpread: courtSpreadOf(rounds),
  }
  const bounds = boundsOf(evening.format, caps, rests.longest.bound)
  const unfair = keysOf(figures).filter((key) => figures[key] > bounds[key] + (BEYOND[key] ?? 0))
  return { rounds: rounds.length, games, figures, bounds, unfair, isFair: unfair.length === 0 }
}

function boundsOf(format: EveningFormat, caps: Caps, rests: number): Fairness {
  const always = { gamesSpread: 1, restsTwice: 0, longestRest: rests }
  const [any, courtSpread] = [Number.POSITIVE_INFINITY, MAX_COURT_SPREAD - (BEYOND.courtSpread ?? 0)]
  if (format === 'mexicano')
    return { ...always, partnerRepeats: any, mostOpposed: any, mostTogether: any, courtSpread: any }
  const partnerRepeats = caps.partners > 1 ? any : 0
  const mostTogether = format === 'teams' ? any : caps.together
  return { ...always, partnerRepeats, mostOpposed: caps.opponents, mostTogether, courtSpread }
}

const rangeOf = (games: readonly number[]) => ({ min: Math.min(...games), max: Math.max(...games) })

/** The names of the figures. */
export const keysOf = (figures: Fairness): (keyof Fairness)[] => Object.keys(figures) as (keyof Fairness)[]
