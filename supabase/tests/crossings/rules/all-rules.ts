import type { Rule } from './answers.ts'
import { RULES_OF_CHANGE } from './of-change.ts'
import { RULES_OF_EVENINGS } from './of-evenings.ts'
import { RULES_OF_SIGHT } from './of-sight.ts'

/** Each holds in every cell. A rule is written for all persons, matches and acts, never for one of them. */
export const RULES: Record<string, Rule> = { ...RULES_OF_SIGHT, ...RULES_OF_CHANGE, ...RULES_OF_EVENINGS }
