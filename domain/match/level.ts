import { SKILL_LEVELS } from '../limits.ts'

const LEVELS: readonly (string | null | undefined)[] = SKILL_LEVELS

/**
 * The number of levels from one to the other: 0 for the same, at most 3. Null where one of them is missing or is none
 * of the database's (specification, section 3).
 */
export function levelsApart(one: string | null | undefined, other: string | null | undefined): number | null {
  const from = LEVELS.indexOf(one)
  const to = LEVELS.indexOf(other)
  return from < 0 || to < 0 ? null : Math.abs(from - to)
}
