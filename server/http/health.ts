import { readdir } from 'node:fs/promises'
import { Hono } from 'hono'
import pg from 'pg'

const TIMEOUT_MS = 2000

/**
 * `/healthz`: this process answers. `/readyz`: members can be served, that is, the database is reachable and has every
 * migration of the folder; 503 otherwise.
 */
export function healthRoutes(databaseUrl: string | undefined, migrations: string): Hono {
  const app = new Hono()
  app.get('/healthz', (c) => c.json({ status: 'ok' }, 200, { 'cache-control': 'no-store' }))
  app.get('/readyz', async (c) => {
    c.header('cache-control', 'no-store')
    const fault = databaseUrl === undefined ? undefined : await findFault(databaseUrl, migrations)
    if (!fault) return c.json({ status: 'ready' })
    return c.json({ status: 'not ready', reason: fault }, 503, { 'retry-after': '1' })
  })
  return app
}

async function findFault(databaseUrl: string, migrations: string): Promise<string | undefined> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: TIMEOUT_MS })
  // A broken connection also fails its statement, which is reported. Without this handler the event would end the process.
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ version: string }>({
      text: 'select version from supabase_migrations.schema_migrations',
      query_timeout: TIMEOUT_MS,
    } as pg.QueryConfig)
    const applied = new Set(rows.map((row) => row.version))
    const missing = (await readdir(migrations)).find((file) => !applied.has(file.split('_')[0] ?? ''))
    return missing && `the migration ${missing} is not applied`
  } catch {
    return 'the database cannot be reached'
  } finally {
    // A broken connection rejects `end`, which changes nothing.
    await Promise.allSettled([client.end()])
  }
}
