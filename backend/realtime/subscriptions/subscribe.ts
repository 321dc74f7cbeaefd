import { crc32 } from 'node:zlib'
import { Refusal } from '../../http/refusal.ts'
import type { Channel } from '../channel.ts'
import type { Wish } from '../join-payload.ts'
import { invalidSubscription } from '../refuse.ts'
import type { Tables } from '../replication/table.ts'
import type { CastValues } from './cast-values.ts'
import { type ColumnFilter, columnFilters, makeConditions } from './condition.ts'
import { parseFilters } from './filter.ts'
import { checkLoad, NO_LOAD } from './load.ts'
import type { Subscription } from './subscription-index.ts'

const EVENTS = ['INSERT', 'UPDATE', 'DELETE'] as const

/** A subscription without its conditions, for the values of its filters have not been cast yet. */
interface Draft extends Omit<Subscription, 'conditions'> {
  filters: ColumnFilter[]
  logged: string
}

/**
 * Makes the subscriptions a channel wishes for. Throws a Refusal, in the words of Supabase's service, when a
 * table is not published, a column is unknown or not readable for the role, or a filter does not fit.
 */
export async function makeSubscriptions(
  channel: Channel,
  wishes: Wish[],
  tables: Tables,
  casts: CastValues,
): Promise<Subscription[]> {
  const drafts: Draft[] = []
  for (const wish of wishes) drafts.push(await draftOf(channel, wish, tables))
  const filters = drafts.flatMap((draft) => draft.filters)
  // Before the database has to look at them.
  const filterValues = filters.reduce((sum, { values }) => sum + values.length, 0)
  checkLoad([{ ...NO_LOAD, filterValues }], channel.connection.limits.ofSocket, 'socket')
  const made = await makeConditions(casts, filters).catch((error) => {
    throw explain(error, blamed(drafts, error)?.logged ?? '')
  })
  const conditions = made.values()
  return drafts.map(({ filters: own, logged, ...subscription }) => ({
    ...subscription,
    conditions: own.flatMap(() => conditions.next().value ?? []),
  }))
}

/** The number a wish goes by: the same wish has the same number everywhere. */
export function idOf(wish: Wish): number {
  return crc32(JSON.stringify(Object.entries(wish).sort()))
}

async function draftOf(channel: Channel, wish: Wish, tables: Tables): Promise<Draft> {
  const { schema, table } = placeOf(wish)
  const event: Subscription['event'] = EVENTS.find((one) => one === wish.event?.toUpperCase()) ?? '*'
  const select = wish.select?.length ? [...new Set(wish.select)].sort() : undefined
  const logged = `[event: ${event}, schema: ${schema}, table: ${table}, filters: ${JSON.stringify(wish.filter ?? '')}]`
  const filterBytes = Buffer.byteLength(wish.filter ?? '')
  const draft = { id: idOf(wish), schema, table, event, select, channel, filterBytes, logged }
  const filters = parseFilters(wish.filter ?? '')
  if (table === '*') {
    if (filters.length > 0 || select) throw invalidSubscription(noTable(wish))
    if (!(await tables.anyIn(schema))) throw notPublished(logged)
    return { ...draft, filters: [] }
  }
  const { role } = channel.caller
  const found = await tables.get(schema, table)
  if (!found) throw notPublished(logged)
  const readable = new Set(
    found.columns.filter(({ readers }) => readers.includes(role)).map(({ name }) => name),
  )
  try {
    for (const name of select ?? [])
      if (!readable.has(name)) throw invalidSubscription(`invalid column for select ${name}`)
    return { ...draft, filters: columnFilters(found, role, filters) }
  } catch (error) {
    throw explain(error, logged)
  }
}

function placeOf({ schema, table, filter, ...rest }: Wish): { schema: string; table: string } {
  if (table === undefined && schema === undefined) throw invalidSubscription(noTable(rest))
  return { schema: schema ?? 'public', table: table ?? '*' }
}

/** The wish that an error of PostgreSQL speaks of: it quotes the value that does not fit. */
function blamed(drafts: Draft[], error: unknown): Draft | undefined {
  const told = error instanceof Error ? error.message : ''
  return drafts.find(({ filters }) =>
    filters.some(({ values }) => values.some((one) => told.includes(`"${one}"`))),
  )
}

function explain(error: unknown, logged: string): unknown {
  if (!(error instanceof Refusal)) return error
  return invalidSubscription(
    `Unable to subscribe to changes with given parameters. An exception happened so please check your connect parameters: ${logged}. Exception: ${error.message}`,
  )
}

function notPublished(logged: string): Refusal {
  return invalidSubscription(
    `Unable to subscribe to changes with given parameters. Please check Realtime is enabled for the given connect parameters: ${logged}`,
  )
}

function noTable(wish: object): string {
  return `No subscription params provided. Please provide at least a \`schema\` or \`table\` to subscribe to: ${JSON.stringify(wish)}`
}
