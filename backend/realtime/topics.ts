import type { Caller } from '../http/caller.ts'
import { redactError } from '../http/redact.ts'
import { Refusal } from '../http/refusal.ts'
import { callerOf } from './authorization/bearer.ts'
import type { Channel } from './channel.ts'
import { join, type Topics } from './join.ts'
import type { ReceivedFrame } from './protocol.ts'
import type { Connection, Handler } from './socket/connection.ts'

/** Milliseconds: one address may be a whole club's, whose heartbeats must still be read in time. */
const LONGEST_PAUSE = 2000

/** What clients may do: heartbeat, join, leave, renew their token. */
export function createHandler(topics: Topics): Handler {
  return {
    left: (channel) => {
      topics.members.remove(channel)
      for (const subscription of channel.subscriptions) topics.subscriptions.remove(subscription)
    },
    spend({ address, member }, units) {
      const keys = member === undefined ? [`address ${address}`] : [`address ${address}`, `member ${member}`]
      return Math.min(LONGEST_PAUSE, Math.max(...keys.map((key) => topics.work.delayOf(key, units))))
    },
    unread: (connection) => topics.members.unreadOf(connection),
    async message(connection, frame) {
      try {
        if (frame.topic === 'phoenix') connection.reply(frame, 'ok', {})
        else if (frame.event === 'phx_join') await join(topics, connection, frame)
        else await handleJoined(topics, connection, frame)
      } catch (error) {
        topics.context.log.error({ error: redactError(error) }, 'realtime: a message could not be handled')
      }
    },
  }
}

async function handleJoined(topics: Topics, connection: Connection, frame: ReceivedFrame): Promise<void> {
  const channel = connection.channels.get(frame.topic)
  if (frame.event === 'phx_leave') leave(connection, channel, frame)
  else if (!channel) connection.reply(frame, 'error', { reason: 'unmatched topic' })
  else if (frame.event === 'access_token') await renew(topics, channel, frame.payload.access_token)
  else if (frame.ref !== null)
    connection.reply(frame, 'error', { reason: `${frame.event} is not offered by this server` })
}

/** A leave that names an earlier join of the topic must not end the present one. */
function leave(connection: Connection, channel: Channel | undefined, frame: ReceivedFrame): void {
  connection.reply(frame, 'ok', {})
  if (channel && (frame.joinRef === null || frame.joinRef === channel.joinRef)) channel.end('phx_close')
}

async function renew(topics: Topics, channel: Channel, token: unknown): Promise<void> {
  if (typeof token !== 'string' || token.startsWith('sb_') || token === channel.caller.token) return
  const { connection } = channel
  try {
    const caller = await callerOf(topics.context, connection, token)
    await topics.standing.check(caller)
    topics.standing.checkAgain(caller)
    topics.members.check(connection, caller, channel.load, channel)
    if (connection.channels.get(channel.topic) === channel) actFor(topics, channel, caller)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    channel.shutDown(error.message)
  }
}

function actFor({ members }: Topics, channel: Channel, caller: Caller): void {
  members.remove(channel)
  channel.actFor(caller)
  channel.connection.member = caller.claims.sub
  members.add(channel)
}
