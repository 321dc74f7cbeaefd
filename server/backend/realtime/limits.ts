/** What clients may take up. Times are milliseconds, sizes bytes. */
export interface Limits {
  /** Sockets that may be open at all. */
  sockets: number
  /** Sockets on which one member may have joined channels. */
  socketsPerMember: number
  /** Channels joined at a time on one connection. */
  channels: number
  /** Joins and messages of one connection in any one second. */
  joinsPerSecond: number
  messagesPerSecond: number
  /** Joins of all connections in a second, members and others apart; those beyond wait for their turn. */
  allJoinsPerSecond: number
  /** The largest message a client may send. */
  messageSize: number
  /** What may wait on the server to be handled: messages of a topic are handled one after the other. */
  unhandled: number
  /** What may wait to be read by a client before it is cut off. */
  unread: number
  /** Silence after which a connection counts as dead: clients send a heartbeat every 25 to 30 s. */
  silence: number
  /** How long a join is held until changes are listened to, when the client did not say. */
  liveWait: number
}

/** @param factor multiplies every rate, for load generators and tests */
export function defaultLimits(factor: number): Limits {
  return {
    sockets: 10_000,
    socketsPerMember: 50,
    channels: 100,
    joinsPerSecond: 50 * factor,
    messagesPerSecond: 100 * factor,
    allJoinsPerSecond: 300 * factor,
    messageSize: 256 * 1024,
    unhandled: 1024 * 1024,
    unread: 4 * 1024 * 1024,
    silence: 62_000,
    liveWait: 5000,
  }
}

/** Counts in windows of one second; `take` is false when the window is full. */
export function perSecond(most: number): { take(): boolean } {
  let window = 0
  let taken = 0
  return {
    take() {
      const now = Math.floor(performance.now() / 1000)
      if (now !== window) taken = 0
      window = now
      taken += 1
      return taken <= most
    },
  }
}
