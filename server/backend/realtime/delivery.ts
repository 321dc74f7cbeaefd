import type { Change } from './change.ts'
import type { Channel } from './channel.ts'
import { frameHead, frameTail } from './protocol.ts'
import { changeData } from './record.ts'
import type { Subscription } from './subscriptions.ts'
import { readableColumns, type Table } from './table.ts'

/**
 * Sends a change to subscriptions that may see it. A channel gets one message with the ids of all its subscriptions
 * that fit (one for each choice of columns). The content is rendered once for those who read the same columns, the
 * message is encoded once for those who get the very same.
 */
export function deliver(change: Change, table: Table, subscriptions: Subscription[]): void {
  const contents = new Map<string, string>()
  const messages = new Map<string, Buffer>()
  for (const { channel, ids, select } of byChannel(subscriptions)) {
    const columns = readableColumns(table, channel.caller.role, select)
    const reading = columns.map(({ name }) => name).join()
    const content = contents.get(reading) ?? changeData(change, table, columns)
    contents.set(reading, content)
    const head = headFor(channel, ids)
    const message = messages.get(head + reading) ?? encode(channel, head, content)
    messages.set(head + reading, message)
    channel.connection.send(message)
  }
}

interface Group {
  channel: Channel
  ids: number[]
  select: string[] | undefined
}

function byChannel(subscriptions: Subscription[]): Iterable<Group> {
  const groups = new Map<Channel, Group[]>()
  for (const { channel, id, select } of subscriptions) {
    const those = groups.get(channel) ?? []
    const same = those.find((group) => group.select?.join() === select?.join())
    if (same) same.ids.push(id)
    else those.push({ channel, ids: [id], select })
    groups.set(channel, those)
  }
  return [...groups.values()].flat()
}

function headFor({ connection, joinRef, topic }: Channel, ids: number[]): string {
  const head = frameHead(connection.version, { joinRef, ref: null, topic, event: 'postgres_changes' })
  return `${head}{"ids":[${ids.join()}],"data":`
}

function encode(channel: Channel, head: string, content: string): Buffer {
  return Buffer.from(`${head}${content}}${frameTail(channel.connection.version, null)}`)
}
