import { crc32 } from 'node:zlib'
import { Refusal } from '../../http/refusal.ts'
import type { Channel } from '../channel.ts'
import type { Binding } from '../join-payload.ts'
import { invalidSubscription } from '../refuse.ts'
import type { Tables } from '../replication/table.ts'
import { type ColumnFilter, columnFilters, makeConditions } from './condition.ts'
import { parseFilters } from './filter.ts'
import { checkLoad, NO_LOAD } from './member-channels.ts'
import type { Subscription } from './subscription-index.ts'
import type { CastValues } from './values.ts'

const EVENTS = ['INSERT', 'UPDATE', 'DELETE'] as const

/** A subscription without its conditions, because the values of its filters have not been cast yet. */
interface PendingSubscription extends Omit<Subscription, 'conditions'> {
  filters: ColumnFilter[]
  logged: string
}

/**
 * Creates the requested subscriptions of a channel. Throws a Refusal, with the texts of Supabase's service, when a table is not
 * published, a column is unknown or not readable for the role, or a filter is invalid.
 */
export async function makeSubscriptions(
  channel: Channel,
  bindings: Binding[],
  tables: Tables,
  casts: CastValues,
): Promise<Subscription[]> {
  const drafts: PendingSubscription[] = []
  for (const binding of bindings) drafts.push(await prepareSubscription(channel, binding, tables))
  const filters = drafts.flatMap((draft) => draft.filters)
  // The limit is checked before the database casts the values.
  const filterValues = filters.reduce((sum, { values }) => sum + values.length, 0)
  checkLoad([{ ...NO_LOAD, filterValues }], channel.connection.limits.ofSocket, 'socket')
  const made = await makeConditions(casts, filters).catch((error: unknown) => {
    throw explain(error, faulty(drafts, error)?.logged ?? '')
  })
  const conditions = made.values()
  return drafts.map(({ filters: own, logged, ...subscription }) => ({
    ...subscription,
    conditions: own.flatMap(() => conditions.next().value ?? []),
  }))
}

/** Returns the id of a binding: equal bindings have the same id everywhere. */
export function idOf(binding: Binding): number {
  return crc32(JSON.stringify(Object.entries(binding).sort()))
}

async function prepareSubscription(
  channel: Channel,
  binding: Binding,
  tables: Tables,
): Promise<PendingSubscription> {
  const { filter, ...others } = binding
  if (binding.table === undefined && binding.schema === undefined) throw noTable(others)
  const { schema = 'public', table = '*' } = binding
  const event: Subscription['event'] = EVENTS.find((one) => one === binding.event?.toUpperCase()) ?? '*'
  const select = binding.select?.length ? [...new Set(binding.select)].sort() : undefined
  const logged = `[event: ${event}, schema: ${schema}, table: ${table}, filters: ${JSON.stringify(filter ?? '')}]`
  const filterBytes = Buffer.byteLength(filter ?? '')
  const draft = { id: idOf(binding), schema, table, event, select, channel, filterBytes, logged }
  const filters = parseFilters(filter ?? '')
  if (table === '*') {
    if (filters.length > 0 || select) throw noTable(binding)
    if (!(await tables.hasSchema(schema))) throw notPublished(logged)
    return { ...draft, filters: [] }
  }
  const { role } = channel.caller
  const found = await tables.get(schema, table)
  if (!found) throw notPublished(logged)
  try {
    for (const name of select ?? [])
      if (!found.columns.some((column) => column.name === name && column.readers.includes(role)))
        throw invalidSubscription(`invalid column for select ${name}`)
    return { ...draft, filters: columnFilters(found, role, filters) }
  } catch (error) {
    throw explain(error, logged)
  }
}

/** Returns the subscription that caused an error of PostgreSQL: the error quotes the invalid value. */
function faulty(drafts: PendingSubscription[], error: unknown): PendingSubscription | undefined {
  const message = error instanceof Error ? error.message : ''
  return drafts.find(({ filters }) =>
    filters.some(({ values }) => values.some((one) => message.includes(`"${one}"`))),
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

function noTable(binding: object): Refusal {
  return invalidSubscription(
    `No subscription params provided. Please provide at least a \`schema\` or \`table\` to subscribe to: ${JSON.stringify(binding)}`,
  )
}
