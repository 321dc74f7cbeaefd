import { type Caller, resolveCaller } from '../caller.ts'
import type { BackendContext } from '../options.ts'
import { Refusal } from '../refusal.ts'
import { Channel } from './channel.ts'
import type { Connection, Handler } from './connection.ts'
import { InvalidSubscription } from './filter.ts'
import { type JoinRequest, readJoin } from './join-payload.ts'
import type { Link } from './link.ts'
import type { Frame } from './protocol.ts'
import { idOf, makeSubscriptions } from './subscribe.ts'
import type { Subscriptions } from './subscriptions.ts'
import type { Tables } from './table.ts'
import { refusedToken } from './token-message.ts'

export interface Topics {
  context: BackendContext
  subscriptions: Subscriptions
  tables: Tables
  link: Link
}

/** A join or a token that is refused: the reason is told to the client. */
class Refused extends Error {
  readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

/** What clients may do: heartbeat, join, leave, renew their token. */
export function createHandler(topics: Topics): Handler {
  return {
    left: (channel) => {
      for (const subscription of channel.subscriptions) topics.subscriptions.remove(subscription)
    },
    async message(connection, frame) {
      try {
        if (frame.topic === 'phoenix') connection.reply(frame, 'ok', {})
        else if (frame.event === 'phx_join') await join(topics, connection, frame)
        else await handleJoined(topics, connection, frame)
      } catch (error) {
        topics.context.log.error({ err: error }, 'realtime: a message could not be handled')
      }
    },
  }
}

async function join(topics: Topics, connection: Connection, frame: Frame): Promise<void> {
  try {
    checkLimits(connection, frame)
    const request = readJoin(frame.payload)
    checkOffered(frame.topic, request)
    const caller = await callerOf(topics.context, connection, request.token)
    const channel = new Channel(connection, frame.topic, frame.joinRef ?? frame.ref, caller)
    await open(topics, channel, frame, request)
  } catch (error) {
    connection.reply(frame, 'error', { reason: reasonOf(topics, error) })
  }
}

function checkLimits(connection: Connection, frame: Frame): void {
  if (!connection.joins.take()) {
    connection.close(1008, 'Too many joins per second')
    throw new Refused('ClientJoinRateLimitReached', 'Too many joins per second')
  }
  checkChannels(connection, frame.topic)
}

function checkChannels({ channels, limits }: Connection, topic: string): void {
  if (channels.size >= limits.channels && !channels.has(topic))
    throw new Refused('ChannelRateLimitReached', 'Too many channels')
}

function checkOffered(topic: string, request: JoinRequest): void {
  if (!/^realtime:./.test(topic)) throw new Refused('TopicNameRequired', 'You must provide a topic name')
  if (request.isPrivate)
    throw new Refused(
      'Unauthorized',
      `You do not have permissions to read from this Channel topic: ${topic.replace(/^realtime:/, '')}`,
    )
  if (request.wantsPresence)
    throw new Refused('RealtimeDisabledForConfiguration', 'Presence is not offered by this server')
}

async function callerOf(
  context: BackendContext,
  connection: Connection,
  token: string | undefined,
): Promise<Caller> {
  const { apiKeys, tokens } = context
  // Keys say nothing beyond the one that the connection was opened with.
  const bearer = token?.startsWith('sb_') ? undefined : token
  try {
    return await resolveCaller(connection.key, bearer, apiKeys, tokens)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { code, message } = refusedToken(bearer ?? '')
    throw new Refused(code, message)
  }
}

/** Subscribed means live: the answer waits until changes are listened to. */
async function open(topics: Topics, channel: Channel, frame: Frame, request: JoinRequest): Promise<void> {
  const { connection, topic } = channel
  const { wishes } = request
  if (wishes.length > 0 && !(await topics.link.whenLive(request.wait ?? connection.limits.liveWait)))
    throw notLive()
  const subscriptions = await makeSubscriptions(channel, wishes, topics.tables, topics.context.database.pool)
  if (!connection.isOpen) return
  if (wishes.length > 0 && !topics.link.isLive()) throw notLive()
  // Other joins may have come through while this one was looked at.
  checkChannels(connection, topic)
  connection.channels.get(topic)?.end('phx_close', channel.joinRef)
  connection.channels.set(topic, channel)
  channel.subscriptions = [...new Map(subscriptions.map((one) => [one.id, one])).values()]
  for (const subscription of channel.subscriptions) topics.subscriptions.add(subscription)
  channel.actFor(channel.caller)
  connection.reply(frame, 'ok', { postgres_changes: wishes.map((wish) => ({ ...wish, id: idOf(wish) })) })
  if (wishes.length > 0) channel.notify('postgres_changes', 'ok', 'Subscribed to PostgreSQL')
}

function notLive(): Refused {
  return new Refused('PostgresChangesSubscribeTimeout', 'The database cannot be reached at the moment')
}

async function handleJoined(topics: Topics, connection: Connection, frame: Frame): Promise<void> {
  const channel = connection.channels.get(frame.topic)
  if (frame.event === 'phx_leave') leave(connection, channel, frame)
  else if (!channel) connection.reply(frame, 'error', { reason: 'unmatched topic' })
  else if (frame.event === 'access_token') await renew(topics, channel, frame.payload.access_token)
  else if (frame.ref !== null)
    connection.reply(frame, 'error', { reason: `${frame.event} is not offered by this server` })
}

/** A leave that names an earlier join of the topic must not end the present one. */
function leave(connection: Connection, channel: Channel | undefined, frame: Frame): void {
  connection.reply(frame, 'ok', {})
  if (channel && (frame.joinRef === null || frame.joinRef === channel.joinRef)) channel.end('phx_close')
}

async function renew(topics: Topics, channel: Channel, token: unknown): Promise<void> {
  if (typeof token !== 'string' || token.startsWith('sb_') || token === channel.caller.token) return
  try {
    channel.actFor(await callerOf(topics.context, channel.connection, token))
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    channel.shutDown(error.message)
  }
}

function reasonOf({ context }: Topics, error: unknown): string {
  if (error instanceof Refused) return `${error.code}: ${error.message}`
  if (error instanceof InvalidSubscription) return `RealtimeDisabledForConfiguration: ${error.message}`
  context.log.error({ err: error }, 'realtime: a join failed')
  return 'Unknown Error on Channel'
}
