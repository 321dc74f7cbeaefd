import type pg from 'pg'
import type { Column } from '../replication/table.ts'

export type CastColumn = Pick<Column, 'base' | 'declared'>

interface CastRequest {
  column: CastColumn
  value: string
}

/** Casts values to the types of their columns; resolves to PostgreSQL's text format (UTC, ISO), in the same order. */
export type CastValues = (requests: CastRequest[]) => Promise<string[]>

/**
 * Casts simple values without the database; all others are sent in one statement. Rejects with PostgreSQL's own error for an invalid
 * value.
 */
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
const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i

/** Returns the result of a simple cast; undefined where only PostgreSQL knows, or would refuse. Domains may refuse anything. */
function castLocally({ column: { base, declared }, value }: CastRequest): string | undefined {
  if (declared === 'text' || declared === 'character varying') return value.includes('\0') ? undefined : value
  if (declared === 'uuid') return UUID.test(value) ? value.toLowerCase() : undefined
  if (declared === 'boolean') return { true: 't', false: 'f' }[value]
  const most = ['smallint', 'integer', 'bigint'].includes(declared) ? (DIGITS[base] ?? 0) : 0
  return /^(0|-?[1-9]\d*)$/.test(value) && value.replace('-', '').length <= most ? value : undefined
}
