import { tooManyItems } from '../errors.ts'
import type { Condition } from '../query/query.ts'
import { type EmbedPlan, leadsToOne, type ReadPlan } from './read-plan.ts'

/** PostgreSQL makes about 70 of them in a millisecond. A page of a busy screen has a few hundred. */
export const MAX_LOOKUPS = 40_000

/** Assumed for each to-many embed that has no smaller limit: levels of these multiply. */
const USUAL_ROWS = 10

/**
 * Refuses a read by an estimate of what its embeds cost, before it runs: each of them is looked up once for every row that it
 * stands in. Throws PGRST100 (400).
 *
 * @param plan with its limits, so with the largest number of rows that it can have
 */
export function refuseCostlyEmbeds(plan: ReadPlan): void {
  if (lookupsOf(plan, rowsOf(plan)) > MAX_LOOKUPS)
    throw tooManyItems('lookups of embedded resources', MAX_LOOKUPS)
}

function lookupsOf({ embeds }: ReadPlan, rows: number): number {
  const costs = embeds.map((embed) => rows + lookupsOf(embed, rows * rowsPerParent(embed)))
  return costs.reduce((sum, cost) => sum + cost, 0)
}

function rowsPerParent(embed: EmbedPlan): number {
  return leadsToOne(embed) ? 1 : Math.min(embed.limit ?? USUAL_ROWS, USUAL_ROWS)
}

/** The most rows that there can be: by the limit, or by a primary key of one column that is named. */
function rowsOf({ source, conditions, limit = Number.POSITIVE_INFINITY }: ReadPlan): number {
  const [key, ...others] = source.relation?.primaryKey ?? []
  const named = conditions.map((condition) => (others.length === 0 ? namedKeys(condition, key) : undefined))
  return Math.min(limit, ...named.filter((count) => count !== undefined))
}

function namedKeys(condition: Condition, key: string | undefined): number | undefined {
  if (condition.kind !== 'filter' || condition.not) return undefined
  const { field, operation } = condition
  if (field.name !== key || field.path.length > 0) return undefined
  if (operation.kind === 'in') return operation.values.length
  return operation.kind === 'compare' && operation.operator === '=' && !operation.quantifier ? 1 : undefined
}
