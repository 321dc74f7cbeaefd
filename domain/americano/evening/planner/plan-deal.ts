import type { DealtRound, EveningInput } from '../evening.ts'
import { repairRound } from '../repair/repair-round.ts'
import { planEvening } from './plan-evening.ts'

/**
 * The rounds of a deal: those that follow the ones that have begun. Where a round was announced (null: none was, or it is planned anew),
 * it is repaired, and whatever comes after it is planned anew. Mexicano has one round. The same input gives the same rounds on every
 * engine. Throws a RangeError that names the field with which nothing can be planned.
 */
export function planDeal(input: EveningInput, announced: DealtRound | null): DealtRound[] {
  if (!announced) return planEvening(input)
  const repaired = repairRound(input, announced)
  if (input.rounds < 2 || input.format === 'mexicano') return [repaired]
  return [
    repaired,
    ...planEvening({ ...input, before: [...input.before, repaired], rounds: input.rounds - 1 }),
  ]
}
