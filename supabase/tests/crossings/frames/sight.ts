import type pg from 'pg'
import type { Table } from 'supabase-compatible/testing/internals.ts'
import { become, NOBODY } from '../scene/scene-harness.ts'

/** Table and key of a row: `matches 0b1c…`. */
export type Place = string

export function placeOf(tables: Table[], table: string, row: Record<string, unknown>): Place {
  const key = tables.find(({ name }) => name === table)?.key ?? []
  return `${table} ${key.map(({ name }) => row[name]).join(' ')}`
}

export type ReadSight = (claims: { role: string }) => Promise<Set<Place>>

/** Finds all rows of these tables that a caller can read, as the API would. */
export async function prepareSight(client: pg.Client, tables: Table[]): Promise<ReadSight> {
  const each = tables.map(
    ({ name, key }) =>
      `select concat_ws(' ', '${name}', ${key.map((one) => one.name)}) as place from ${name}`,
  )
  await client.query(`prepare sight as ${each.join(' union all ')}`)
  return async (claims) => {
    // Strangers reach no table (tests/grants.test.ts).
    if (claims.role === 'anon') return new Set()
    const results = (await client.query(
      `${become(claims)}; execute sight; ${NOBODY}`,
    )) as unknown as pg.QueryResult<{ place: Place }>[]
    return new Set(results[1]?.rows.map(({ place }) => place))
  }
}
