import { notEmbedded, refuse } from '../errors.ts'
import { type EmbedPlan, isShown, leadsToOne, type ReadPlan, starOf } from '../plan/read-plan.ts'
import type { OrderTerm } from '../query/query.ts'
import type { Window } from '../request/range.ts'
import { conditionsSql, fromSql, joinSql } from './conditions.ts'
import { fieldSql, nameOf, selectedFieldSql } from './fields.ts'
import { identifier, type Values } from './names.ts'

const MAX_PLAIN_LIMIT = 1000

/**
 * Returns the `select` of one resource with all its embeds. Embeds are subqueries of the select list: PostgreSQL then evaluates
 * them after order and limit, only for the returned rows.
 */
export function selectSql(plan: ReadPlan, from: string, values: Values, joined: string[] = []): string {
  const spreads = plan.embeds.filter((embed) => embed.spread && isShown(embed))
  const items = [
    ...plan.fields.map((field) => selectedFieldSql(plan, field, values)),
    ...plan.embeds.filter(isShown).flatMap((embed) => embeddedSql(plan, embed, values)),
  ]
  const laterals = spreads.map(
    (embed) => ` left join lateral (${spreadSql(plan, embed, values)}) ${rowsOf(embed)} on true`,
  )
  return [
    `select ${items.join(', ')} from ${from}${laterals.join('')}`,
    `where ${conditionsSql(plan, values, joined)}`,
    plan.order.length > 0 &&
      `order by ${plan.order.map((term) => orderTermSql(plan, term, values)).join(', ')}`,
    limitSql(plan, values),
  ]
    .filter(Boolean)
    .join(' ')
}

const rowsOf = (embed: EmbedPlan) => `${embed.alias}_rows`

function embeddedSql(parent: ReadPlan, embed: EmbedPlan, values: Values): string[] {
  if (embed.spread) return spreadNames(embed).map((name) => `${rowsOf(embed)}.${identifier(name)}`)
  const rows = selectSql(embed, fromSql(embed), values, joinSql(parent.alias, embed))
  const json = leadsToOne(embed)
    ? `row_to_json(${rowsOf(embed)})`
    : `coalesce(json_agg(${rowsOf(embed)}), '[]')`
  return [`(select ${json} from (${rows}) ${rowsOf(embed)}) as ${identifier(embed.key)}`]
}

/** Renders the columns of `...embed(a,b)`; for many rows, an array per column. */
function spreadSql(parent: ReadPlan, embed: EmbedPlan, values: Values): string {
  const rows = selectSql(embed, fromSql(embed), values, joinSql(parent.alias, embed))
  if (leadsToOne(embed)) return rows
  const arrays = spreadNames(embed).map(
    (name) => `coalesce(json_agg(s.${identifier(name)}), '[]') as ${identifier(name)}`,
  )
  return `select ${arrays.join(', ')} from (${rows}) s`
}

function spreadNames(embed: EmbedPlan): string[] {
  const own = embed.fields.flatMap((item) =>
    item.field.name === '*' ? starOf(embed.source) : [nameOf(item)],
  )
  const embedded = embed.embeds.filter(isShown)
  return [...own, ...embedded.flatMap((child) => (child.spread ? spreadNames(child) : [child.key]))]
}

function orderTermSql(plan: ReadPlan, term: OrderTerm, values: Values): string {
  const key =
    term.relation === undefined
      ? fieldSql(plan, term.field, values)
      : relatedKeySql(plan, term.relation, term, values)
  const direction = term.direction ? ` ${term.direction}` : ''
  return `${key}${direction}${term.nulls ? ` nulls ${term.nulls}` : ''}`
}

/** Returns a column of an embedded to-one resource to order by. */
function relatedKeySql(plan: ReadPlan, relation: string, { field }: OrderTerm, values: Values): string {
  const embed = plan.embeds.find(({ key }) => key === relation)
  if (!embed) throw notEmbedded(relation)
  if (!leadsToOne(embed))
    throw refuse(
      400,
      'PGRST118',
      `A related order on '${relation}' is not possible`,
      `'${plan.source.name}' and '${relation}' do not form a many-to-one or one-to-one relationship`,
    )
  const where = conditionsSql(embed, values, joinSql(plan.alias, embed))
  return `(select ${fieldSql(embed, field, values)} from ${fromSql(embed)} where ${where})`
}

/** A small limit is written as a literal, so that the cached plan is made for it. */
export const plainLimitSql = (limit: number, values: Values) =>
  limit <= MAX_PLAIN_LIMIT ? String(limit) : values.add(limit)

export function limitSql({ limit, offset }: Window, values: Values): string {
  const parts: string[] = []
  if (limit !== undefined) parts.push(`limit ${plainLimitSql(limit, values)}`)
  if (offset > 0) parts.push(`offset ${values.add(offset)}`)
  return parts.join(' ')
}
