import pg from 'pg'
import type { Logger } from 'pino'
import type { Caller } from '../caller.ts'
import { sendTogether } from './pipeline.ts'

const PATIENCE_FOR_CONNECTION = 5_000
const LONGEST_STATEMENT = 8_000

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
   * a request costs one round trip. Rejects with the statement's `DatabaseError`, a `PoolBusyError`, or what befell the
   * connection; nothing is committed after a `DatabaseError`.
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

/** All connections were busy for too long. */
export class PoolBusyError extends Error {}

const BECOME = {
  name: 'become',
  text: `select set_config('role', $1, true), set_config('request.jwt.claims', $2, true)`,
}
const BECOME_WITH_SETTINGS = {
  name: 'become_with_settings',
  text: `${BECOME.text}, (select count(set_config(key, value, true)) from jsonb_each_text($3::jsonb))`,
}

export function openDatabase(databaseUrl: string, log: Logger, size = 10): Database {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: size,
    pipeline: true,
    connectionTimeoutMillis: PATIENCE_FOR_CONNECTION,
    statement_timeout: LONGEST_STATEMENT,
  } as pg.PoolConfig)
  // A connection that dies while idle is replaced by the pool; the error must not end the process.
  pool.on('error', (error) => log.warn({ reason: error.message }, 'an idle database connection was lost'))
  // One that dies while in use fails its statements; without this the event would end the process on top of that.
  pool.on('connect', (client) => client.on('error', () => {}))
  return {
    pool,
    runAs: (caller, statement, options = {}) =>
      withClient(pool, (client) => sendTogether(client, transactionOf(caller, statement, options), 2)),
    transaction: (work) => withClient(pool, (client) => inTransaction(client, work)),
    stop: () => pool.end(),
  }
}

/** The four messages of a request. */
function transactionOf(caller: Caller, statement: Statement, options: RunOptions): Statement[] {
  const values = [caller.role, JSON.stringify(caller.claims)]
  const become = options.settings
    ? { ...BECOME_WITH_SETTINGS, values: [...values, JSON.stringify(options.settings)] }
    : { ...BECOME, values }
  return [
    options.readOnly ? { name: 'begin_read', text: 'begin read only' } : { name: 'begin', text: 'begin' },
    become,
    statement,
    options.rollback ? { name: 'rollback', text: 'rollback' } : { name: 'commit', text: 'commit' },
  ]
}

/** Lends a connection; one that failed by itself is thrown away afterwards. */
async function withClient<Result>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await connect(pool)
  let broken: Error | undefined
  try {
    return await work(client)
  } catch (error) {
    if (isFatal(error)) broken = error as Error
    throw error
  } finally {
    client.release(broken)
  }
}

async function connect(pool: pg.Pool): Promise<pg.PoolClient> {
  try {
    return await pool.connect()
  } catch (error) {
    if (error instanceof Error && error.message === 'timeout exceeded when trying to connect')
      throw new PoolBusyError('no database connection was free in time', { cause: error })
    throw error
  }
}

/** Anything but an error that the server answered with while it goes on serving the connection. */
function isFatal(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError)) return true
  return error.severity === 'FATAL' || error.severity === 'PANIC'
}

async function inTransaction<Result>(
  client: pg.PoolClient,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  await client.query('begin')
  try {
    const result = await work(client)
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch((lost: Error) => {
      throw lost
    })
    throw error
  }
}
