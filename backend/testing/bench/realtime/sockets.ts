import { once } from 'node:events'
import { WebSocket } from 'ws'
import { quantile } from '../load.ts'

/** Change number n is known by an id that ends in n; it is read off without parsing the message. */
const MARK = 'c0de0000-0000-4000-8000-'
/** The official client's heartbeat interval: a server takes a connection that stays silent for longer to be dead. */
const HEARTBEAT_EVERY = 25_000
const HEARTBEAT = JSON.stringify([null, '0', 'phoenix', 'heartbeat', {}])

export interface Arrivals {
  /** Milliseconds from sending a change to the database to its arrival at each client. */
  median: number
  p95: number
  p99: number
  max: number
  expected: number
  missing: number
  /** Arrivals at clients that may not see the change. */
  leaked: number
}

export function changeId(n: number): string {
  return MARK + n.toString(16).padStart(12, '0')
}

/** The number of the change in a message, if there is one in it. */
function changeIn(message: Buffer): number | undefined {
  const at = message.indexOf(MARK)
  return at < 0
    ? undefined
    : Number.parseInt(message.toString('latin1', at + MARK.length, at + MARK.length + 12), 16)
}

/** Opens a socket, says hello, and waits for the message that holds `ready`. */
export async function openSocket(
  url: string,
  hello?: string,
  ready = '',
  headers: Record<string, string> = {},
): Promise<WebSocket> {
  const socket = new WebSocket(url, { perMessageDeflate: false, skipUTF8Validation: true, headers })
  await once(socket, 'open')
  // A server that is killed resets its connections; the close that follows is what counts.
  socket.on('error', () => socket.terminate())
  if (hello === undefined) return socket
  await new Promise<void>((resolve, reject) => {
    const listener = (message: Buffer) => {
      if (message.includes('"status":"error"')) reject(new Error(message.toString()))
      else if (message.includes(ready)) resolve(void socket.off('message', listener))
    }
    socket.on('message', listener)
    socket.once('close', () => reject(new Error('closed before it was ready')))
    socket.send(hello)
  })
  const heartbeat = setInterval(() => socket.send(HEARTBEAT), HEARTBEAT_EVERY)
  socket.once('close', () => clearInterval(heartbeat))
  return socket
}

/** A few at a time, for the machine that makes the load is the one that is measured. */
export async function openAll<Item>(count: number, open: (index: number) => Promise<Item>): Promise<Item[]> {
  const items: Item[] = []
  while (items.length < count) {
    const some = Array.from({ length: Math.min(50, count - items.length) }, (_, index) =>
      open(items.length + index),
    )
    items.push(...(await Promise.all(some)))
  }
  return items
}

/**
 * Sends changes at a rate and notes when each arrives where. `maySee` says whether a client is to get a change; waits
 * until all that were to arrive have, or 5 s more.
 */
export async function measureArrivals(
  sockets: WebSocket[],
  send: (change: number) => Promise<void>,
  maySee: (client: number, change: number) => boolean,
  options: { rate: number; changes: number; first?: number },
): Promise<Arrivals> {
  const sentAt: number[] = []
  const times: number[] = []
  let leaked = 0
  const listeners = sockets.map((socket, client) => {
    const listener = (message: Buffer) => {
      const change = changeIn(message)
      if (change === undefined) return
      if (maySee(client, change)) times.push(performance.now() - (sentAt[change] ?? Number.NaN))
      else leaked++
    }
    socket.on('message', listener)
    return () => socket.off('message', listener)
  })
  const start = performance.now()
  const first = options.first ?? 0
  const changes = Array.from({ length: options.changes }, (_, index) => first + index)
  for (const change of changes) {
    await until(start + ((change - first) * 1000) / options.rate)
    sentAt[change] = performance.now()
    void send(change)
  }
  const expected = changes.reduce(
    (sum, change) => sum + sockets.filter((_, client) => maySee(client, change)).length,
    0,
  )
  const deadline = performance.now() + 5000
  while (times.length < expected && performance.now() < deadline) await until(performance.now() + 20)
  for (const off of listeners) off()
  times.sort((a, b) => a - b)
  const [median, p95, p99] = [0.5, 0.95, 0.99].map((q) => quantile(times, q)) as [number, number, number]
  return {
    median,
    p95,
    p99,
    max: times.at(-1) ?? Number.NaN,
    expected,
    missing: expected - times.length,
    leaked,
  }
}

function until(time: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.max(0, time - performance.now())))
}
