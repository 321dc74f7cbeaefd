import { notEmbedded, refuse, tooManyItems } from '../errors.ts'
import type {
  Condition,
  Filter,
  OrderTerm,
  Query,
  SelectedEmbed,
  SelectedField,
  SelectItem,
} from '../query/query.ts'
import { findRelationship } from '../schema/find-relationship.ts'
import type { Column, Relation, Relationship, Schema } from '../schema/model.ts'

export const MAX_EMBEDS = 50

/** The source of rows: a relation, or the rows of a function or of a change. */
export interface Source {
  schema: string
  name: string
  columns: Map<string, Column>
  computed: Map<string, Column>
  /** The columns of `*`, when there are others besides; absent: all. */
  star?: string[]
  /** Absent when the rows have no relationships. */
  relation?: Relation
}

/** Returns the source for rows of a function or a change, where computed columns are evaluated already. */
export function derivedFrom(relation: Relation): Source {
  return {
    schema: relation.schema,
    name: relation.name,
    columns: new Map([...relation.computed, ...relation.columns]),
    computed: new Map(),
    star: [...relation.columns.keys()],
    relation,
  }
}

/** Returns the columns of `*`. */
export function starOf({ star, columns }: Source): string[] {
  return star ?? [...columns.keys()]
}

/** Returns every column that a plan reads of its own rows: to show, to order or to find related rows by. */
export function ownColumns(plan: ReadPlan): Set<string> {
  const shown = plan.fields.flatMap(({ field }) => (field.name === '*' ? starOf(plan.source) : [field.name]))
  const filtered = plan.conditions.flatMap(columnsOf)
  const ordered = plan.order.flatMap(({ relation, field }) => (relation === undefined ? [field.name] : []))
  const keys = plan.embeds.flatMap((embed) => embed.relationship.pairs.map(({ source }) => source))
  return new Set([...shown, ...filtered, ...ordered, ...keys])
}

function columnsOf(condition: Condition): string[] {
  return condition.kind === 'filter' ? [condition.field.name] : condition.conditions.flatMap(columnsOf)
}

/** The plan for one resource and its embeds. */
export interface ReadPlan {
  source: Source
  /** Name of the resource within the statement. */
  alias: string
  fields: SelectedField[]
  embeds: EmbedPlan[]
  conditions: Condition[]
  order: OrderTerm[]
  limit?: number
  offset: number
}

export interface EmbedPlan extends ReadPlan {
  /** Its name in the response, and in filters. */
  key: string
  relationship: Relationship
  join: 'left' | 'inner'
  spread: boolean
}

/**
 * Resolves the relationships of a query's embeds, and assigns every resource its filters, order and limits. Throws PGRST108 for
 * a filter on an unknown embed, PGRST123 for aggregates, PGRST200 and PGRST201.
 */
export function planRead(schema: Schema, source: Source, query: Query): ReadPlan {
  const planner = { schema, query, used: new Set<string>(), count: 0 }
  const plan = planResource(planner, source, query.select, [])
  for (const path of query.refinements.keys())
    if (!planner.used.has(path)) throw notEmbedded(path.split('.').at(-1) ?? path)
  return plan
}

interface Planner {
  schema: Schema
  query: Query
  used: Set<string>
  count: number
}

function planResource(
  planner: Planner,
  source: Source,
  select: readonly SelectItem[],
  path: string[],
): ReadPlan {
  const alias = `t${planner.count}`
  planner.count += 1
  if (planner.count > MAX_EMBEDS) throw tooManyItems('embedded resources', MAX_EMBEDS)
  const fields = select.filter((item) => item.kind === 'field')
  if (fields.some((field) => field.aggregate))
    throw refuse(400, 'PGRST123', 'Use of aggregate functions is not allowed')
  const key = path.join('.')
  planner.used.add(key)
  const refinement = planner.query.refinements.get(key) ?? { conditions: [], order: [], offset: 0 }
  const embeds = select.filter((item) => item.kind === 'embed')
  const keys = keysOf(planner.query, embeds, path)
  return {
    source,
    alias,
    fields,
    embeds: embeds.map((embed, index) => planEmbed(planner, source, embed, [...path, keys[index] ?? ''])),
    ...refinement,
  }
}

/**
 * Returns the name for each embed in filters and order: its alias, or the name of its relation when the alias is not used there
 * and no other embed has that name.
 */
function keysOf({ refinements }: Query, embeds: SelectedEmbed[], path: string[]): string[] {
  const taken = new Set(embeds.map(({ alias, target }) => alias ?? target))
  const isMentioned = (name: string) => {
    const key = [...path, name].join('.')
    return [...refinements.keys()].some((other) => other === key || other.startsWith(`${key}.`))
  }
  return embeds.map(({ alias, target }) => {
    if (alias === undefined) return target
    if (isMentioned(alias) || taken.has(target) || !isMentioned(target)) return alias
    taken.add(target)
    return target
  })
}

function planEmbed(planner: Planner, source: Source, embed: SelectedEmbed, path: string[]): EmbedPlan {
  const origin = source.relation ?? { oid: 0, name: source.name, schema: source.schema }
  const relationship = findRelationship(planner.schema, origin, embed.target, embed.hint)
  const key = embed.alias ?? embed.target
  const target = relationship.target
  const plan = planResource(planner, { ...target, relation: target }, embed.select, path)
  return { ...plan, key, relationship, join: embed.join, spread: embed.spread }
}

export function leadsToOne({ relationship: { cardinality } }: EmbedPlan): boolean {
  return cardinality === 'many-to-one' || cardinality === 'one-to-one'
}

/** An empty `embed()` only filters and is not shown. */
export function isShown(embed: EmbedPlan): boolean {
  return embed.fields.length > 0 || embed.embeds.some(isShown)
}

/** Returns the embeds that the conditions of a row test, one that two conditions name twice. */
export function requiredEmbeds(plan: ReadPlan): EmbedPlan[] {
  const inner = plan.embeds.filter(({ join }) => join === 'inner')
  return [...inner, ...plan.conditions.flatMap((condition) => embedsIn(plan, condition))]
}

function embedsIn(plan: ReadPlan, condition: Condition): EmbedPlan[] {
  if (condition.kind === 'group') return condition.conditions.flatMap((part) => embedsIn(plan, part))
  const embed = presenceTestedBy(plan, condition)
  return embed ? [embed] : []
}

/** Returns the embed of `embed=is.null`, which tests for related rows. An embed may have the name of a column. */
export function presenceTestedBy(plan: ReadPlan, { field, operation }: Filter): EmbedPlan | undefined {
  if (operation.kind !== 'is' || field.path.length > 0) return undefined
  if (operation.value !== 'null' && operation.value !== 'not null') return undefined
  return plan.embeds.find(({ key }) => key === field.name)
}
