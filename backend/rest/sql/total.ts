import type { ReadPlan } from '../plan/read-plan.ts'
import type { Condition, Filter } from '../query/query.ts'
import { conditionsSql } from './conditions.ts'
import type { Values } from './names.ts'
import { plainLimitSql } from './select.ts'

/**
 * Returns the number of all rows that meet a read's conditions, beside its page. A page that is not full ends with the last row, so that nothing
 * else is counted: PostgreSQL runs a subquery when its value is needed.
 */
export function totalSql(plan: ReadPlan, from: string, values: Values): string {
  const { limit, offset } = plan
  // A subquery takes time to begin, even when it is not run.
  if (limit !== undefined && limit > 1 && offset === 0 && namesOneRow(plan)) return 'count(*)'
  const scan = `(select count(*) from ${from} where ${conditionsSql(plan, values)})`
  if (limit === undefined) return scan
  const isLast = `count(*) < ${plainLimitSql(limit, values)}`
  if (offset === 0) return `case when ${isLast} then count(*) else ${scan} end`
  // A page behind the last row has none either.
  return `case when count(*) > 0 and ${isLast} then ${values.add(offset)} + count(*) else ${scan} end`
}

function namesOneRow({ source: { relation }, conditions }: ReadPlan): boolean {
  const isGiven = (column: string) =>
    conditions.some((condition) => isPlainEquality(condition) && condition.field.name === column)
  return relation !== undefined && relation.primaryKey.length > 0 && relation.primaryKey.every(isGiven)
}

const isPlainEquality = (condition: Condition): condition is Filter =>
  condition.kind === 'filter' &&
  !condition.not &&
  condition.field.path.length === 0 &&
  condition.operation.kind === 'compare' &&
  condition.operation.operator === '=' &&
  condition.operation.quantifier === undefined
