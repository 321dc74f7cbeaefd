import { flatSets, type MatchResult, type SetScore } from '@domain/match/result/match-result.ts'
import { faultOf, winnerOfSet } from '@domain/match/result/valid-sets.ts'
import { t } from '@lingui/core/macro'
import type { Faults } from '@/lib/forms/use-form.ts'

/** A result as it is typed. The own pair comes first. */
export interface TypedResult {
  outcome: MatchResult['outcome']
  own1: string
  others1: string
  own2: string
  others2: string
  own3: string
  others3: string
  isTieBreak: boolean
  /** The participation of the partner. */
  partner: string
}

export type SetNumber = 1 | 2 | 3

export const NOTHING_TYPED: Omit<TypedResult, 'partner'> = {
  ...{ own1: '', others1: '', own2: '', others2: '', own3: '', others3: '' },
  outcome: 'finished',
  isTieBreak: true,
}

/** The games of a set; null where one of the two numbers is missing, or is none. */
export function typedSet(values: TypedResult, number: SetNumber): SetScore | null {
  const [own, others] = [values[`own${number}`].trim(), values[`others${number}`].trim()]
  return [own, others].every((typed) => /^\d{1,2}$/.test(typed)) ? [Number(own), Number(others)] : null
}

const isEmpty = (values: TypedResult, number: SetNumber) =>
  values[`own${number}`].trim() === '' && values[`others${number}`].trim() === ''

/** Each pair has won a set, so that there is a third one. */
export function hasThirdSet(values: TypedResult): boolean {
  const winners = ([1, 2] as const).map((number) => {
    const set = typedSet(values, number)
    return set && winnerOfSet(set)
  })
  return winners.includes('a') && winners.includes('b')
}

/** The sets that the form shows. */
export const shownSets = (values: TypedResult): readonly SetNumber[] =>
  hasThirdSet(values) ? [1, 2, 3] : [1, 2]

/** The sets up to the first one that is not typed whole. */
function typedSets(values: TypedResult): SetScore[] {
  const sets: SetScore[] = []
  for (const number of shownSets(values)) {
    const set = typedSet(values, number)
    if (!set) break
    sets.push(set)
  }
  return sets
}

/** The result that was typed, from the side of the own pair. */
export function resultOf(values: TypedResult): MatchResult {
  const { outcome } = values
  if (outcome === 'not_played') return { outcome, sets: [], isTieBreak: false }
  const sets = typedSets(values)
  return { outcome, sets, isTieBreak: values.isTieBreak && sets.length === 3 }
}

/** Checks the sets as they are typed; what is wrong with a set is said of its own games. */
export function checkResult(values: TypedResult): Faults<TypedResult> {
  if (values.outcome === 'not_played') return {}
  for (const number of shownSets(values)) {
    const fault = faultOfSet(values, number)
    if (fault) return { [`own${number}`]: fault }
  }
  const fault = faultOf(resultOf(values))
  if (fault === null) return {}
  return { own1: fault === 'over' ? t`With these sets the match was over.` : t`Type the games of each set.` }
}

function faultOfSet(values: TypedResult, number: SetNumber): string | undefined {
  const isFinished = values.outcome === 'finished'
  const set = typedSet(values, number)
  if (!set) {
    // A match that was broken off may have ended before this set.
    if (!isFinished && number > 1 && isEmpty(values, number)) return undefined
    return isEmpty(values, number) ? t`Type the games of set ${number}.` : t`Two numbers, such as 6 and 4`
  }
  const isTieBreak = values.isTieBreak && number === 3
  if (winnerOfSet(set, isTieBreak)) return undefined
  const mayStand = !isFinished && !([2, 3] as const).some((next) => next > number && !isEmpty(values, next))
  if (mayStand && standsOpen(set, isTieBreak)) return undefined
  return isTieBreak
    ? t`A tie-break to 10 is won with 10 points or more, by two.`
    : t`A set ends 6:0 to 6:4, 7:5 or 7:6.`
}

const standsOpen = (set: SetScore, isTieBreak: boolean): boolean =>
  faultOf({ outcome: 'unfinished', sets: [[6, 4], [4, 6], set], isTieBreak }) === null

/** The numbers of a chosen set, as the form holds them. */
export const filledSet = (number: SetNumber, [own, others]: SetScore): Partial<TypedResult> => ({
  [`own${number}`]: String(own),
  [`others${number}`]: String(others),
})

/** The values of a version, to be corrected. */
export function typedFrom(
  version: { outcome: MatchResult['outcome']; sets: readonly number[]; is_tie_break: boolean },
  partner: string,
): TypedResult {
  const { outcome, sets, is_tie_break } = version
  const at = (index: number) => sets[index]?.toString() ?? ''
  return {
    ...{ own1: at(0), others1: at(1), own2: at(2), others2: at(3), own3: at(4), others3: at(5) },
    ...{ outcome, partner, isTieBreak: is_tie_break || sets.length < 6 },
  }
}

export const storedSets = (values: TypedResult): number[] => flatSets(resultOf(values).sets)
