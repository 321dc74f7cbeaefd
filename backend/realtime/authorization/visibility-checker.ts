import pg from 'pg'
import type { Logger } from 'pino'
import { createConnection } from '../../database/connection.ts'
import { redactError } from '../../http/redact.ts'
import type { VisibilityQuery, VisibleRows } from './visibility-batch.ts'
import { createVisibilityQueries, type Deletion } from './visibility-queries.ts'

const SETTINGS = `select set_config('plan_cache_mode', 'force_generic_plan', false),
  set_config('statement_timeout', '5s', false), set_config('lock_timeout', '200ms', false)`
const BUSY = new Set(['55P03', '40P01', '40001'])
const TRIES = 3

export type VisibilityChecker = Awaited<ReturnType<typeof openVisibilityChecker>>

/** Opens a connection that checks which subjects may see which rows. */
export async function openVisibilityChecker(databaseUrl: string, log: Logger, lost: (error: Error) => void) {
  const client = createConnection({
    connectionString: databaseUrl,
    application_name: 'realtime visibility',
    keepAlive: true,
    pipeline: true,
  } as pg.ClientConfig)
  client.on('error', lost)
  await client.connect()
  await client.query(SETTINGS)
  const mayPutBack = await withoutTriggers(client, log)
  const runQuery = createVisibilityQueries(client)

  async function askOne(query: VisibilityQuery, deletions: Deletion[], tries = TRIES): Promise<VisibleRows> {
    try {
      return await runQuery(query, deletions)
    } catch (error) {
      if (!(error instanceof pg.DatabaseError)) throw error
      if (BUSY.has(error.code ?? '') && tries > 1) return askOne(query, deletions, tries - 1)
      return checkEach(query, deletions, error)
    }
  }

  /** One subject whose claims make a policy fail must not hide changes from the others. */
  async function checkEach(
    query: VisibilityQuery,
    deletions: Deletion[],
    error: pg.DatabaseError,
  ): Promise<VisibleRows> {
    const { table, role, subjects } = query
    if (subjects.length < 2 || error.code === '42501') {
      log.warn(
        { error: redactError(error), table: table.name, role },
        'realtime: a change is shown to nobody of this role',
      )
      return new Map()
    }
    const combined: VisibleRows = new Map()
    for (const subject of subjects)
      for (const [key, seen] of await askOne({ ...query, subjects: [subject] }, deletions, 1))
        combined.set(key, seen)
    return combined
  }

  return {
    /**
     * Runs a query. Deleted rows are inserted again first, inside a transaction that is rolled back; where that is not possible
     * they are visible to nobody. A failed query is logged and shows nothing to its subjects. Rejects only when the connection is
     * lost.
     */
    async check(query: VisibilityQuery, deletions: Deletion[]): Promise<VisibleRows> {
      return deletions.length > 0 && !mayPutBack ? new Map() : askOne(query, deletions)
    },
    stop: () => client.end(),
  }
}

/** Rows that are put back must set nothing off. Set for the whole session: to change it throws all plans away. */
async function withoutTriggers(client: pg.Client, log: Logger): Promise<boolean> {
  try {
    await client.query(`set session_replication_role = 'replica'`)
    return true
  } catch (error) {
    log.warn(
      { error: redactError(error) },
      'realtime: this database user cannot find out who could see a deleted row: no deletes are sent',
    )
    return false
  }
}
