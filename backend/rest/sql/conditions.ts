import { type EmbedPlan, presenceTestedBy, type ReadPlan } from '../plan/read-plan.ts'
import type { Condition, Filter, Operation } from '../query/query.ts'
import { fieldSql } from './fields.ts'
import { identifier, qualified, type Values } from './names.ts'

/** Returns all conditions of a row, its inner embeds included; `true` when there are none. */
export function conditionsSql(plan: ReadPlan, values: Values, joined: string[] = []): string {
  const own = plan.conditions.map((condition) => conditionSql(plan, condition, values))
  const inner = plan.embeds
    .filter((embed) => embed.join === 'inner')
    .map((embed) => existsSql(plan, embed, values))
  return [...joined, ...own, ...inner].join(' and ') || 'true'
}

function conditionSql(plan: ReadPlan, condition: Condition, values: Values): string {
  if (condition.kind === 'filter') return filterSql(plan, condition, values)
  const parts = condition.conditions.map((part) => conditionSql(plan, part, values))
  return `${condition.not ? 'not ' : ''}(${parts.join(` ${condition.operator} `)})`
}

function filterSql(plan: ReadPlan, filter: Filter, values: Values): string {
  const embed = presenceTestedBy(plan, filter)
  if (embed) {
    const isWanted = filter.operation.kind === 'is' && filter.operation.value === 'not null'
    return `${filter.not === isWanted ? 'not ' : ''}${existsSql(plan, embed, values)}`
  }
  const field = fieldSql(plan, filter.field, values)
  const { name, path } = filter.field
  const { columns, computed } = plan.source
  const isVector = path.length === 0 && (columns.get(name) ?? computed.get(name))?.type === 'tsvector'
  return `${filter.not ? 'not ' : ''}${operationSql(field, filter.operation, values, isVector)}`
}

function existsSql(parent: ReadPlan, embed: EmbedPlan, values: Values): string {
  const where = conditionsSql(embed, values, joinSql(parent.alias, embed))
  // Joined to other tables, a view that counts is counted anew for each of their rows; this makes PostgreSQL look up what one row needs.
  const alone = embed.source.relation?.kind === 'view' ? ' offset 0' : ''
  return `exists (select from ${fromSql(embed)} where ${where}${alone})`
}

function operationSql(field: string, operation: Operation, values: Values, isVector: boolean): string {
  switch (operation.kind) {
    case 'compare':
      return compareSql(field, operation, values)
    case 'in':
      return `${field} = any (${values.add(arrayLiteral(operation.values), operation.values.length)})`
    case 'is':
      return `${field} is ${operation.value}`
    case 'isdistinct':
      return `${field} is distinct from ${values.add(operation.value)}`
    case 'fts': {
      const config = operation.config === undefined ? '' : `${values.add(operation.config)}::regconfig, `
      const vector = isVector ? field : `to_tsvector(${config}${field})`
      return `${vector} @@ ${operation.toQuery}(${config}${values.add(operation.value)})`
    }
  }
}

function compareSql(
  field: string,
  { operator, quantifier, value }: Operation & { kind: 'compare' },
  values: Values,
): string {
  const given = operator === 'like' || operator === 'ilike' ? value.replaceAll('*', '%') : value
  const parameter = values.add(given)
  return `${field} ${operator} ${quantifier ? `${quantifier} (${parameter})` : parameter}`
}

/** Renders a list as PostgreSQL's array literal: `{"a","b"}`. An empty list is `in.()`. */
function arrayLiteral(list: string[]): string {
  if (list.length === 1 && list[0] === '') return '{}'
  return `{${list.map((item) => `"${item.replace(/["\\]/g, '\\$&')}"`).join(',')}}`
}

/** Returns the FROM clause of the related relation and its junction. */
export function fromSql({ source, alias, relationship: { junction } }: EmbedPlan): string {
  const own = `${qualified(source)} as ${alias}`
  return junction ? `${own}, ${qualified(junction.relation)} as ${alias}_junction` : own
}

/** Returns the conditions that join rows to those of the parent. */
export function joinSql(parent: string, { alias, relationship }: EmbedPlan): string[] {
  const near = relationship.junction ? `${alias}_junction` : alias
  return [
    ...relationship.pairs.map(
      (pair) => `${near}.${identifier(pair.target)} = ${parent}.${identifier(pair.source)}`,
    ),
    ...(relationship.junction?.pairs ?? []).map(
      (pair) => `${alias}.${identifier(pair.target)} = ${near}.${identifier(pair.source)}`,
    ),
  ]
}
