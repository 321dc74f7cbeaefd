import type { Duplex } from 'node:stream'
import pg from 'pg'

/** A connection, or the pool. */
export type Queryable = Pick<pg.Pool | pg.ClientBase, 'query'>

/**
 * Makes a connection that is not open yet. Its loss fails the statement that runs, or the next one; without a listener, as pg makes
 * it, the event would also end the process.
 *
 * @param settings the address of the database, or settings of pg
 */
export function createConnection(settings: string | pg.ClientConfig): pg.Client {
  const client = new pg.Client(typeof settings === 'string' ? { connectionString: settings } : settings)
  client.on('error', () => {})
  return client
}

/** Opens a connection of `createConnection`. Rejects with the error of pg when it cannot be opened; then nothing stays open. */
export async function openConnection(settings: string | pg.ClientConfig): Promise<pg.Client> {
  const client = createConnection(settings)
  try {
    await client.connect()
    return client
  } catch (error) {
    await closeConnection(client)
    throw error
  }
}

/** Ends a connection, also one that is broken: that cannot be ended any more, and its statement has failed before. */
export async function closeConnection(client: pg.Client): Promise<void> {
  await client.end().catch(() => {})
}

/** Opens a connection for the time of `work`, and ends it whatever happens. Returns what `work` returns. */
export async function withConnection<Result>(
  settings: string | pg.ClientConfig,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = await openConnection(settings)
  try {
    return await work(client)
  } finally {
    await closeConnection(client)
  }
}

/** Ends a connection; one that does not confirm the end in `timeout` milliseconds is destroyed. */
export async function endClient(client: pg.Client, timeout: number): Promise<void> {
  const { stream } = (client as unknown as { connection: { stream: Duplex } }).connection
  const timer = setTimeout(() => stream.destroy(), timeout).unref()
  // A connection that is broken already refuses to be ended; there is nothing left to do about it.
  await Promise.allSettled([client.end()])
  clearTimeout(timer)
}

const UNREACHABLE = /^(ECONN|EPIPE|ENOTFOUND|ETIMEDOUT|EHOSTUNREACH|EAI_AGAIN)/
const LOST = /terminated|connection error|was closed|timeout exceeded|timeout expired|query read timeout/i

/** All connections were busy for longer than the pool's timeout. */
export class PoolBusyError extends Error {}

/** A name may have several addresses that each fail; the message of the combined error is empty then. */
export function reasonOf(error: Error): string {
  return error.message || (error as NodeJS.ErrnoException).code || 'no answer'
}

/** Tells whether a statement failed because the database is not available at the moment, so that a retry makes sense. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof PoolBusyError) return true
  if (error instanceof pg.DatabaseError) return /^(08|57P0|53300)/.test(error.code ?? '')
  if (!(error instanceof Error)) return false
  const { code = '', syscall } = error as NodeJS.ErrnoException
  return syscall === 'connect' || UNREACHABLE.test(code) || LOST.test(error.message)
}

export const UNIQUE_VIOLATION = '23505'

/** Tells whether a statement failed because another row has the same key. */
export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === UNIQUE_VIOLATION
