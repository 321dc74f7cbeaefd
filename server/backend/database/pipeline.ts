import type { Writable } from 'node:stream'
import type pg from 'pg'
import type { Statement } from './database.ts'

/** How many statements a connection keeps prepared before it forgets them all. */
const MOST_PREPARED = 300

/** What of pg's client the typings leave out: the socket, and the statements that the server has prepared. */
interface Wire {
  connection: { stream: Writable; parsedStatements: Record<string, string> }
}

/**
 * Sends statements in one write, without waiting for answers in between, and gives the result of one of them. After an
 * error the server skips what depends on it; the first error rejects, once all of them are answered.
 */
export async function sendTogether<Row extends pg.QueryResultRow>(
  client: pg.PoolClient,
  statements: Statement[],
  wanted: number,
): Promise<pg.QueryResult<Row>> {
  const { connection } = client as unknown as Wire
  connection.stream.cork()
  const forgetting = forgetPrepared(client, connection)
  const sent = statements.map((statement) => client.query<Row>(statement as pg.QueryConfig))
  connection.stream.uncork()
  const outcomes = await Promise.allSettled(forgetting ? [...sent, forgetting] : sent)
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
  return (outcomes[wanted] as PromiseFulfilledResult<pg.QueryResult<Row>>).value
}

/** Callers choose the shapes of requests, so what a connection has prepared must not grow without end. */
function forgetPrepared(client: pg.PoolClient, connection: Wire['connection']) {
  if (Object.keys(connection.parsedStatements).length < MOST_PREPARED) return undefined
  connection.parsedStatements = {}
  return client.query('deallocate all')
}
