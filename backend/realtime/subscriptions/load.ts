import type { Refusal } from '../../http/refusal.ts'
import type { JoinRequest } from '../join-payload.ts'
import type { Limits, SubscriptionLimits } from '../limits.ts'
import { refuse } from '../refuse.ts'
import type { Subscription, Subscriptions } from './subscription-index.ts'

/** The part of the limits that subscriptions use. */
export interface Load {
  bindings: number
  filterValues: number
  filterBytes: number
  /** The distinct text searches. */
  patterns: Set<string>
  /** The distinct choices of columns. */
  selects: Set<string>
}

export const NO_LOAD: Load = {
  bindings: 0,
  filterValues: 0,
  filterBytes: 0,
  patterns: new Set(),
  selects: new Set(),
}

export function loadOf(subscriptions: Subscription[]): Load {
  const conditions = subscriptions.flatMap((subscription) =>
    subscription.conditions.map((condition) => ({ subscription, condition })),
  )
  return {
    bindings: subscriptions.length,
    filterValues: conditions.reduce((sum, { condition }) => sum + condition.values, 0),
    filterBytes: subscriptions.reduce((sum, { filterBytes }) => sum + filterBytes, 0),
    patterns: new Set(
      conditions
        .filter(({ condition }) => condition.isPattern)
        .map(({ subscription: { schema, table }, condition }) => `${schema}.${table} ${condition.key}`),
    ),
    selects: new Set(
      subscriptions.flatMap(({ schema, table, select }) => (select ? `${schema}.${table} ${select}` : [])),
    ),
  }
}

/** Returns the load that is known before any query, so that an excessive request costs nothing. */
export function requestedLoad({ bindings }: JoinRequest): Load {
  const filterBytes = bindings.reduce((sum, { filter }) => sum + Buffer.byteLength(filter ?? ''), 0)
  return { ...NO_LOAD, bindings: bindings.length, filterBytes }
}

/** Throws a Refusal when these loads together exceed the limits of one socket, or one member. */
export function checkLoad(loads: Load[], limits: SubscriptionLimits, whose: 'socket' | 'member'): void {
  for (const name of ['bindings', 'filterValues', 'filterBytes'] as const)
    if (loads.reduce((sum, load) => sum + load[name], 0) > limits[name]) throw tooMuch(name, limits, whose)
  for (const name of ['patterns', 'selects'] as const) {
    const different = new Set(loads.flatMap((load) => [...load[name]]))
    if (different.size > limits[name]) throw tooMuch(name, limits, whose)
  }
}

/** Throws a Refusal when a table would exceed its limit of distinct text searches of all clients together. */
export function checkPatternsOfTable(
  requests: Subscription[],
  present: Subscriptions,
  { patternsOfTable }: Limits,
): void {
  for (const { schema, table, conditions } of requests) {
    const added = conditions.filter(
      ({ isPattern, key }) => isPattern && !present.hasCondition(schema, table, key),
    )
    if (added.length > 0 && present.patternsOn(schema, table) + added.length > patternsOfTable)
      throw refuse(
        'SubscriptionLimitReached',
        `Too many like and ilike filters on this table: ${patternsOfTable} different ones may be in use. Try again later, or filter by eq or in`,
      )
  }
}

const NAMES: Record<keyof SubscriptionLimits, string> = {
  bindings: 'postgres_changes bindings',
  filterValues: 'values in filters',
  filterBytes: 'bytes of filters',
  patterns: 'different like and ilike filters',
  selects: 'different choices of columns (select)',
}

function tooMuch(name: keyof SubscriptionLimits, limits: SubscriptionLimits, whose: string): Refusal {
  return refuse(
    'SubscriptionLimitReached',
    `Too many ${NAMES[name]}: one ${whose} may have ${limits[name]} at a time. Leave channels that are not needed any more`,
  )
}
