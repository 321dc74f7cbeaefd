import pg from 'pg'
import type { Logger } from 'pino'
import type { Caller } from '../http/caller.ts'
import { DEFAULT_REQUEST_LIMITS, type RequestLimits } from '../http/request-limits.ts'
import { hasCompiledTooMuch, prepareConnection, queryAs } from './caller-query.ts'
import { isDatabaseUnavailable, PoolBusyError } from './connection.ts'
import { createPerCallerLimiter } from './per-caller-limiter.ts'
import { APPLICATION_NAME } from './session-context.ts'

/** Connections that are kept for the services' own statements. */
const RESERVED_CONNECTIONS = 2
/** Milliseconds by which an answer may exceed the statement timeout before its connection counts as lost. */
const QUERY_TIMEOUT_MARGIN_MS = 2000

export interface Statement {
  /** A name makes PostgreSQL prepare the text once per connection and reuse the plan. */
  name?: string
  text: string
  values?: unknown[]
}

export interface RunOptions {
  readOnly?: boolean
  /** Up to three further settings of the transaction, such as `request.method`. */
  settings?: Record<string, string>
  /** Rolls back in the end although everything went well (PostgREST's `tx=rollback`). */
  rollback?: boolean
}

export type Database = ReturnType<typeof openDatabase>

type PoolLimits = Pick<RequestLimits, 'poolSize' | 'poolTimeout' | 'statementTimeout'>

/** @param searchPath that every connection begins with, as SQL writes it */
export function openDatabase(
  databaseUrl: string,
  log: Logger,
  limits: PoolLimits = DEFAULT_REQUEST_LIMITS,
  searchPath = 'public',
) {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    application_name: APPLICATION_NAME,
    max: limits.poolSize,
    connectionTimeoutMillis: limits.poolTimeout,
    statement_timeout: limits.statementTimeout,
    // A server that hangs does not end its statements itself.
    query_timeout: limits.statementTimeout + QUERY_TIMEOUT_MARGIN_MS,
    onConnect: (client: pg.ClientBase) => prepareConnection(client, searchPath),
  })
  // A connection that dies while idle is replaced by the pool; the error must not end the process.
  pool.on('error', (error) => log.warn({ reason: error.message }, 'an idle database connection was lost'))
  // A connection that is lost while in use fails its statements; without this listener the event would also end the process.
  pool.on('connect', (client) => client.on('error', () => {}))
  const limiter = createPerCallerLimiter(limits.poolSize - RESERVED_CONNECTIONS, limits.poolTimeout, poolBusy)
  return {
    /** For the services' own tables. Runs as the owner of the database, outside row-level security. */
    pool,
    /** Tells how many statements wait for a connection. */
    waiting: () => limiter.waiting() + pool.waitingCount,
    /**
     * Runs one statement as the caller, in a transaction of its own: session context and statement are sent together, so that a
     * request costs one round trip. Connections are shared fairly among callers. Rejects with the statement's `DatabaseError`, a
     * `PoolBusyError` or a connection error; nothing is committed after a `DatabaseError`.
     */
    runAs<Row extends pg.QueryResultRow>(caller: Caller, statement: Statement, options: RunOptions = {}) {
      const work = (client: pg.PoolClient) =>
        options.rollback
          ? dryRunAs<Row>(client, caller, statement, options)
          : queryAs<Row>(client, caller, statement, options)
      const { claims, address, role } = caller
      // A secret key belongs to the operator, whose reports may be slow.
      const maxSlow = role === 'service_role' ? limits.poolSize : undefined
      return limiter.run(
        claims.sub ?? address ?? role,
        () => withClient<pg.QueryResult<Row>>(pool, work),
        maxSlow,
      )
    },
    /** A transaction of the services themselves, committed when `work` resolves. */
    transaction: <Result>(work: (client: pg.PoolClient) => Promise<Result>) =>
      withClient(pool, (client) => inTransaction(client, 'commit', work)),
    stop: (): Promise<void> => pool.end(),
  }
}

const poolBusy = () => new PoolBusyError('no database connection was free in time')

/** Runs a statement and rolls it back, which shows whether it would succeed. */
function dryRunAs<Row extends pg.QueryResultRow>(
  client: pg.PoolClient,
  caller: Caller,
  statement: Statement,
  options: RunOptions,
): Promise<pg.QueryResult<Row>> {
  return inTransaction(client, 'rollback', async () => {
    const result = await queryAs<Row>(client, caller, statement, options)
    // Deferred constraints would otherwise be checked at the commit only.
    await client.query('set constraints all immediate')
    return result
  })
}

/** Lends a connection of the pool; one that failed by itself is closed afterwards. */
async function withClient<Result>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<Result>) {
  const client = await connect(pool)
  let broken = false
  try {
    return await work(client)
  } catch (error) {
    broken = isFatal(error)
    throw error
  } finally {
    client.release(broken || hasCompiledTooMuch(client))
  }
}

async function connect(pool: pg.Pool): Promise<pg.PoolClient> {
  try {
    return await pool.connect()
  } catch (error) {
    if (error instanceof Error && error.message === 'timeout exceeded when trying to connect')
      throw poolBusy()
    throw error
  }
}

/** Tells whether the connection is unusable: the server answers all other errors and goes on serving it. */
function isFatal(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError)) return true
  return error.severity === 'FATAL' || error.severity === 'PANIC'
}

async function inTransaction<Result>(
  client: pg.PoolClient,
  end: 'commit' | 'rollback',
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  await client.query('begin')
  try {
    const result = await work(client)
    await client.query(end)
    return result
  } catch (error) {
    // A lost connection is closed, and the transaction ends with it.
    if (!isLost(error)) await client.query('rollback')
    throw error
  }
}

/** Tells whether the connection was lost; other errors are those of the work that used it. */
function isLost(error: unknown): boolean {
  return error instanceof pg.DatabaseError ? isFatal(error) : isDatabaseUnavailable(error)
}
