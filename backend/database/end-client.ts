import type { Duplex } from 'node:stream'
import type pg from 'pg'

/** Ends a connection; one that does not confirm the end in `patience` milliseconds is destroyed. */
export async function endClient(client: pg.Client, patience: number): Promise<void> {
  const { stream } = (client as unknown as { connection: { stream: Duplex } }).connection
  const timer = setTimeout(() => stream.destroy(), patience).unref()
  // A connection that is broken already refuses to be ended; there is nothing left to do about it.
  await Promise.allSettled([client.end()])
  clearTimeout(timer)
}
