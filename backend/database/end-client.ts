import type { Duplex } from 'node:stream'
import type pg from 'pg'

/** Ends a connection; one that does not confirm the end in `timeout` milliseconds is destroyed. */
export async function endClient(client: pg.Client, timeout: number): Promise<void> {
  const { stream } = (client as unknown as { connection: { stream: Duplex } }).connection
  const timer = setTimeout(() => stream.destroy(), timeout).unref()
  // A connection that is broken already refuses to be ended; there is nothing left to do about it.
  await Promise.allSettled([client.end()])
  clearTimeout(timer)
}
