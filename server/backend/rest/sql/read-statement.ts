import type { Statement } from '../../database/database.ts'
import type { ReadPlan } from '../plan/read-plan.ts'
import type { Media } from '../request/media.ts'
import { conditionsSql } from './conditions.ts'
import { bodySql } from './envelope.ts'
import { qualified } from './names.ts'
import { selectSql } from './select.ts'
import { Values } from './values.ts'

/** Reads rows; with `countUpTo`, also counts those that meet the conditions, at most so many. */
export function readStatement(plan: ReadPlan, media: Media, countUpTo?: number): Statement {
  const values = new Values()
  const from = fromOf(plan)
  const rows = selectSql(plan, from, values)
  const total = countUpTo === undefined ? '' : `, ${totalSql(plan, countUpTo, values)} as total`
  return { text: `select ${bodySql(media)}${total} from (${rows}) _row`, values: values.list }
}

function totalSql(plan: ReadPlan, upTo: number, values: Values): string {
  if (plan.limit === undefined && plan.offset === 0) return 'count(*)'
  const limit = Number.isFinite(upTo) ? ` limit ${upTo}` : ''
  return `(select count(*) from (${matchingSql(plan, values)}${limit}) _counted)`
}

/** The planner's estimate of how many rows meet the conditions: `Plan Rows` of what this answers. */
export function estimateStatement(plan: ReadPlan): Statement {
  const values = new Values()
  return { text: `explain (format json) ${matchingSql(plan, values)}`, values: values.list }
}

function matchingSql(plan: ReadPlan, values: Values): string {
  return `select 1 from ${fromOf(plan)} where ${conditionsSql(plan, values)}`
}

function fromOf({ source, alias }: ReadPlan): string {
  return `${qualified(source)} as ${alias}`
}
