/** Compares two values of one type in PostgreSQL's text format; negative when the first is smaller. */
export type Compare = (one: string, other: string) => number

const DECIMALS = new Set(['int2', 'int4', 'int8', 'numeric'])
const FLOATS = new Set(['float4', 'float8'])
const TIMES = new Set(['timestamp', 'timestamptz'])
const BY_TEXT = new Set(['text', 'varchar', 'bpchar', 'name', 'uuid', 'bool', 'date', 'time'])

/**
 * Returns the order of a type, or undefined when only PostgreSQL knows it. Its text of dates, times and UUIDs (ISO, UTC) sorts
 * by characters; texts are ordered by code points, as in the collation `C.UTF-8`. The time is linear in the shorter of the two
 * values.
 */
export function comparisonOf(type: string): Compare | undefined {
  if (DECIMALS.has(type)) return compareDecimals
  if (FLOATS.has(type)) return compareFloats
  if (TIMES.has(type)) return compareTimes
  if (type === 'citext') return (one, other) => compareTexts(one.toLowerCase(), other.toLowerCase())
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
