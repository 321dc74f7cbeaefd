import { unknownColumn } from '../errors.ts'
import type { ReadPlan } from '../plan/read-plan.ts'
import type { Field, SelectedField } from '../query/query.ts'
import { identifier, typeName } from './names.ts'
import type { Values } from './values.ts'

type Owner = Pick<ReadPlan, 'source' | 'alias'>

/** A column, a computed column, or a place inside one. Throws 42703 for a name that is neither. */
export function fieldSql(owner: Owner, field: Field, values: Values): string {
  const base = columnSql(owner, field.name)
  if (field.path.length === 0) return base
  const { columns, computed } = owner.source
  const type = (columns.get(field.name) ?? computed.get(field.name))?.type
  const json = type === 'json' || type === 'jsonb' ? base : `to_jsonb(${base})`
  const steps = field.path.map(({ asText, key }) => {
    const place = `${values.add(key)}::${typeof key === 'number' ? 'int' : 'text'}`
    return `${asText ? '->>' : '->'}${place}`
  })
  return `(${json}${steps.join('')})`
}

/** What a computed column is: a function of the row. */
export function computedSql({ schema }: { schema: string }, name: string, row: string): string {
  return `${identifier(schema)}.${identifier(name)}(${row})`
}

function columnSql({ source, alias }: Owner, name: string): string {
  if (source.columns.has(name)) return `${alias}.${identifier(name)}`
  if (source.computed.has(name)) return computedSql(source, name, alias)
  throw unknownColumn(source.name, name)
}

/** `expression as "name"`, or all columns. */
export function selectedFieldSql(owner: Owner, item: SelectedField, values: Values): string {
  if (item.field.name === '*') return starSql(owner)
  const expression = fieldSql(owner, item.field, values)
  const shown = item.cast === undefined ? expression : `cast(${expression} as ${typeName(item.cast)})`
  return `${shown} as ${identifier(nameOf(item))}`
}

function starSql({ source, alias }: Owner): string {
  if (!source.star) return `${alias}.*`
  return source.star.map((name) => `${alias}.${identifier(name)}`).join(', ')
}

/** The name that a selected field has in the answer. */
export function nameOf({ alias, field }: SelectedField): string {
  if (alias !== undefined) return alias
  const lastKey = field.path.map(({ key }) => key).findLast((key) => typeof key === 'string')
  return typeof lastKey === 'string' ? lastKey : field.name
}
