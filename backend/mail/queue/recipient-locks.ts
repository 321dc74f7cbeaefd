import type pg from 'pg'
import { endClient, openConnection } from '../../database/connection.ts'

/** First half of the advisory locks for addresses; the second is a hash of the address. */
const LOCK_CLASS = 1_297_040_716
const TIMEOUT_MS = 10_000

/**
 * Locks addresses while a process sends to them. PostgreSQL releases the locks when the process dies, so that another one, or
 * the next, continues at once.
 */
export interface RecipientLocks {
  client: pg.Client
  isLost(): boolean
  /** Returns false when another process is sending to this address. */
  lock(recipient: string): Promise<boolean>
  unlock(recipient: string): Promise<void>
  close(): Promise<void>
}

/**
 * Opens the connection that holds the locks.
 * @param held addresses that are still locked after a connection was lost
 * @param onMail is called when mail was queued, by this process, another one, or a statement of the database
 */
export async function openRecipientLocks(
  databaseUrl: string,
  held: string[],
  onMail: () => void,
): Promise<RecipientLocks> {
  const client = await openConnection({
    connectionString: databaseUrl,
    application_name: 'mail queue',
    connectionTimeoutMillis: TIMEOUT_MS,
    query_timeout: TIMEOUT_MS,
  })
  let isLost = false
  const lose = () => {
    isLost = true
  }
  client.on('error', lose).on('end', lose)
  client.on('notification', onMail)
  await client.query('listen backend_mail')
  const call = async (name: string, recipient: string) => {
    const text = `select ${name}($1, hashtext($2)) as done`
    const { rows } = await client.query<{ done: boolean }>(text, [LOCK_CLASS, recipient])
    return rows[0]?.done === true
  }
  const locks: RecipientLocks = {
    client,
    isLost: () => isLost,
    lock: (recipient) => call('pg_try_advisory_lock', recipient),
    unlock: async (recipient) => void (await call('pg_advisory_unlock', recipient)),
    async close() {
      lose()
      // A server that hangs does not confirm the end; the locks are released with the connection either way.
      await endClient(client, 500)
    },
  }
  for (const recipient of held) await locks.lock(recipient)
  return locks
}
