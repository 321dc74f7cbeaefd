import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { installPlatform } from '../database/platform/apply-platform.ts'
import { type RunningPostgres, startPostgres } from '../postgres/embedded-postgres.ts'
import { type Backend, startBackend } from '../start.ts'
import { EVENTUALLY } from '../testing/eventually.ts'
import { makeSigningKey } from '../testing/test-backend.ts'

// The test needs a PostgreSQL of its own, because it kills the server.
let dataDir: string
let postgres: RunningPostgres
let backend: Backend

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'backend-away-'))
  postgres = await startPostgres({ dataDir, settings: { fsync: 'off' } })
  await installPlatform(postgres.url)
  await execute(`create function public.nap(seconds float) returns text language sql as
    $$ select pg_sleep(seconds)::text || 'awake' $$`)
  backend = await start(postgres.url)
})
afterAll(async () => {
  await backend.stop()
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
})

async function start(databaseUrl: string): Promise<Backend> {
  return startBackend({
    databaseUrl,
    publicUrl: 'http://127.0.0.1:1',
    siteUrl: 'http://127.0.0.1:1',
    redirectUrls: [],
    schemas: ['public'],
    apiKeys: { publishable: ['sb_publishable_test'], secret: ['sb_secret_test'] },
    signingKeys: [await makeSigningKey('away')],
    sendMail: async () => {},
    rateLimitFactor: 1000,
    log: pino({ level: 'silent' }),
  })
}

async function execute(sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  await client.query(sql).finally(() => client.end())
}

function nap(seconds: number, asked = backend): Promise<Response> {
  return Promise.resolve(
    asked.app.request('/rest/v1/rpc/nap', {
      method: 'POST',
      headers: { apikey: 'sb_secret_test', 'content-type': 'application/json' },
      body: JSON.stringify({ seconds }),
    }),
  )
}

async function expectAway(response: Response, code: string): Promise<void> {
  expect(await response.json()).toMatchObject({ code })
  expect(response.status).toBe(503)
  expect(response.headers.get('retry-after')).toBe('1')
}

async function whenAsleep(): Promise<void> {
  const active = `select from pg_stat_activity where query like '%nap%' and state = 'active' and pid <> pg_backend_pid()`
  await vi.waitFor(
    () => execute(`do $$ begin if not exists (${active}) then raise 'awake'; end if; end $$`),
    EVENTUALLY,
  )
}

test('a connection that the operator ends answers 503, and the next request works', async () => {
  expect((await nap(0)).status).toBe(200)
  const asleep = nap(60)
  await whenAsleep()
  await execute(
    `select pg_terminate_backend(pid) from pg_stat_activity where query like '%nap%' and pid <> pg_backend_pid()`,
  )
  await expectAway(await asleep, 'PGRST001')
  expect(await (await nap(0)).json()).toBe('awake')
})

test('kill -9 of PostgreSQL: 503 to whoever waits, then everything works again', async () => {
  const asleep = [nap(60), nap(60), nap(60)]
  await whenAsleep()
  process.kill(postgres.pid, 'SIGKILL')
  for (const response of await Promise.all(asleep)) await expectAway(response, 'PGRST001')
  const back = await vi.waitUntil(async () => {
    const response = await nap(0)
    if (response.status === 200) return response
    expect(response.status).toBe(503)
    return undefined
  }, EVENTUALLY)
  expect(await back.json()).toBe('awake')
})

test('a database that is not there answers 503', async () => {
  const lost = await start('postgresql://postgres:x@127.0.0.1:1/postgres')
  await expectAway(await nap(0, lost), 'PGRST000')
  await lost.stop()
})
