import type { JWK } from 'jose'
import pg from 'pg'
import { pino } from 'pino'
import { listen, startBackend } from '../../index.ts'
import type { Request } from './load.ts'

/** The backend prepares the statements of requests under names that begin so. */
const REST = 'rest_'

/** A request that is sent to see its statement alone, of any method. */
type CapturedRequest = Omit<Request, 'method'> & { method?: string }

export interface Captured {
  name?: string
  text: string
  values?: unknown[]
}

/** The statements with which our backend answers requests: what the floor runs without any of the backend. */
export async function captureStatements(
  databaseUrl: string,
  port: number,
  signingKey: JWK,
  requests: CapturedRequest[],
  headers: Record<string, string>,
): Promise<Captured[]> {
  const seen: Captured[] = []
  const original = pg.Client.prototype.query
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [first] = args
    if (typeof first === 'object' && first && 'text' in first) seen.push(first as Captured)
    return Reflect.apply(original, this, args)
  } as typeof original
  const backend = await startBackend({
    databaseUrl,
    publicUrl: `http://127.0.0.1:${port}`,
    siteUrl: `http://127.0.0.1:${port}`,
    redirectUrls: [],
    schemas: ['public'],
    apiKeys: { publishable: ['sb_publishable_bench'], secret: ['sb_secret_bench'] },
    signingKeys: [signingKey],
    sendMail: async () => {},
    rateLimitFactor: 1_000_000,
    log: pino({ level: 'warn' }),
  })
  const listening = await listen(backend.app, backend, port, '127.0.0.1')
  try {
    const statements: Captured[] = []
    for (const request of requests) {
      // Twice: a statement gets its name, and with it a plan that is kept, when it comes the second time.
      for (const _time of [1, 2]) await send(`http://127.0.0.1:${port}`, request, headers)
      const statement = seen.findLast(({ name }) => name?.startsWith(REST))
      if (!statement) throw new Error(`no prepared statement was seen for ${request.path}`)
      statements.push(statement)
    }
    return statements
  } finally {
    pg.Client.prototype.query = original
    await listening.stop()
    await backend.stop()
  }
}

async function send(
  origin: string,
  request: CapturedRequest,
  headers: Record<string, string>,
): Promise<void> {
  const { method = 'GET', path, body, headers: own } = request
  const response = await fetch(origin + path, {
    method,
    headers: { ...headers, ...own },
    ...(body !== undefined && { body }),
  })
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
  await response.arrayBuffer()
}

/**
 * Runs the statements one after the other: role and claims set, the statement prepared, its JSON made by PostgreSQL, straight from Node,
 * with the four messages of each in one go.
 */
export function openFloor(databaseUrl: string, claims: object, statements: Captured[]) {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 10, pipeline: true } as pg.PoolConfig)
  const setContext = {
    name: 'set_context',
    text: `select set_config('role', 'authenticated', true), set_config('request.jwt.claims', $1, true)`,
    values: [JSON.stringify(claims)],
  }
  return {
    async once() {
      for (const statement of statements) await run(pool, setContext, statement)
    },
    stop: () => pool.end(),
  }
}

async function run(pool: pg.Pool, setContext: Captured, statement: Captured): Promise<void> {
  const client = await pool.connect()
  try {
    const sent = [
      client.query('begin'),
      client.query(setContext),
      client.query({ ...statement }),
      client.query('commit'),
    ]
    await Promise.all(sent)
  } finally {
    client.release()
  }
}
