import { redactError } from '../http/redact.ts'
import { Refusal } from '../http/refusal.ts'
import { callerOf } from './authorization/bearer.ts'
import type { Channel } from './channel.ts'
import { type Dependencies, join } from './join.ts'
import type { ReceivedFrame } from './protocol.ts'
import type { Connection, Handler } from './socket/connection.ts'

/** Milliseconds. One address may be that of a whole club, whose heartbeats must still be read in time. */
const MAX_PAUSE = 2000

/** Creates the handler of the clients' messages: heartbeat, join, leave, access token. */
export function createHandler(dependencies: Dependencies): Handler {
  return {
    left: (channel) => {
      dependencies.members.remove(channel)
      for (const subscription of channel.subscriptions) dependencies.subscriptions.remove(subscription)
    },
    consumeWork({ address, member }, units) {
      const keys = member === undefined ? [`address ${address}`] : [`address ${address}`, `member ${member}`]
      return Math.min(MAX_PAUSE, Math.max(...keys.map((key) => dependencies.work.delayOf(key, units))))
    },
    unread: (connection) => dependencies.members.unreadOf(connection),
    async message(connection, frame) {
      try {
        if (frame.topic === 'phoenix') connection.reply(frame, 'ok', {})
        else if (frame.event === 'phx_join') await join(dependencies, connection, frame)
        else await handleJoined(dependencies, connection, frame)
      } catch (error) {
        dependencies.context.log.error(
          { error: redactError(error) },
          'realtime: a message could not be handled',
        )
      }
    },
  }
}

async function handleJoined(dependencies: Dependencies, connection: Connection, frame: ReceivedFrame) {
  const channel = connection.channels.get(frame.topic)
  if (frame.event === 'phx_leave') leave(connection, channel, frame)
  else if (!channel) connection.reply(frame, 'error', { reason: 'unmatched topic' })
  else if (frame.event === 'access_token') await renew(dependencies, channel, frame.payload.access_token)
  else if (frame.ref !== null)
    connection.reply(frame, 'error', { reason: `${frame.event} is not offered by this server` })
}

/** A leave that refers to an earlier join of the topic must not end the present one. */
function leave(connection: Connection, channel: Channel | undefined, frame: ReceivedFrame): void {
  connection.reply(frame, 'ok', {})
  if (channel && (frame.joinRef === null || frame.joinRef === channel.joinRef)) channel.end('phx_close')
}

async function renew(dependencies: Dependencies, channel: Channel, token: unknown): Promise<void> {
  if (typeof token !== 'string' || token.startsWith('sb_') || token === channel.caller.token) return
  const { connection } = channel
  try {
    const caller = await callerOf(dependencies.context, connection, token)
    await dependencies.sessionValidator.check(caller)
    dependencies.sessionValidator.recheck(caller)
    dependencies.members.check(connection, caller, channel.load, channel)
    if (!channel.isJoined) return
    dependencies.members.remove(channel)
    channel.actFor(caller)
    connection.member = caller.claims.sub
    dependencies.members.add(channel)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    channel.shutDown(error.message)
  }
}
