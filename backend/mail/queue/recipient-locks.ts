import { endClient, openConnection } from '../../database/connection.ts'

/** First half of the advisory locks for addresses; the second is a hash of the address. */
const LOCK_CLASS = 1_297_040_716
const TIMEOUT_MS = 10_000

export type RecipientLocks = Awaited<ReturnType<typeof openRecipientLocks>>

/**
 * Opens the connection that locks addresses while a process sends to them. PostgreSQL releases the locks when the process dies,
 * so that another one, or the next, continues at once.
 * @param held addresses that are still locked after a connection was lost
 * @param onMail is called when mail was queued, by this process, another one, or a statement of the database
 */
export async function openRecipientLocks(databaseUrl: string, held: string[], onMail: () => void) {
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
  const lock = (recipient: string) => call('pg_try_advisory_lock', recipient)
  for (const recipient of held) await lock(recipient)
  return {
    client,
    isLost: () => isLost,
    /** Resolves to false when another process is sending to this address. */
    lock,
    unlock: (recipient: string) => call('pg_advisory_unlock', recipient),
    async close(): Promise<void> {
      lose()
      // A server that hangs does not confirm the end; the locks are released with the connection either way.
      await endClient(client, 500)
    },
  }
}
