import type { Change } from './change.ts'
import type { Channel } from './channel.ts'
import { frameTail } from './protocol.ts'
import { changeData } from './record.ts'
import type { Subscription } from './subscriptions.ts'
import { readableColumns, type Table } from './table.ts'
import { textFrame } from './text-frame.ts'

/**
 * Sends a change to subscriptions that may see it. A channel gets one message with the ids of all its subscriptions
 * that fit (one for each choice of columns). The content is rendered once for those who read the same columns, the
 * message is encoded once for those who get the very same. Returns the bytes of its different messages.
 */
export function deliver(change: Change, table: Table, subscriptions: Subscription[]): number {
  const contents = new Map<string, string>()
  const messages = new Map<string, Buffer>()
  const contentFor = (role: string, select: string[] | undefined) => {
    const reading = select ? `${role}:${select.join()}` : role
    const content = contents.get(reading) ?? changeData(change, table, readableColumns(table, role, select))
    contents.set(reading, content)
    return { reading, content }
  }
  for (const { channel, ids, select } of byChannel(subscriptions)) {
    const { reading, content } = contentFor(channel.caller.role, select)
    const head = `${channel.changeHead}{"ids":[${ids.join()}],"data":`
    const known = messages.get(head + reading)
    const message = known ?? textFrame(`${head}${content}}${frameTail(channel.connection.version, null)}`)
    if (!known) messages.set(head + reading, message)
    channel.connection.send(message)
  }
  return [...messages.values()].reduce((sum, { length }) => sum + length, 0)
}

interface Group {
  channel: Channel
  ids: number[]
  select: string[] | undefined
}

function byChannel(subscriptions: Subscription[]): Iterable<Group> {
  const groups = new Map<Channel, Group[]>()
  for (const { channel, id, select } of subscriptions) {
    const those = groups.get(channel)
    const same = those?.find((group) => group.select?.join() === select?.join())
    if (same) same.ids.push(id)
    else if (those) those.push({ channel, ids: [id], select })
    else groups.set(channel, [{ channel, ids: [id], select }])
  }
  return [...groups.values()].flat()
}
