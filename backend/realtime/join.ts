import type { Caller } from '../http/caller.ts'
import { redactError } from '../http/redact.ts'
import { Refusal } from '../http/refusal.ts'
import type { TokenBuckets } from '../http/token-bucket.ts'
import type { BackendContext } from '../settings/options.ts'
import { callerOf } from './authorization/bearer.ts'
import type { SessionValidator } from './authorization/session-validator.ts'
import { Channel } from './channel.ts'
import { type JoinRequest, readJoin } from './join-payload.ts'
import type { KeyedCounter } from './limits.ts'
import type { Frame, ReceivedFrame } from './protocol.ts'
import { refuse } from './refuse.ts'
import type { ReplicationConnection } from './replication/replication-connection.ts'
import type { Tables } from './replication/table.ts'
import type { Connection } from './socket/connection.ts'
import type { JoinThrottle } from './socket/join-throttle.ts'
import {
  checkLoad,
  loadOf,
  type MemberChannels,
  ownerOf,
  requestedLoad,
} from './subscriptions/member-channels.ts'
import { idOf, makeSubscriptions } from './subscriptions/subscribe.ts'
import type { Subscriptions } from './subscriptions/subscription-index.ts'
import type { CastValues } from './subscriptions/values.ts'

export interface Dependencies {
  context: BackendContext
  subscriptions: Subscriptions
  tables: Tables
  replication: ReplicationConnection
  sessionValidator: SessionValidator
  members: MemberChannels
  casts: CastValues
  /** Joins per member, or per address of strangers. */
  joins: KeyedCounter
  /** Units of work per member and address. */
  work: TokenBuckets
  /** Members have a throttle of their own, which many strangers cannot fill. */
  joinThrottles: { members: JoinThrottle; others: JoinThrottle }
}

/** Handles `phx_join`: opens the channel with its subscriptions, or replies with the reason. */
export async function join(dependencies: Dependencies, connection: Connection, frame: ReceivedFrame) {
  try {
    checkLimits(connection, frame)
    const request = readJoin(frame.payload)
    checkSupported(frame.topic, request)
    checkLoad([requestedLoad(request)], connection.limits.ofSocket, 'socket')
    const caller = await callerOf(dependencies.context, connection, request.token)
    countJoin(dependencies, connection, caller)
    await waitUntilLive(dependencies, connection, request)
    await throttle(dependencies, caller)
    if (!connection.isOpen) return
    const channel = new Channel(connection, frame.topic, frame.joinRef ?? frame.ref, caller)
    await open(dependencies, channel, frame, request)
  } catch (error) {
    connection.reply(frame, 'error', { reason: reasonOf(dependencies, error) })
  }
}

function checkLimits(connection: Connection, frame: ReceivedFrame): void {
  const { joinSize } = connection.limits
  if (frame.size > joinSize)
    throw refuse('JoinTooLarge', `A join may have ${joinSize} bytes at most, this one has ${frame.size}`)
  if (!connection.joins.take()) throw refuse('ClientJoinRateLimitReached', 'Too many joins per second')
  checkChannels(connection, frame.topic)
}

function checkChannels({ channels, limits }: Connection, topic: string): void {
  if (channels.size >= limits.channels && !channels.has(topic))
    throw refuse('ChannelRateLimitReached', 'Too many channels')
}

/** Before anything is waited for: one member's joins must not pile up while replication is away. */
function countJoin({ joins }: Dependencies, connection: Connection, caller: Caller): void {
  const owner = ownerOf(connection, caller)
  if (owner !== undefined && !joins.take(owner))
    throw refuse('ClientJoinRateLimitReached', 'Too many joins of this member')
}

async function throttle({ joinThrottles }: Dependencies, caller: Caller): Promise<void> {
  if (!(await (caller.claims.sub ? joinThrottles.members : joinThrottles.others).acquire()))
    throw refuse('ClientJoinRateLimitReached', 'Too many joins at a time')
}

function checkSupported(topic: string, request: JoinRequest): void {
  if (!/^realtime:./.test(topic)) throw refuse('TopicNameRequired', 'You must provide a topic name')
  if (request.isPrivate)
    throw refuse(
      'Unauthorized',
      `You do not have permissions to read from this Channel topic: ${topic.replace(/^realtime:/, '')}`,
    )
  if (request.wantsPresence)
    throw refuse('RealtimeDisabledForConfiguration', 'Presence is not offered by this server')
}

/** A subscribed client misses no change. All who wait for it would go on together, so their turns come after it. */
async function waitUntilLive({ replication }: Dependencies, { limits }: Connection, request: JoinRequest) {
  if (request.bindings.length > 0 && !(await replication.whenLive(request.wait ?? limits.liveWait)))
    throw notLive()
}

/** Opens the channel. */
async function open(dependencies: Dependencies, channel: Channel, frame: Frame, request: JoinRequest) {
  const { connection, caller } = channel
  const { bindings } = request
  const { replication, sessionValidator } = dependencies
  await sessionValidator.check(caller)
  const subscriptions = await makeSubscriptions(channel, bindings, dependencies.tables, dependencies.casts)
  if (!connection.isOpen) return
  // The connection and the limits may have changed while this join waited.
  if (bindings.length > 0 && !replication.isLive()) throw notLive()
  sessionValidator.recheck(caller)
  checkChannels(connection, channel.topic)
  channel.subscriptions = [...new Map(subscriptions.map((one) => [one.id, one])).values()]
  channel.load = loadOf(channel.subscriptions)
  checkLoads(dependencies, channel)
  enter(dependencies, channel)
  connection.together(() => {
    connection.reply(frame, 'ok', {
      postgres_changes: bindings.map((binding) => ({ ...binding, id: idOf(binding) })),
    })
    if (bindings.length > 0) channel.notify('postgres_changes', 'ok', 'Subscribed to PostgreSQL')
  })
}

/** Throws a Refusal when the channel would exceed the limits of its socket or its member. */
function checkLoads({ members }: Dependencies, channel: Channel): void {
  const { connection, topic, caller, load } = channel
  const replaced = connection.channels.get(topic)
  const others = [...connection.channels.values()].filter((other) => other !== replaced)
  checkLoad([load, ...others.map((other) => other.load)], connection.limits.ofSocket, 'socket')
  members.check(connection, caller, load, replaced)
}

/** Adds the channel in place of an earlier one of that topic. */
function enter(dependencies: Dependencies, channel: Channel): void {
  const { connection, topic } = channel
  connection.channels.get(topic)?.end('phx_close', channel.joinRef)
  connection.enter(channel)
  dependencies.members.add(channel)
  for (const subscription of channel.subscriptions) dependencies.subscriptions.add(subscription)
  channel.actFor(channel.caller)
}

const notLive = () =>
  refuse('PostgresChangesSubscribeTimeout', 'The database cannot be reached at the moment')

function reasonOf({ context }: Dependencies, error: unknown): string {
  if (error instanceof Refusal) return `${error.body.code}: ${error.message}`
  context.log.error({ error: redactError(error) }, 'realtime: a join failed')
  return 'Unknown Error on Channel'
}
