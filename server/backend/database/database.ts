import pg from 'pg'
import type { Logger } from 'pino'
import type { Caller } from '../caller.ts'

export interface Statement {
  /** A name makes PostgreSQL prepare the text once per connection and reuse the plan. */
  name?: string
  text: string
  values?: unknown[]
}

export interface RunOptions {
  readOnly?: boolean
  /** Further `set_config` values of the transaction, such as `request.headers`. */
  settings?: Record<string, string>
  /** Roll back in the end although everything went well (PostgREST's `tx=rollback`). */
  rollback?: boolean
}

export interface Database {
  /** For the services' own tables. Runs as the owner of the database, outside row-level security. */
  pool: pg.Pool
  /**
   * Runs one statement as the caller: begin, role and claims, statement and commit go to the server together, so
   * a request costs one round trip. Rejects with the statement's `DatabaseError`; nothing is committed then.
   */
  runAs<Row extends pg.QueryResultRow>(
    caller: Caller,
    statement: Statement,
    options?: RunOptions,
  ): Promise<pg.QueryResult<Row>>
  /** A transaction of the services themselves, committed when `work` resolves. */
  transaction<Result>(work: (client: pg.PoolClient) => Promise<Result>): Promise<Result>
  stop(): Promise<void>
}

const SETTINGS_STATEMENT = {
  name: 'become',
  text: `select set_config('role', $1, true), set_config('request.jwt.claims', $2, true),
    (select count(set_config(key, value, true)) from jsonb_each_text($3::jsonb))`,
}

/** All connections were busy for too long. */
export class PoolBusyError extends Error {}

export function openDatabase(databaseUrl: string, log: Logger, size = 10): Database {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: size, pipeline: true } as pg.PoolConfig)
  // A connection that dies while idle is replaced by the pool; the error must not end the process.
  pool.on('error', (error) => log.warn({ err: error }, 'an idle database connection was lost'))
  // A connection in use has no listener of the pool's; its error rejects the statement and must not end us either.
  pool.on('connect', (client) =>
    client.on('error', (error) => log.debug({ err: error }, 'a connection broke')),
  )
  return {
    pool,
    async runAs(caller, statement, options = {}) {
      const client = await pool.connect()
      let broken: Error | undefined
      try {
        // Written in one go; an error in one of them makes the server skip to the end and roll back.
        const begin = client.query(options.readOnly ? 'begin read only' : 'begin')
        const become = client.query({
          ...SETTINGS_STATEMENT,
          values: [caller.role, JSON.stringify(caller.claims), JSON.stringify(options.settings ?? {})],
        })
        const result = client.query(statement as pg.QueryConfig)
        const end = client.query(options.rollback ? 'rollback' : 'commit')
        const [began, became, ran, ended] = await Promise.allSettled([begin, become, result, end])
        for (const outcome of [began, became, ran, ended])
          if (outcome.status === 'rejected') throw outcome.reason
        return (ran as PromiseFulfilledResult<pg.QueryResult>).value
      } catch (error) {
        if (!(error instanceof pg.DatabaseError)) broken = error as Error
        throw error
      } finally {
        client.release(broken)
      }
    },
    async transaction(work) {
      const client = await pool.connect()
      let broken: Error | undefined
      try {
        await client.query('begin')
        const result = await work(client)
        await client.query('commit')
        return result
      } catch (error) {
        await client.query('rollback').catch((lost: Error) => {
          broken = lost
        })
        throw error
      } finally {
        client.release(broken)
      }
    },
    stop: () => pool.end(),
  }
}
