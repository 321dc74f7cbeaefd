import type { Duplex } from 'node:stream'
import type { Refusal } from '../../http/refusal.ts'
import { type Limits, perKey } from '../limits.ts'
import { refuse } from '../refuse.ts'

/** Milliseconds in which the new sockets of an address are counted. */
const WINDOW = 10_000

/** Counts the sockets of each address, from the upgrade request on. */
export class AddressSockets {
  readonly #open = new Map<string, number>()
  readonly #opened
  readonly #most: number

  constructor({ socketsPerAddress, newSocketsPerAddress }: Limits) {
    this.#most = socketsPerAddress
    this.#opened = perKey(newSocketsPerAddress, WINDOW)
  }

  /** Counts a socket until it closes; returns the refusal when it may not be opened. */
  open(address: string, socket: Duplex): Refusal | undefined {
    const count = this.#open.get(address) ?? 0
    if (count >= this.#most) return tooMany(`${this.#most} may be open at a time`)
    if (!this.#opened.take(address)) return tooMany('they are opened too fast')
    this.#open.set(address, count + 1)
    socket.once('close', () => this.#closed(address))
    return undefined
  }

  #closed(address: string): void {
    const count = (this.#open.get(address) ?? 0) - 1
    if (count > 0) this.#open.set(address, count)
    else this.#open.delete(address)
  }
}

function tooMany(reason: string): Refusal {
  return refuse('ConnectionRateLimitReached', `Too many sockets of this address: ${reason}`, 429)
}
