import type pg from 'pg'
import type { Column } from '../replication/table.ts'

const DECIMALS = new Set(['int2', 'int4', 'int8', 'numeric'])
const FLOATS = new Set(['float4', 'float8'])
const TIMES = new Set(['timestamp', 'timestamptz'])
const BY_TEXT = new Set(['text', 'varchar', 'bpchar', 'name', 'uuid', 'bool', 'date', 'time'])

/**
 * Returns the order of a type, or undefined when only PostgreSQL knows it. Its text of dates, times and UUIDs (ISO, UTC) sorts
 * by characters; texts are ordered by code points, as in the collation `C.UTF-8`. The result compares two values in PostgreSQL's
 * text format, in a time that is linear in the shorter one; it is negative when the first is smaller.
 */
export function comparisonOf(type: string) {
  if (DECIMALS.has(type)) return compareDecimals
  if (FLOATS.has(type)) return compareFloats
  if (TIMES.has(type)) return compareTimes
  if (type === 'citext')
    return (one: string, other: string) => compareTexts(one.toLowerCase(), other.toLowerCase())
  return BY_TEXT.has(type) ? compareTexts : undefined
}

/** Returns a key that two values of a type share exactly when PostgreSQL considers them equal. */
export function equalityKey(type: string, value: string): string {
  if (DECIMALS.has(type)) return decimalKey(value)
  if (FLOATS.has(type)) return value === '-0' ? '0' : value
  return type === 'citext' ? value.toLowerCase() : value
}

/** Normalizes numbers: `-1.50` equals `-1.5`, and `0` equals `0.00`. */
function decimalKey(value: string): string {
  let end = value.length
  if (value.includes('.')) {
    while (value[end - 1] === '0') end -= 1
    if (value[end - 1] === '.') end -= 1
  }
  const short = value.slice(0, end)
  return short === '-0' ? '0' : short
}

function compareTexts(one: string, other: string): number {
  // One character beyond the shorter text decides; two, since it may be a surrogate pair.
  const length = Math.min(one.length, other.length) + 2
  return Buffer.compare(Buffer.from(one.slice(0, length)), Buffer.from(other.slice(0, length)))
}

function compareTimes(one: string, other: string): number {
  return endOfTime(one) - endOfTime(other) || compareTexts(one, other)
}

function endOfTime(value: string): number {
  if (value === 'infinity') return 1
  return value === '-infinity' || value.endsWith(' BC') ? -1 : 0
}

function compareFloats(one: string, other: string): number {
  if (one === other) return 0
  // PostgreSQL sorts NaN after all other values.
  if (one === 'NaN') return 1
  return other === 'NaN' ? -1 : Number(one) - Number(other)
}

/** Compares exactly, also beyond the precision of JavaScript's numbers. */
function compareDecimals(one: string, other: string): number {
  if (!/^-?\d/.test(one) || !/^-?\d/.test(other)) return compareFloats(one, other)
  const [a, b] = [decimalKey(one), decimalKey(other)]
  const negative = a.startsWith('-')
  if (negative !== b.startsWith('-')) return negative ? -1 : 1
  const order = compareSizes(negative ? a.slice(1) : a, negative ? b.slice(1) : b)
  return negative ? -order : order
}

/** Compares two numbers without sign and leading zeros: more digits are larger, else the digits decide. */
function compareSizes(one: string, other: string): number {
  const [a = '', aFraction = ''] = one.split('.')
  const [b = '', bFraction = ''] = other.split('.')
  return a.length - b.length || compareTexts(a, b) || compareTexts(aFraction, bFraction)
}

interface CastRequest {
  column: Pick<Column, 'base' | 'declared'>
  value: string
}

/** Casts values to the types of their columns; resolves to PostgreSQL's text format (UTC, ISO), in the same order. */
export type CastValues = (requests: CastRequest[]) => Promise<string[]>

/** Casts simple values itself, all others in one statement. Rejects with PostgreSQL's error for an invalid value. */
export function createCasts(pool: Pick<pg.Pool, 'query'>): CastValues {
  return async (requests) => {
    const values = requests.map((request) => ({ ...request, cast: castLocally(request) }))
    const missing = values.filter(({ cast }) => cast === undefined)
    const types = [...Map.groupBy(missing, ({ column }) => column.declared)]
    if (types.length > 0) {
      const columns = types.map(
        ([type], at) =>
          `array(select format('%s', cast(v as ${type})) from unnest($${at + 1}::text[]) with ordinality as u(v, n) order by n)`,
      )
      const { rows } = await pool.query<string[][]>({
        text: `select array[set_config('timezone', 'UTC', true), set_config('datestyle', 'ISO', true)], ${columns.join(', ')}`,
        values: types.map(([, those]) => those.map(({ value }) => value)),
        rowMode: 'array',
      } as pg.QueryArrayConfig)
      const [, ...answers] = rows[0] as unknown as string[][]
      for (const [type, [, those]] of types.entries())
        for (const [position, one] of those.entries()) one.cast = answers[type]?.[position]
    }
    return values.map(({ cast }) => cast ?? '')
  }
}

const DIGITS: Record<string, number> = { int2: 4, int4: 9, int8: 18 }
/** A map, since an object would have a value for `constructor`. */
const BOOLEANS = new Map([
  ['true', 't'],
  ['false', 'f'],
])
const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i

/** Returns the result of a simple cast; undefined where only PostgreSQL knows, or would refuse. Domains may refuse anything. */
function castLocally({ column: { base, declared }, value }: CastRequest): string | undefined {
  if (declared === 'text' || declared === 'character varying') return value.includes('\0') ? undefined : value
  if (declared === 'uuid') return UUID.test(value) ? value.toLowerCase() : undefined
  if (declared === 'boolean') return BOOLEANS.get(value)
  const most = ['smallint', 'integer', 'bigint'].includes(declared) ? (DIGITS[base] ?? 0) : 0
  return /^(0|-?[1-9]\d*)$/.test(value) && value.replace('-', '').length <= most ? value : undefined
}
