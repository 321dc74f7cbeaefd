import { refuse } from '../errors.ts'
import { type ReadPlan, starOf } from '../plan/read-plan.ts'
import type { Field, SelectedField } from '../query/query.ts'
import { identifier, typeName, type Values } from './names.ts'

type Owner = Pick<ReadPlan, 'source' | 'alias'>

/** Returns the expression of a column, a computed column, or a path inside one. Throws 42703 for any other name. */
export function fieldSql(owner: Owner, field: Field, values: Values): string {
  const base = columnSql(owner, field.name)
  if (field.path.length === 0) return base
  const { columns, computed } = owner.source
  const type = (columns.get(field.name) ?? computed.get(field.name))?.type
  const json = type === 'json' || type === 'jsonb' ? base : `to_jsonb(${base})`
  const steps = field.path.map(({ asText, key }) => {
    const parameter = `${values.add(key)}::${typeof key === 'number' ? 'int' : 'text'}`
    return `${asText ? '->>' : '->'}${parameter}`
  })
  return `(${json}${steps.join('')})`
}

/** Returns the expression of a computed column, which is a function of the row. */
export function computedSql({ schema }: { schema: string }, name: string, row: string): string {
  return `${identifier(schema)}.${identifier(name)}(${row})`
}

function columnSql({ source, alias }: Owner, name: string): string {
  if (source.columns.has(name)) return `${alias}.${identifier(name)}`
  if (source.computed.has(name)) return computedSql(source, name, alias)
  throw refuse(400, '42703', `column ${source.name}.${name} does not exist`)
}

/** Returns `expression as "name"`, or all columns. */
export function selectedFieldSql(owner: Owner, item: SelectedField, values: Values): string {
  if (item.field.name === '*') return starSql(owner)
  const expression = representedSql(owner, item.field) ?? fieldSql(owner, item.field, values)
  const shown = item.cast === undefined ? expression : `cast(${expression} as ${typeName(item.cast)})`
  return `${shown} as ${identifier(nameOf(item))}`
}

/**
 * Returns the expression of a column whose domain has a cast to json, which may hide a value from some readers. Filters and orders use
 * the stored value.
 */
function representedSql({ source, alias }: Owner, { name, path }: Field): string | undefined {
  const representation = path.length === 0 && source.columns.get(name)?.representation
  return representation ? `${representation}(${alias}.${identifier(name)})` : undefined
}

function starSql(owner: Owner): string {
  const { source, alias } = owner
  const isPlain = [...source.columns.values()].every(({ representation }) => !representation)
  if (!source.star && isPlain) return `${alias}.*`
  const starred = (name: string) =>
    representedSql(owner, { name, path: [] }) ?? `${alias}.${identifier(name)}`
  return starOf(source)
    .map((name) => `${starred(name)} as ${identifier(name)}`)
    .join(', ')
}

/** Returns the name of a selected field in the response. */
export function nameOf({ alias, field }: SelectedField): string {
  if (alias !== undefined) return alias
  const lastKey = field.path.map(({ key }) => key).findLast((key) => typeof key === 'string')
  return typeof lastKey === 'string' ? lastKey : field.name
}
