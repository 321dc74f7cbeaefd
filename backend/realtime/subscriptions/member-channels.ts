import type { Caller } from '../../http/caller.ts'
import type { Refusal } from '../../http/refusal.ts'
import { subjectOf } from '../authorization/bearer.ts'
import type { Channel } from '../channel.ts'
import type { JoinRequest } from '../join-payload.ts'
import type { Limits, SubscriptionLimits } from '../limits.ts'
import { refuse } from '../refuse.ts'
import type { Connection } from '../socket/connection.ts'
import type { Subscription } from './subscription-index.ts'

/** Counts the channels of each member on all sockets, or of each address of strangers, against their limits. */
export class MemberChannels {
  readonly #channels = new Map<string, Set<Channel>>()
  /** The sockets of each owner, with the number of their channels. */
  readonly #sockets = new Map<string, Map<Connection, number>>()
  readonly #limits: Limits

  constructor(limits: Limits) {
    this.#limits = limits
  }

  /**
   * Throws a Refusal when the member may not have one more channel with this load on this connection.
   *
   * @param replaced the channel that it replaces
   */
  check(connection: Connection, caller: Caller, load: Load, replaced: Channel | undefined): void {
    const owner = ownerOf(connection, caller)
    if (owner === undefined) return
    const others = [...(this.#channels.get(owner) ?? [])].filter((channel) => channel !== replaced)
    if (caller.claims.sub !== undefined) this.#checkMember(connection, caller, others)
    checkLoad([load, ...others.map((channel) => channel.load)], this.#limits.ofMember, 'member')
  }

  add(channel: Channel): void {
    const owner = ownerOf(channel.connection, channel.caller)
    if (owner === undefined) return
    this.#channels.set(owner, (this.#channels.get(owner) ?? new Set()).add(channel))
    this.#countSocket(owner, channel.connection, 1)
  }

  /** Removes a channel from its member. */
  remove(channel: Channel): void {
    const owner = ownerOf(channel.connection, channel.caller)
    const those = this.#channels.get(owner ?? '')
    if (owner === undefined || !those?.delete(channel)) return
    if (those.size === 0) this.#channels.delete(owner)
    this.#countSocket(owner, channel.connection, -1)
  }

  /** Returns the unread bytes on all sockets of the connection's member; it is called for every message to a slow one. */
  unreadOf({ address, member }: Connection): number {
    let sum = 0
    const owner = member === undefined ? `address ${address}` : `member ${member}`
    for (const socket of this.#sockets.get(owner)?.keys() ?? []) sum += socket.unread
    return sum
  }

  #countSocket(owner: string, connection: Connection, by: number): void {
    const sockets = this.#sockets.get(owner) ?? new Map<Connection, number>()
    const count = (sockets.get(connection) ?? 0) + by
    if (count > 0) this.#sockets.set(owner, sockets.set(connection, count))
    else sockets.delete(connection)
    if (sockets.size === 0) this.#sockets.delete(owner)
  }

  #checkMember(connection: Connection, caller: Caller, others: Channel[]): void {
    const sockets = new Set(others.map((channel) => channel.connection)).add(connection)
    if (sockets.size > this.#limits.socketsPerMember)
      throw refuse('ConnectionRateLimitReached', 'Too many sockets of this member')
    const subjects = new Set(others.map(({ subject }) => subject)).add(subjectOf(caller))
    if (subjects.size > this.#limits.subjectsPerMember)
      throw refuse(
        'SubscriptionLimitReached',
        'Too many tokens with different claims of this member: join again with the newest one',
      )
  }
}

/**
 * Returns the key by which channels are counted: the member's, or the address's for strangers. Services with a secret key have
 * none.
 */
export function ownerOf({ address }: Connection, { role, claims }: Caller): string | undefined {
  if (claims.sub !== undefined) return `member ${claims.sub}`
  return role === 'service_role' ? undefined : `address ${address}`
}

/** The part of the limits that subscriptions use. */
export interface Load {
  bindings: number
  filterValues: number
  filterBytes: number
  /** The distinct choices of columns. */
  selects: Set<string>
}

export const NO_LOAD: Load = { bindings: 0, filterValues: 0, filterBytes: 0, selects: new Set() }

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
