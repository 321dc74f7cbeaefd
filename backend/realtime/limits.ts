/** Limits of the subscriptions of one socket or one member. */
export interface SubscriptionLimits {
  /** Entries of `postgres_changes`. */
  bindings: number
  /** Values in their filters; the next limit is for the bytes of the filters as they were sent. */
  filterValues: number
  filterBytes: number
  /** Distinct `like` and `ilike` filters: each searches a text with every change. */
  patterns: number
  /** Distinct choices of columns: a change is rendered once for each. */
  selects: number
}

/** Limits of clients. Times are milliseconds, sizes bytes. */
export interface Limits {
  /** Sockets that may be open at all. */
  sockets: number
  /** Sockets that may be open from one address (of IPv6, one /64), members and others together. */
  socketsPerAddress: number
  /** Sockets that one address may open in ten seconds. */
  newSocketsPerAddress: number
  /** Sockets on which one member may have joined channels. */
  socketsPerMember: number
  /** Channels joined at a time on one connection. */
  channels: number
  /** Limits of all channels of one connection; the next are those of one member (or of one address of strangers). */
  ofSocket: SubscriptionLimits
  ofMember: SubscriptionLimits
  /** Tokens with distinct claims for which one member's channels act: each is checked with every change. */
  subjectsPerMember: number
  /** Distinct `like` and `ilike` filters on one table, of all clients together. */
  patternsOfTable: number
  /** Joins and messages of one connection in any one second. */
  joinsPerSecond: number
  messagesPerSecond: number
  /** Joins of one member (of strangers: of one address) in ten seconds. */
  joinsPerMember: number
  /** Units of work of all sockets of one address, or of one member, per second; beyond it they are not read for a while. */
  workPerSecond: number
  /** Joins of all connections in a second, members and strangers apart; further ones are queued. */
  allJoinsPerSecond: number
  /** The largest message a client may send, and the largest join. */
  messageSize: number
  joinSize: number
  /** Bytes of messages that wait to be handled: messages of a topic are handled one after the other. */
  unhandled: number
  /** Bytes that a client has not read before it is disconnected; the next is for all sockets of one member. */
  unread: number
  unreadOfMember: number
  /** Time in which a socket has to join its first channel. */
  joinDeadline: number
  /** Silence after which a connection counts as dead: clients send a heartbeat every 25 to 30 s. */
  silence: number
  /** Time that a join waits for replication to be live, unless the client sends one. */
  liveWait: number
}

/** @param factor multiplies every rate, for load generators and tests */
export function defaultLimits(factor: number): Limits {
  return {
    sockets: 10_000,
    socketsPerAddress: 200,
    newSocketsPerAddress: 400 * factor,
    socketsPerMember: 50,
    channels: 100,
    ofSocket: { bindings: 200, filterValues: 500, filterBytes: 32 * 1024, patterns: 10, selects: 20 },
    ofMember: { bindings: 1000, filterValues: 2000, filterBytes: 128 * 1024, patterns: 10, selects: 20 },
    subjectsPerMember: 10,
    patternsOfTable: 100,
    joinsPerSecond: 50 * factor,
    messagesPerSecond: 100 * factor,
    joinsPerMember: 300 * factor,
    workPerSecond: 2000 * factor,
    allJoinsPerSecond: 300 * factor,
    messageSize: 64 * 1024,
    joinSize: 32 * 1024,
    unhandled: 1024 * 1024,
    unread: 4 * 1024 * 1024,
    unreadOfMember: 16 * 1024 * 1024,
    joinDeadline: 60_000,
    silence: 62_000,
    liveWait: 5000,
  }
}

/** Counts in windows of one second; `take` returns false when the window is full. */
export function perSecond(most: number): { take(): boolean } {
  const counts = perKey(most, 1000)
  return { take: () => counts.take('') }
}

export interface KeyedCounter {
  /** Returns false when the key has reached its limit in this window. */
  take(key: string): boolean
}

/** Counts for each key in windows of `length` milliseconds, which begin for all keys at once: only one window is stored. */
export function perKey(most: number, length: number): KeyedCounter {
  const taken = new Map<string, number>()
  let window = 0
  return {
    take(key) {
      const now = Math.floor(performance.now() / length)
      if (now !== window) taken.clear()
      window = now
      const sum = (taken.get(key) ?? 0) + 1
      taken.set(key, sum)
      return sum <= most
    },
  }
}
