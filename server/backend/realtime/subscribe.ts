import { crc32 } from 'node:zlib'
import type pg from 'pg'
import { Refusal } from '../refusal.ts'
import type { Channel } from './channel.ts'
import { type Filter, parseFilters } from './filter.ts'
import type { Wish } from './join-payload.ts'
import { makeMatcher } from './matcher.ts'
import { invalidSubscription } from './refuse.ts'
import type { Subscription } from './subscriptions.ts'
import type { Tables } from './table.ts'

const EVENTS = ['INSERT', 'UPDATE', 'DELETE'] as const

/**
 * Makes the subscriptions a channel wishes for. Throws a Refusal, in the words of Supabase's service, when a
 * table is not published, a column is unknown or not readable for the role, or a filter does not fit.
 */
export function makeSubscriptions(
  channel: Channel,
  wishes: Wish[],
  tables: Tables,
  pool: pg.Pool,
): Promise<Subscription[]> {
  return Promise.all(wishes.map((wish) => makeSubscription(channel, wish, tables, pool)))
}

/** The number a wish goes by: the same wish has the same number everywhere. */
export function idOf(wish: Wish): number {
  return crc32(JSON.stringify(Object.entries(wish).sort()))
}

async function makeSubscription(
  channel: Channel,
  wish: Wish,
  tables: Tables,
  pool: pg.Pool,
): Promise<Subscription> {
  const { schema, table } = placeOf(wish)
  const event: Subscription['event'] = EVENTS.find((one) => one === wish.event?.toUpperCase()) ?? '*'
  const select = wish.select?.length ? wish.select : undefined
  const filters = parseFilters(wish.filter ?? '')
  const common = { id: idOf(wish), schema, table, event, select, channel }
  const logged = `[event: ${event}, schema: ${schema}, table: ${table}, filters: ${JSON.stringify(wish.filter ?? '')}]`
  if (table === '*') {
    if (filters.length > 0 || select) throw invalidSubscription(noTable(wish))
    if (!(await tables.anyIn(schema))) throw notPublished(logged)
    return { ...common, matches: () => true }
  }
  const matches = await matcherFor(channel, { schema, table, filters, select, logged }, tables, pool)
  return { ...common, matches }
}

function placeOf({ schema, table, filter, ...rest }: Wish): { schema: string; table: string } {
  if (table === undefined && schema === undefined) throw invalidSubscription(noTable(rest))
  return { schema: schema ?? 'public', table: table ?? '*' }
}

async function matcherFor(
  channel: Channel,
  wish: { schema: string; table: string; filters: Filter[]; select: string[] | undefined; logged: string },
  tables: Tables,
  pool: pg.Pool,
) {
  const { role } = channel.caller
  const table = await tables.get(wish.schema, wish.table)
  if (!table) throw notPublished(wish.logged)
  try {
    for (const name of wish.select ?? [])
      if (!table.columns.some((column) => column.name === name && column.readers.includes(role)))
        throw invalidSubscription(`invalid column for select ${name}`)
    return await makeMatcher(pool, table, role, wish.filters)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    throw invalidSubscription(
      `Unable to subscribe to changes with given parameters. An exception happened so please check your connect parameters: ${wish.logged}. Exception: ${error.message}`,
    )
  }
}

function notPublished(logged: string): Refusal {
  return invalidSubscription(
    `Unable to subscribe to changes with given parameters. Please check Realtime is enabled for the given connect parameters: ${logged}`,
  )
}

function noTable(wish: object): string {
  return `No subscription params provided. Please provide at least a \`schema\` or \`table\` to subscribe to: ${JSON.stringify(wish)}`
}
