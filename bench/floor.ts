import type { JWK } from 'jose'
import pg from 'pg'
import { pino } from 'pino'
import { listen, startBackend } from '../backend/index.ts'

export interface Captured {
  name?: string
  text: string
  values?: unknown[]
}

/** The statement with which our backend answers a request: what the floor runs without any of the backend. */
export async function captureStatement(
  databaseUrl: string,
  port: number,
  signingKey: JWK,
  path: string,
  headers: Record<string, string>,
): Promise<Captured> {
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
    // Twice: a statement gets its name, and with it a plan that is kept, when it comes the second time.
    for (const _time of [1, 2]) {
      const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers })
      if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
      await response.arrayBuffer()
    }
  } finally {
    pg.Client.prototype.query = original
    await listening.stop()
    await backend.stop()
  }
  const statement = seen.findLast(({ text }) => text.includes('match_participants'))
  if (!statement?.name) throw new Error('the prepared statement of the match list was not seen')
  return statement
}

/** Role and claims set, the statement prepared, its JSON made by PostgreSQL, straight from Node: four messages in one go. */
export function openFloor(databaseUrl: string, claims: object, statement: Captured) {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 10, pipeline: true } as pg.PoolConfig)
  const become = {
    name: 'become',
    text: `select set_config('role', 'authenticated', true), set_config('request.jwt.claims', $1, true)`,
    values: [JSON.stringify(claims)],
  }
  return {
    async once() {
      const client = await pool.connect()
      try {
        const sent = [
          client.query('begin'),
          client.query(become),
          client.query({ ...statement }),
          client.query('commit'),
        ]
        await Promise.all(sent)
      } finally {
        client.release()
      }
    },
    stop: () => pool.end(),
  }
}
