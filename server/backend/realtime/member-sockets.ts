import type { Channel } from './channel.ts'
import type { Connection } from './connection.ts'

/** Which sockets have channels that act for which member. */
export class MemberSockets {
  readonly #sockets = new Map<string, Set<Connection>>()

  /** Whether a member has as many sockets as allowed, without this one. */
  isFull(member: string | undefined, connection: Connection): boolean {
    const those = member === undefined ? undefined : this.#sockets.get(member)
    return those !== undefined && !those.has(connection) && those.size >= connection.limits.socketsPerMember
  }

  add({ connection, caller }: Channel): void {
    const member = caller.claims.sub
    if (member === undefined) return
    const those = this.#sockets.get(member) ?? new Set()
    this.#sockets.set(member, those.add(connection))
  }

  /** The channel no longer acts for its member. */
  remove(channel: Channel): void {
    const member = channel.caller.claims.sub
    const those = member === undefined ? undefined : this.#sockets.get(member)
    if (member === undefined || !those) return
    for (const other of channel.connection.channels.values())
      if (other !== channel && other.caller.claims.sub === member) return
    those.delete(channel.connection)
    if (those.size === 0) this.#sockets.delete(member)
  }
}
