import { DEFAULT_SEARCH_PATH } from '../../settings/options.ts'
import { refuse, tooManyItems } from '../errors.ts'
import { type ReadPlan, starOf } from '../plan/read-plan.ts'
import type { Field, SelectedField } from '../query/query.ts'

/** Quotes a name. Names get into statements only through this function, apart from type names of the catalogue. */
export function identifier(name: string): string {
  return `"${name.replaceAll('"', '""').replaceAll('\0', '')}"`
}

export function qualified({ schema, name }: { schema: string; name: string }): string {
  return `${identifier(schema)}.${identifier(name)}`
}

/** Quotes a text as a literal; used only for JSON keys. */
export function literal(text: string): string {
  const quoted = `'${text.replaceAll("'", "''")}'`
  return text.includes('\\') ? `E${quoted.replaceAll('\\', '\\\\')}` : quoted
}

// A map is used because clients name types, and every object has a `constructor`.
const SQL_TYPES = new Map([
  ['int', 'int4'],
  ['integer', 'int4'],
  ['bigint', 'int8'],
  ['smallint', 'int2'],
  ['real', 'float4'],
  ['double precision', 'float8'],
  ['decimal', 'numeric'],
  ['boolean', 'bool'],
  ['char', 'bpchar'],
  ['character', 'bpchar'],
  ['character varying', 'varchar'],
  ['timestamp with time zone', 'timestamptz'],
  ['timestamp without time zone', 'timestamp'],
  ['time without time zone', 'time'],
  ['time with time zone', 'timetz'],
])

/** Returns the SQL of a type that a client names in a cast. */
export function typeName(name: string): string {
  return identifier(SQL_TYPES.get(name.toLowerCase()) ?? name)
}

/**
 * Returns the search path for statements of the data API, as SQL writes it. The exposed schema comes first, so that its
 * functions find their tables by unqualified names.
 */
export function searchPathOf(schema: string, extra: string[] = DEFAULT_SEARCH_PATH): string {
  return [...new Set([schema, ...extra])].map(identifier).join(', ')
}

export const MAX_VALUES = 10_000

/** Collects the parameters of a statement. */
export class Values {
  readonly list: unknown[] = []
  private count = 0

  /**
   * Adds a value and returns its placeholder, `$n`. PostgreSQL infers its type from the context.
   * @param count number of values that the text holds: a list is one parameter, and costs as much as all that is in it
   */
  add(value: string | number, count = 1): string {
    this.count += count
    if (this.count > MAX_VALUES) throw tooManyItems('values', MAX_VALUES)
    return `$${this.list.push(value)}`
  }
}

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
