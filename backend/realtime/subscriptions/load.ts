import type { Refusal } from '../../http/refusal.ts'
import type { JoinRequest } from '../join-payload.ts'
import type { SubscriptionLimits } from '../limits.ts'
import { refuse } from '../refuse.ts'
import type { Subscription } from './subscription-index.ts'

/** The part of the limits that subscriptions use. */
export interface Load {
  bindings: number
  filterValues: number
  filterBytes: number
  /** The distinct choices of columns. */
  selects: Set<string>
}

export const NO_LOAD: Load = {
  bindings: 0,
  filterValues: 0,
  filterBytes: 0,
  selects: new Set(),
}

export function loadOf(subscriptions: Subscription[]): Load {
  const conditions = subscriptions.flatMap((subscription) => subscription.conditions)
  return {
    bindings: subscriptions.length,
    filterValues: conditions.reduce((sum, { values }) => sum + values, 0),
    filterBytes: subscriptions.reduce((sum, { filterBytes }) => sum + filterBytes, 0),
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
  const selects = new Set(loads.flatMap((load) => [...load.selects]))
  if (selects.size > limits.selects) throw tooMuch('selects', limits, whose)
}

const NAMES: Record<keyof SubscriptionLimits, string> = {
  bindings: 'postgres_changes bindings',
  filterValues: 'values in filters',
  filterBytes: 'bytes of filters',
  selects: 'different choices of columns (select)',
}

function tooMuch(name: keyof SubscriptionLimits, limits: SubscriptionLimits, whose: string): Refusal {
  return refuse(
    'SubscriptionLimitReached',
    `Too many ${NAMES[name]}: one ${whose} may have ${limits[name]} at a time. Leave channels that are not needed any more`,
  )
}
