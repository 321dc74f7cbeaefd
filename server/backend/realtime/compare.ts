/** Orders two values of one type, both as PostgreSQL prints them; below 0 when the first comes first. */
export type Compare = (one: string, other: string) => number

const BY_TEXT = new Set(['text', 'varchar', 'bpchar', 'name', 'citext', 'uuid', 'bool', 'date', 'time'])

/**
 * How a type is ordered, or undefined when only PostgreSQL knows. What it prints of dates, times and UUIDs (ISO, UTC)
 * has the order of its characters; texts are ordered by code points, as in the collation `C.UTF-8`.
 */
export function comparisonOf(type: string): Compare | undefined {
  if (['int2', 'int4', 'int8', 'numeric'].includes(type)) return compareDecimals
  if (type === 'float4' || type === 'float8') return compareFloats
  if (type === 'timestamp' || type === 'timestamptz') return compareTimes
  return BY_TEXT.has(type) ? compareTexts : undefined
}

function compareTexts(one: string, other: string): number {
  return Buffer.compare(Buffer.from(one), Buffer.from(other))
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
  // PostgreSQL puts NaN behind everything else.
  if (one === 'NaN') return 1
  return other === 'NaN' ? -1 : Number(one) - Number(other)
}

/** Exact, also where numbers of JavaScript are not. */
function compareDecimals(one: string, other: string): number {
  if (!/^-?\d/.test(one) || !/^-?\d/.test(other)) return compareFloats(one, other)
  const scale = Math.max(fraction(one).length, fraction(other).length)
  const difference = scaled(one, scale) - scaled(other, scale)
  return difference < 0n ? -1 : Number(difference > 0n)
}

function scaled(value: string, scale: number): bigint {
  return BigInt(value.split('.', 1)[0] + fraction(value).padEnd(scale, '0'))
}

function fraction(value: string): string {
  return value.split('.')[1] ?? ''
}
