import { tooManyItems } from '../errors.ts'
import type { Condition } from '../query/query.ts'
import { type EmbedPlan, isShown, leadsToOne, type ReadPlan, requiredEmbeds } from './read-plan.ts'

/** PostgreSQL makes about 70 of them in a millisecond. A page of a busy screen has a few hundred. */
export const MAX_LOOKUPS = 40_000

/** Assumed for each to-many embed that has no smaller limit: levels of these multiply. */
const USUAL_ROWS = 10
/** Assumed for every table: a condition is tested on its rows before a limit counts. Tens of thousands at once cost no more than this. */
const ROWS_OF_TABLE = 1000
/** A view may count or add up several rows for one of its own. */
const LOOKUPS_OF_VIEW = 10
/** PostgreSQL compares orders in which to join the tables of a condition before it begins: a share of the cost for each two of them. */
const LOOKUPS_PER_PAIR = 50

/**
 * Refuses a read by an estimate of what its embeds cost, before it runs. Throws PGRST100 (400).
 *
 * @param plan with its limits, so with the largest number of rows that it can have
 * @param most rows that there can be before the limit
 */
export function refuseCostlyEmbeds(plan: ReadPlan, most?: number): void {
  if (estimateLookups(plan, most) > MAX_LOOKUPS)
    throw tooManyItems('lookups of embedded resources', MAX_LOOKUPS)
}

export function estimateLookups(plan: ReadPlan, most = Math.max(ROWS_OF_TABLE, plan.limit ?? 0)): number {
  const tested = Math.min(most, ...namedRows(plan))
  return lookupsOf(plan, tested, Math.min(tested, plan.limit ?? tested))
}

/**
 * An embed is looked up once for every row that it stands in. What a condition, an order or a spread embed needs is looked up
 * before a limit counts.
 */
function lookupsOf(plan: ReadPlan, tested: number, shown: number): number {
  const required = lookupsOfConditions(plan, tested) + LOOKUPS_PER_PAIR * joinedTables(plan) ** 2
  const ordered = plan.order.map(({ relation }) => {
    const embed = plan.embeds.find(({ key }) => key === relation)
    return embed ? lookupsToTest(embed, tested) : 0
  })
  const selected = plan.embeds.filter(isShown).map((embed) => {
    const rows = embed.spread ? tested : shown
    const related = rows * rowsPerParent(embed)
    return (
      rows * weightOf(embed) + lookupsOf(embed, related, Math.min(related, rows * (embed.limit ?? related)))
    )
  })
  return required + sum(ordered) + sum(selected)
}

function lookupsOfConditions(plan: ReadPlan, rows: number): number {
  return sum(requiredEmbeds(plan).map((embed) => lookupsToTest(embed, rows)))
}

function lookupsToTest(embed: EmbedPlan, rows: number): number {
  return rows * weightOf(embed) + lookupsOfConditions(embed, rows * rowsPerParent(embed))
}

function joinedTables(plan: ReadPlan): number {
  return sum(requiredEmbeds(plan).map((embed) => 1 + joinedTables(embed)))
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)

const weightOf = ({ source }: EmbedPlan) => (source.relation?.kind === 'view' ? LOOKUPS_OF_VIEW : 1)

const rowsPerParent = (embed: EmbedPlan) => (leadsToOne(embed) ? 1 : USUAL_ROWS)

/** The numbers of rows that conditions on a primary key of one column name. */
function namedRows({ source, conditions }: ReadPlan): number[] {
  const [key, ...others] = source.relation?.primaryKey ?? []
  if (others.length > 0) return []
  return conditions.map((condition) => namedKeys(condition, key)).filter((count) => count !== undefined)
}

function namedKeys(condition: Condition, key: string | undefined): number | undefined {
  if (condition.kind !== 'filter' || condition.not) return undefined
  const { field, operation } = condition
  if (field.name !== key || field.path.length > 0) return undefined
  if (operation.kind === 'in') return operation.values.length
  return operation.kind === 'compare' && operation.operator === '=' && !operation.quantifier ? 1 : undefined
}
