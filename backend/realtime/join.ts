import type { Caller } from '../http/caller.ts'
import { redactError } from '../http/redact.ts'
import { Refusal } from '../http/refusal.ts'
import type { TokenBuckets } from '../http/token-bucket.ts'
import type { BackendContext } from '../settings/options.ts'
import { callerOf } from './authorization/bearer.ts'
import type { Standing } from './authorization/session-validator.ts'
import { Channel } from './channel.ts'
import { type JoinRequest, readJoin } from './join-payload.ts'
import type { CountsByKey } from './limits.ts'
import type { Frame, ReceivedFrame } from './protocol.ts'
import { refuse } from './refuse.ts'
import type { Link } from './replication/replication-connection.ts'
import type { Tables } from './replication/table.ts'
import type { Connection } from './socket/connection.ts'
import type { Gate } from './socket/join-throttle.ts'
import type { CastValues } from './subscriptions/cast-values.ts'
import { checkLoad, checkPatternsOfTable, loadOf, wishedFor } from './subscriptions/load.ts'
import { type MemberChannels, ownerOf } from './subscriptions/member-channels.ts'
import { idOf, makeSubscriptions } from './subscriptions/subscribe.ts'
import type { Subscriptions } from './subscriptions/subscription-index.ts'

export interface Topics {
  context: BackendContext
  subscriptions: Subscriptions
  tables: Tables
  link: Link
  standing: Standing
  members: MemberChannels
  casts: CastValues
  /** Joins of each member, of strangers of each address. */
  joins: CountsByKey
  /** Work that the messages of each member and address ask for. */
  work: TokenBuckets
  /** Members have a gate of their own, which a crowd of strangers cannot fill. */
  gates: { members: Gate; others: Gate }
}

/** Answers `phx_join`: the channel with its subscriptions, or the reason why not. */
export async function join(topics: Topics, connection: Connection, frame: ReceivedFrame): Promise<void> {
  try {
    checkLimits(connection, frame)
    const request = readJoin(frame.payload)
    checkOffered(frame.topic, request)
    checkLoad([wishedFor(request)], connection.limits.ofSocket, 'socket')
    const caller = await callerOf(topics.context, connection, request.token)
    countJoin(topics, connection, caller)
    await waitForTurn(topics, caller)
    if (!connection.isOpen) return
    const channel = new Channel(connection, frame.topic, frame.joinRef ?? frame.ref, caller)
    await open(topics, channel, frame, request)
  } catch (error) {
    connection.reply(frame, 'error', { reason: reasonOf(topics, error) })
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

function countJoin({ joins }: Topics, connection: Connection, caller: Caller): void {
  const owner = ownerOf(connection, caller)
  if (owner !== undefined && !joins.take(owner))
    throw refuse('ClientJoinRateLimitReached', 'Too many joins of this member')
}

function checkOffered(topic: string, request: JoinRequest): void {
  if (!/^realtime:./.test(topic)) throw refuse('TopicNameRequired', 'You must provide a topic name')
  if (request.isPrivate)
    throw refuse(
      'Unauthorized',
      `You do not have permissions to read from this Channel topic: ${topic.replace(/^realtime:/, '')}`,
    )
  if (request.wantsPresence)
    throw refuse('RealtimeDisabledForConfiguration', 'Presence is not offered by this server')
}

async function waitForTurn({ gates }: Topics, { claims }: Caller): Promise<void> {
  if (!(await (claims.sub ? gates.members : gates.others).pass()))
    throw refuse('ClientJoinRateLimitReached', 'Too many joins at a time')
}

/** Subscribed means live: the answer waits until changes are listened to. */
async function open(topics: Topics, channel: Channel, frame: Frame, request: JoinRequest): Promise<void> {
  const { connection, caller } = channel
  const { wishes } = request
  if (wishes.length > 0 && !(await topics.link.whenLive(request.wait ?? connection.limits.liveWait)))
    throw notLive()
  await topics.standing.check(caller)
  const subscriptions = await makeSubscriptions(channel, wishes, topics.tables, topics.casts)
  if (!connection.isOpen) return
  // Much may have happened while this join was looked at.
  if (wishes.length > 0 && !topics.link.isLive()) throw notLive()
  topics.standing.checkAgain(caller)
  checkChannels(connection, channel.topic)
  channel.subscriptions = [...new Map(subscriptions.map((one) => [one.id, one])).values()]
  channel.load = loadOf(channel.subscriptions)
  checkLoads(topics, channel)
  enter(topics, channel)
  connection.reply(frame, 'ok', { postgres_changes: wishes.map((wish) => ({ ...wish, id: idOf(wish) })) })
  if (wishes.length > 0) channel.notify('postgres_changes', 'ok', 'Subscribed to PostgreSQL')
}

/** Throws a Refusal when the channel would listen to more than its socket, its member or its tables may have. */
function checkLoads({ members, subscriptions }: Topics, channel: Channel): void {
  const { connection, topic, caller, load } = channel
  const replaced = connection.channels.get(topic)
  const others = [...connection.channels.values()].filter((other) => other !== replaced)
  checkLoad([load, ...others.map((other) => other.load)], connection.limits.ofSocket, 'socket')
  members.check(connection, caller, load, replaced)
  checkPatternsOfTable(channel.subscriptions, subscriptions, connection.limits)
}

/** Takes the place of an earlier channel of that topic. */
function enter(topics: Topics, channel: Channel): void {
  const { connection, topic } = channel
  connection.channels.get(topic)?.end('phx_close', channel.joinRef)
  connection.enter(channel)
  topics.members.add(channel)
  for (const subscription of channel.subscriptions) topics.subscriptions.add(subscription)
  channel.actFor(channel.caller)
}

function notLive(): Refusal {
  return refuse('PostgresChangesSubscribeTimeout', 'The database cannot be reached at the moment')
}

function reasonOf({ context }: Topics, error: unknown): string {
  if (error instanceof Refusal) return `${error.body.code}: ${error.message}`
  context.log.error({ error: redactError(error) }, 'realtime: a join failed')
  return 'Unknown Error on Channel'
}
