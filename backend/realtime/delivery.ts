import type { Channel } from './channel.ts'
import { frameTail, textFrame } from './protocol.ts'
import type { Change } from './replication/change-stream.ts'
import { changeData } from './replication/record.ts'
import { readableColumns, type Table } from './replication/table.ts'
import type { Subscription } from './subscriptions/subscription-index.ts'

/** Messages that are sent before the time is checked. */
const BATCH_SIZE = 32
/** Bytes of messages that are cached to be sent again, when many channels each get one of their own. */
const MAX_CACHED_BYTES = 4 * 1024 * 1024

/**
 * Sends a change to subscriptions that may see it. A channel gets one message with the ids of all its matching subscriptions
 * (one for each choice of columns). The content is rendered once for subscriptions with the same columns, and encoded once for
 * identical messages.
 */
export async function deliver(
  change: Change,
  table: Table,
  subscriptions: Subscription[],
  yieldIfDue: YieldIfDue,
): Promise<number> {
  const contents = new Map<string, string>()
  const messages = new Map<string, Buffer>()
  const contentFor = (role: string, select: string[] | undefined) => {
    const reading = select ? `${role}:${select.join()}` : role
    const content = contents.get(reading) ?? changeData(change, table, readableColumns(table, role, select))
    contents.set(reading, content)
    return { reading, content }
  }
  let bytes = 0
  let kept = 0
  let sent = 0
  for (const { channel, ids, select } of byChannel(subscriptions)) {
    const { reading, content } = contentFor(channel.caller.role, select)
    const head = `${channel.changeHead}{"ids":[${ids.join()}],"data":`
    const known = messages.get(head + reading)
    const message = known ?? textFrame(`${head}${content}}${frameTail(channel.connection.version, null)}`)
    if (!known) {
      if (kept > MAX_CACHED_BYTES) messages.clear()
      kept = (kept > MAX_CACHED_BYTES ? 0 : kept) + message.length
      messages.set(head + reading, message)
      bytes += message.length
    }
    // The channel may have been left, or ended with its session, while others were served.
    if (channel.isJoined) channel.connection.send(message)
    sent += 1
    if (sent % BATCH_SIZE === 0) await yieldIfDue()
  }
  return bytes
}

/** Milliseconds of work after which other callbacks run. */
const MAX_TURN_MS = 4

/** Yields to the event loop when the last turn has taken long: called repeatedly within long work. */
export type YieldIfDue = () => Promise<void> | undefined

export function createEventLoopYield(): YieldIfDue {
  let since = performance.now()
  return () => {
    if (performance.now() - since < MAX_TURN_MS) return undefined
    return new Promise((resolve) =>
      setImmediate(() => {
        since = performance.now()
        resolve()
      }),
    )
  }
}

interface Group {
  channel: Channel
  ids: number[]
  select: string[] | undefined
}

function byChannel(subscriptions: Subscription[]): Iterable<Group> {
  const groups = new Map<Channel, Map<string, Group>>()
  for (const { channel, id, select } of subscriptions) {
    const those = groups.get(channel) ?? new Map<string, Group>()
    groups.set(channel, those)
    const columns = select?.join() ?? ''
    const group = those.get(columns)
    if (group) group.ids.push(id)
    else those.set(columns, { channel, ids: [id], select })
  }
  return [...groups.values()].flatMap((those) => [...those.values()])
}
