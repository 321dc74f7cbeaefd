import type { Duplex } from 'node:stream'
import { type Limits, perKey } from '../limits.ts'
import { refuse } from '../refuse.ts'

/** Milliseconds in which the new sockets of an address are counted. */
const WINDOW = 10_000

/** Returns what counts a socket of an address, from the upgrade request until it closes; it returns the refusal of one too many. */
export function createAddressSockets({ socketsPerAddress, newSocketsPerAddress }: Limits) {
  const open = new Map<string, number>()
  const opened = perKey(newSocketsPerAddress, WINDOW)
  const closed = (address: string) => {
    const count = (open.get(address) ?? 0) - 1
    if (count > 0) open.set(address, count)
    else open.delete(address)
  }
  return (address: string, socket: Duplex) => {
    const count = open.get(address) ?? 0
    if (count >= socketsPerAddress) return tooMany(`${socketsPerAddress} may be open at a time`)
    if (!opened.take(address)) return tooMany('they are opened too fast')
    open.set(address, count + 1)
    socket.once('close', () => closed(address))
    return undefined
  }
}

const tooMany = (reason: string) =>
  refuse('ConnectionRateLimitReached', `Too many sockets of this address: ${reason}`, 429)
