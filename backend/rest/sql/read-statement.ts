import type { Statement } from '../../database/database.ts'
import type { ReadPlan } from '../plan/read-plan.ts'
import type { Media } from '../request/media.ts'
import { conditionsSql } from './conditions.ts'
import { bodySql, linesSql } from './envelope.ts'
import { qualified } from './names.ts'
import { selectSql } from './select.ts'
import { Values } from './values.ts'

/** Returns the statement that reads rows; with `isCounted`, it also counts all that match the conditions. */
export function readStatement(plan: ReadPlan, media: Media, isCounted: boolean): Statement {
  const values = new Values()
  const from = fromOf(plan)
  const rows = selectSql(plan, from, values)
  const total = isCounted ? `, ${totalSql(plan, values)} as total` : ''
  return { text: `select ${bodySql(media)}${total} from ${linesSql(rows, media)}`, values: values.list }
}

function totalSql(plan: ReadPlan, values: Values): string {
  if (plan.limit === undefined && plan.offset === 0) return 'count(*)'
  return `(select count(*) from ${fromOf(plan)} where ${conditionsSql(plan, values)})`
}

function fromOf({ source, alias }: ReadPlan): string {
  return `${qualified(source)} as ${alias}`
}
