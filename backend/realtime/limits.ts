import type { Duplex } from 'node:stream'
import { z } from 'zod'
import { refuse } from './refuse.ts'

/** The limits of clients. Times are milliseconds, sizes bytes. */
const LIMITS = {
  /** Sockets that may be open at all. */
  sockets: 10_000,
  /** Sockets that may be open from one address (of IPv6, one /64), members and others together. */
  socketsPerAddress: 200,
  /** Sockets that one address may open in ten seconds. */
  newSocketsPerAddress: 400,
  /** Sockets on which one member may have joined channels. */
  socketsPerMember: 50,
  /** Channels joined at a time on one connection. */
  channels: 100,
  /** Limits of all channels of one connection; the next are those of one member (or of one address of strangers). */
  ofSocket: {
    /** Entries of `postgres_changes`. */
    bindings: 200,
    /** Values in their filters; the next limit is for the bytes of the filters as they were sent. */
    filterValues: 500,
    filterBytes: 32 * 1024,
    /** Distinct choices of columns: a change is rendered once for each. */
    selects: 20,
  },
  ofMember: { bindings: 1000, filterValues: 2000, filterBytes: 128 * 1024, selects: 20 },
  /** Tokens with distinct claims for which one member's channels act: each is checked with every change. */
  subjectsPerMember: 10,
  /** Joins and messages of one connection in any one second. */
  joinsPerSecond: 50,
  messagesPerSecond: 100,
  /** Joins of one member (of strangers: of one address) in ten seconds. */
  joinsPerMember: 300,
  /** Units of work of all sockets of one address, or of one member, per second; beyond it they are not read for a while. */
  workPerSecond: 2000,
  /** Joins of all connections in a second, members and strangers apart; further ones are queued. A third to five times as many, by what the process has to do. */
  allJoinsPerSecond: 300,
  /** The largest message a client may send, and the largest join. */
  messageSize: 64 * 1024,
  joinSize: 32 * 1024,
  /** Bytes of messages that wait to be handled: messages of a topic are handled one after the other. */
  unhandled: 1024 * 1024,
  /** Bytes that a client has not read before it is disconnected; the next is for all sockets of one member. */
  unread: 4 * 1024 * 1024,
  unreadOfMember: 16 * 1024 * 1024,
  /** Time in which a socket has to join its first channel. */
  joinDeadline: 60_000,
  /** Silence after which a connection counts as dead: clients send a heartbeat every 25 to 30 s. */
  silence: 62_000,
  /** Time that a join waits for replication to be live, unless the client sends one. */
  liveWait: 5000,
}
export type Limits = typeof LIMITS
export type SubscriptionLimits = Limits['ofSocket']

const RATES = [
  'newSocketsPerAddress',
  'joinsPerSecond',
  'messagesPerSecond',
  'joinsPerMember',
  'workPerSecond',
  'allJoinsPerSecond',
] as const

/** @param factor multiplies every rate, for load generators and tests */
export function defaultLimits(factor: number): Limits {
  const limits = { ...LIMITS }
  for (const rate of RATES) limits[rate] *= factor
  return limits
}

const whole = z.coerce
  .number('must be a number')
  .int('must be a whole number')
  .min(1, 'must be 1 or more')
  .optional()

/** The limits that an operator can set, by the name of the environment variable. */
export const LIMIT_SETTINGS = {
  REALTIME_SOCKETS: whole.describe('sockets that may be open at all (10000)'),
  REALTIME_SOCKETS_PER_ADDRESS: whole.describe('sockets that may be open from one address (200)'),
  REALTIME_SOCKETS_PER_MEMBER: whole.describe('sockets that one member may use (50)'),
}

/** Returns the given limits; the others keep their defaults. */
export function limitsFrom(settings: z.infer<z.ZodObject<typeof LIMIT_SETTINGS>>): Partial<Limits> {
  const { REALTIME_SOCKETS, REALTIME_SOCKETS_PER_ADDRESS, REALTIME_SOCKETS_PER_MEMBER } = settings
  return {
    ...(REALTIME_SOCKETS && { sockets: REALTIME_SOCKETS }),
    ...(REALTIME_SOCKETS_PER_ADDRESS && { socketsPerAddress: REALTIME_SOCKETS_PER_ADDRESS }),
    ...(REALTIME_SOCKETS_PER_MEMBER && { socketsPerMember: REALTIME_SOCKETS_PER_MEMBER }),
  }
}

export type KeyedCounter = ReturnType<typeof perKey>

/**
 * Counts for each key, or for one alone, in windows of `length` milliseconds, which begin for all keys at once: only one window
 * is stored.
 */
export function perKey(most: number, length: number) {
  const taken = new Map<string, number>()
  let window = 0
  return {
    /** Returns false when the key has reached its limit in this window. */
    take(key = ''): boolean {
      const now = Math.floor(performance.now() / length)
      if (now !== window) taken.clear()
      window = now
      const sum = (taken.get(key) ?? 0) + 1
      taken.set(key, sum)
      return sum <= most
    },
  }
}

/** Milliseconds in which the new sockets of an address are counted. */
const ADDRESS_WINDOW = 10_000

/** Returns what counts a socket of an address, from the upgrade request until it closes; it returns the refusal of one too many. */
export function createAddressSockets({ socketsPerAddress, newSocketsPerAddress }: Limits) {
  const open = new Map<string, number>()
  const opened = perKey(newSocketsPerAddress, ADDRESS_WINDOW)
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
