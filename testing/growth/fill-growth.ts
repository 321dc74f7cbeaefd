import { readFile } from 'node:fs/promises'
import pg from 'pg'

export interface Growth {
  members: number
  matches: number
  notifications: number
}

/** A point on the curve P-256. */
const DEVICE_KEY = 'BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU'

const FILLED = `select oid::regclass::text as table from pg_class
  where relkind = 'r' and relnamespace in ('public'::regnamespace, 'private'::regnamespace, 'auth'::regnamespace) and pg_relation_size(oid) > 0`

/** Fills a database with the rows of a community of that size, and lets the planner know of them. */
export async function fillGrowth(url: string, growth: Growth): Promise<void> {
  const text = await readFile(new URL('./fill-growth.sql', import.meta.url), 'utf8')
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    for (const [kind, count] of Object.entries(growth))
      await client.query('select set_config($1, $2, false)', [`growth.${kind}`, String(count)])
    await client.query(text.replace(':key', `'${DEVICE_KEY}'`))
    for (const { table } of (await client.query<{ table: string }>(FILLED)).rows)
      await client.query(`vacuum analyze ${table}`)
  } finally {
    await client.end()
  }
}
