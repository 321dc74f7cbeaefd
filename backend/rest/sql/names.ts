import { DEFAULT_SEARCH_PATH } from '../../settings/options.ts'
import { tooManyItems } from '../errors.ts'

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
