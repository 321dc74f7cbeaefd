import { readFile } from 'node:fs/promises'
import type pg from 'pg'
import { openConnection } from 'supabase-compatible'

export interface Growth {
  members: number
  /** Matches, each with four participations. */
  matches: number
  notifications: number
  /** Rows of what belongs to a match and is read with it alone: comments, results, lines, evenings and the like. */
  histories: number
}

/** A point on the curve P-256. */
const DEVICE_KEY = 'BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU'

const FILLED = `select oid::regclass::text as table from pg_class
  where relkind = 'r' and relnamespace in ('public'::regnamespace, 'private'::regnamespace, 'auth'::regnamespace) and pg_relation_size(oid) > 0`

/** From so many matches on it is quicker to make the indexes of these tables when the rows are there. */
const MANY = 100_000
const LARGE = ['public.matches', 'public.match_participants', 'public.notifications']
const INDEXES = `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index i
  where indrelid = any ($1::regclass[]) and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`

async function withoutIndexes(client: pg.Client, fill: () => Promise<unknown>): Promise<void> {
  const { rows } = await client.query<{ name: string; definition: string }>(INDEXES, [LARGE])
  for (const { name } of rows) await client.query(`drop index ${name}`)
  await fill()
  for (const { definition } of rows) await client.query(definition)
}

/** Fills a database with the rows of a community of that size, and lets the planner know of them. */
export async function fillGrowth(url: string, growth: Growth): Promise<void> {
  const text = await readFile(new URL('./fill-growth.sql', import.meta.url), 'utf8')
  const client = await openConnection(url)
  try {
    for (const [kind, count] of Object.entries(growth))
      await client.query('select set_config($1, $2, false)', [`growth.${kind}`, String(count)])
    const fill = () => client.query(text.replace(':key', `'${DEVICE_KEY}'`))
    await (growth.matches < MANY ? fill() : withoutIndexes(client, fill))
    for (const { table } of (await client.query<{ table: string }>(FILLED)).rows)
      await client.query(`vacuum analyze ${table}`)
  } finally {
    await client.end()
  }
}
