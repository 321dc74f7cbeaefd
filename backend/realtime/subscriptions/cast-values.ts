import type pg from 'pg'
import type { Column } from '../replication/table.ts'

/** Answers that are remembered; each is short, for the values of filters are. */
const MOST_REMEMBERED = 2000
/** Of a value with letters PostgreSQL may answer with what holds today: `now`, `tomorrow`. */
const DATES = new Set(['date', 'time', 'timetz', 'timestamp', 'timestamptz'])

export type CastColumn = Pick<Column, 'base' | 'declared'>

export interface Wanted {
  column: CastColumn
  value: string
}

/** Casts values to the types of their columns; answers as PostgreSQL prints them (UTC, ISO), in the same order. */
export type CastValues = (wanted: Wanted[]) => Promise<string[]>

/**
 * What can be said without the database is; the rest is asked in one statement, however many values there are, and
 * remembered. Rejects with PostgreSQL's own error for a value that does not fit.
 */
export function createCasts(pool: Pick<pg.Pool, 'query'>): CastValues {
  const remembered = new Map<string, string>()

  async function ask(missing: Map<string, Wanted>): Promise<Map<string, string>> {
    const types = [...Map.groupBy(missing, ([, { column }]) => column.declared)]
    const columns = types.map(
      ([type], at) =>
        `array(select format('%s', cast(v as ${type})) from unnest($${at + 1}::text[]) with ordinality as u(v, n) order by n)`,
    )
    const { rows } = await pool.query<string[][]>({
      text: `select array[set_config('timezone', 'UTC', true), set_config('datestyle', 'ISO', true)], ${columns.join(', ')}`,
      values: types.map(([, entries]) => entries.map(([, { value }]) => value)),
      rowMode: 'array',
    } as pg.QueryArrayConfig)
    const answers = new Map<string, string>()
    for (const [at, [, entries]] of types.entries())
      for (const [position, [key]] of entries.entries())
        answers.set(key, (rows[0] as unknown as string[][])[at + 1]?.[position] ?? '')
    return answers
  }

  return async (wanted) => {
    const known = wanted.map(({ column, value }) => {
      const plain = castPlainly(column, value)
      return plain === undefined ? remembered.get(keyOf(column, value)) : plain
    })
    const missing = new Map(
      wanted.filter((_, at) => known[at] === undefined).map((one) => [keyOf(one.column, one.value), one]),
    )
    if (missing.size === 0) return known.map((value) => value ?? '')
    const answers = await ask(missing)
    for (const [key, { column, value }] of missing)
      if (isLasting(column, value)) remember(remembered, key, answers.get(key) ?? '')
    return wanted.map(({ column, value }, at) => known[at] ?? answers.get(keyOf(column, value)) ?? '')
  }
}

function keyOf({ declared }: CastColumn, value: string): string {
  return `${declared}\n${value}`
}

function isLasting({ base }: CastColumn, value: string): boolean {
  return !DATES.has(base) || /^[\d\s:.,+TZ-]*$/.test(value)
}

/** Taking out the oldest each time would walk over the holes that the ones before it have left. */
function remember(remembered: Map<string, string>, key: string, answer: string): void {
  if (remembered.size >= MOST_REMEMBERED) remembered.clear()
  remembered.set(key, answer)
}

const DIGITS: Record<string, number> = { int2: 4, int4: 9, int8: 18 }
const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i

/** The answer where it is plain; undefined where only PostgreSQL knows, or would refuse. Domains may refuse anything. */
function castPlainly({ base, declared }: CastColumn, value: string): string | undefined {
  if (declared === 'text' || declared === 'character varying') return value.includes('\0') ? undefined : value
  if (declared === 'uuid') return UUID.test(value) ? value.toLowerCase() : undefined
  if (declared === 'boolean') return { true: 't', false: 'f' }[value]
  const most = ['smallint', 'integer', 'bigint'].includes(declared) ? (DIGITS[base] ?? 0) : 0
  return /^(0|-?[1-9]\d*)$/.test(value) && value.replace('-', '').length <= most ? value : undefined
}
