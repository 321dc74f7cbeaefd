import pg from 'pg'
import { pino } from 'pino'
import { afterEach, describe, expect, test } from 'vitest'
import { createTestDatabase } from '../../testing/test-database.ts'
import { createMetrics } from '../status/metrics.ts'
import { openStatus } from '../status/system-status.ts'
import { healthRoutes, operatorAccess } from './health.ts'

const MIGRATIONS = 'supabase/migrations'
const TOKEN = 'a-token-of-24-characters'
const MINUTE = 60_000
const cleanUp: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const undo of cleanUp.splice(0).reverse()) await undo()
})

interface Settings {
  token?: string
  siteUrl?: string
  clientAddressHeader?: string
  free?: number
  uptime?: number
}

function open(databaseUrl: string | undefined, settings: Settings = {}) {
  const { token, siteUrl, clientAddressHeader, free = 50e9, uptime = 2 * MINUTE } = settings
  const report = async () => ({
    kind: 'server' as const,
    version: '1.4.0',
    commit: 'abc1234',
    startedAt: new Date(Date.now() - uptime).toISOString(),
    sockets: 7,
    memory: 1e8,
    disk: { free, total: 100e9 },
    newer: false,
  })
  const status = openStatus({
    databaseUrl,
    migrations: MIGRATIONS,
    process: { name: 'test 1', report },
    log: pino({ level: 'silent' }),
  })
  cleanUp.push(status.stop)
  const metrics = createMetrics()
  const app = healthRoutes({
    status,
    metrics: async () => metrics,
    access: operatorAccess({ token, siteUrl, clientAddressHeader }),
  })
  const ask = (path: string, headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
    app.request(
      path,
      { headers: { host: 'localhost:3000', ...headers } },
      { incoming: { socket: { remoteAddress } } },
    )
  return { ask, metrics }
}

async function openDatabase() {
  const database = await createTestDatabase('worked')
  cleanUp.push(database.drop)
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  cleanUp.push(() => client.end())
  return { url: database.url, run: (sql: string) => client.query(sql) }
}

interface Answer {
  checks: { name: string; state: string }[]
}
const failedOf = async (answer: Response) =>
  ((await answer.json()) as Answer).checks.filter(({ state }) => state === 'failed')

/** Does as a living worker does. */
const WORKER = `select pg_advisory_lock(1128813906, 1)`
const AWAY = 'postgresql://postgres:x@127.0.0.1:1/postgres'

describe('/readyz', () => {
  test('is ready when every migration is applied and a worker lives, and beside a hosted project always', async () => {
    const { url, run } = await openDatabase()
    await run(WORKER)
    const answer = await open(url).ask('/readyz')
    expect(answer.status).toBe(200)
    expect(answer.headers.get('retry-after')).toBe(null)
    const { checks } = (await answer.json()) as Answer
    expect(checks.map(({ name, state }) => `${name} ${state}`)).toEqual([
      'database ok',
      'worker ok',
      'mail ok',
      'disk ok',
      'backup warning',
      'courts ok',
      'certificates ok',
    ])
    expect(await (await open(undefined).ask('/readyz')).json()).toEqual({ status: 'ready', checks: [] })
  })

  test.each<[string, string, string, Settings?]>([
    [
      'a migration that is missing',
      `delete from supabase_migrations.schema_migrations where version =
      (select max(version) from supabase_migrations.schema_migrations)`,
      'migrations',
    ],
    ['a worker that is silent', 'select pg_advisory_unlock_all()', 'worker'],
    [
      'a job that nobody does',
      `select graphile_worker.add_job('courts__refresh', run_at => now() - interval '6 minutes')`,
      'worker',
    ],
    [
      'mails that are stuck',
      `insert into _backend.mail_queue (recipient, mail, created_at, last_error)
      values ('ela@club.example', '{}', now() - interval '1 hour', 'connect ECONNREFUSED')`,
      'mail',
    ],
    ['a disk that is full', 'select', 'disk', { free: 100e6 }],
  ])('fails for %s, and only an operator reads why', async (_fault, sql, name, settings) => {
    const { url, run } = await openDatabase()
    await run(WORKER)
    await run(sql)
    const { ask } = open(url, { ...settings, token: TOKEN, siteUrl: 'https://padel.example' })
    const answer = await ask('/readyz')
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1'])
    expect(await failedOf(answer)).toEqual([{ name, state: 'failed' }])
    const known = await ask('/readyz', { authorization: `Bearer ${TOKEN}` })
    expect(await failedOf(known)).toEqual([{ name, state: 'failed', detail: expect.stringMatching(/\w{3}/) }])
  })

  test.each([
    ['connect ECONNREFUSED', `'5 minutes'`],
    ['452 4.2.2 mailbox full', `'5 hours'`],
  ])('only warns of a mail that waits because of %s for %s', async (reason, age) => {
    const { url, run } = await openDatabase()
    await run(WORKER)
    await run(`insert into _backend.mail_queue (recipient, mail, created_at, last_error)
      values ('ela@club.example', '{}', now() - interval ${age}, '${reason}')`)
    const answer = await open(url).ask('/readyz')
    expect(answer.status).toBe(200)
    expect(((await answer.json()) as Answer).checks).toContainEqual({
      name: 'mail',
      state: 'warning',
      detail: `1 mails wait: ${reason}`,
    })
  })

  test('fails for a proxy only where another process may do better', async () => {
    const { url } = await openDatabase()
    const { ask } = open(url)
    expect((await ask('/readyz')).status).toBe(503)
    expect(await (await ask('/readyz?scope=process')).json()).toMatchObject({
      checks: [{ name: 'database' }, { name: 'disk' }],
    })
    expect((await open(AWAY).ask('/readyz?scope=process')).status).toBe(503)
  })

  test('does not fail while its own worker is still starting', async () => {
    const { url } = await openDatabase()
    expect((await open(url, { uptime: 1000 }).ask('/readyz')).status).toBe(200)
  })

  test('without its database it is alive, but not ready', async () => {
    const { ask } = open(AWAY)
    expect((await ask('/healthz')).status).toBe(200)
    const answer = await ask('/readyz')
    expect(answer.status).toBe(503)
    expect(await answer.json()).toMatchObject({ checks: [{ name: 'database', state: 'failed' }] })
  })
})

describe('/metrics', () => {
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

  test.each<[string, Settings, Record<string, string>, string, number]>([
    ['a program on this machine', {}, {}, '127.0.0.1', 200],
    ['the same by IPv6', {}, { host: '[::1]:3000' }, '::1', 200],
    ['the same, where a token is set', { token: TOKEN }, {}, '127.0.0.1', 200],
    ['another machine', {}, {}, '192.0.2.1', 404],
    ['another machine, where a token is set', { token: TOKEN }, {}, '192.0.2.1', 401],
    ['another machine with the token', { token: TOKEN }, bearer(TOKEN), '192.0.2.1', 200],
    ['another machine with a wrong token', { token: TOKEN }, bearer(`${TOKEN}x`), '192.0.2.1', 401],
    ['another machine with any token, where none is set', {}, bearer('undefined'), '192.0.2.1', 401],
    ['a wrong token on this machine', { token: TOKEN }, bearer('x'), '127.0.0.1', 401],
    ['a proxy', {}, { 'x-forwarded-for': '127.0.0.1' }, '127.0.0.1', 404],
    ['a proxy with another header', {}, { forwarded: 'for=127.0.0.1' }, '127.0.0.1', 404],
    ['a proxy that only says by whom', {}, { via: '1.1 proxy' }, '127.0.0.1', 404],
    [
      'a proxy that adds nothing, known by its setting',
      { clientAddressHeader: 'x-real-ip' },
      {},
      '127.0.0.1',
      404,
    ],
    [
      'a proxy that adds nothing, known by the address of the site',
      { siteUrl: 'https://padel.example' },
      {},
      '127.0.0.1',
      404,
    ],
    [
      'the token through a proxy',
      { token: TOKEN, siteUrl: 'https://padel.example' },
      bearer(TOKEN),
      '127.0.0.1',
      200,
    ],
    ['a site that is on this machine', { siteUrl: 'http://localhost:3000' }, {}, '127.0.0.1', 200],
    ['a name of a stranger for this machine', {}, { host: 'evil.example' }, '127.0.0.1', 404],
    [
      'a page of another site in a browser on this machine',
      {},
      { 'sec-fetch-site': 'cross-site' },
      '127.0.0.1',
      404,
    ],
  ])('%s: %o %o from %s is answered %i', async (_who, settings, headers, address, status) => {
    const answer = await open(undefined, settings).ask('/metrics', headers, address)
    expect(answer.status).toBe(status)
    if (status !== 200) expect(await answer.text()).not.toContain('courtside_')
  })

  test('describes process, database, jobs, mails, venues, backups, certificates and requests', async () => {
    const { url, run } = await openDatabase()
    await run(WORKER)
    await run(`insert into last_data_update (source, venue, last_update, covered_from, covered_until, last_try, failure)
      values ('ebusy', 'arena', '2026-01-01Z', '2026-01-01', '2026-01-02', '2026-01-02Z', 'blocked')`)
    const inTenDays = new Date(Date.now() + 10.5 * 24 * 60 * MINUTE).toISOString()
    await run(`select private.report_system('courts', '${JSON.stringify({
      endpoints: { arena: 'ebusy https://arena.example' },
      certificates: { 'arena.example': inTenDays },
    })}'), private.report_system('backup', '{"enabled": true, "lastAt": "2026-01-01T02:00:00Z", "bytes": 222, "failure": null}'),
      private.count_daily('push_sent')`)
    const { ask, metrics } = open(url)
    metrics.observe({
      id: 'x',
      method: 'GET',
      path: '/rest/v1/matches',
      status: 200,
      milliseconds: 20,
      aborted: false,
    })
    const text = await (await ask('/metrics')).text()
    const lines = text.split('\n')
    for (const line of [
      'courtside_info{version="1.4.0",commit="abc1234"} 1',
      'courtside_database_up 1',
      'courtside_sockets 7',
      'courtside_disk_free_bytes 50000000000',
      'courtside_worker_up 1',
      'courtside_jobs{state="failed"} 0',
      'courtside_mails{state="stuck"} 0',
      'courtside_push_deliveries{result="sent"} 1',
      'courtside_courts_failed{venue="arena",reason="blocked"} 1',
      'courtside_courts_read_timestamp_seconds{venue="arena"} 1767225600',
      'courtside_certificate_days_left{host="arena.example"} 10',
      'courtside_backup_bytes 222',
      'courtside_backup_failed 0',
      'courtside_check{check="backup"} 1',
      'courtside_http_request_duration_seconds_bucket{le="0.025",route="rest read",status="2xx"} 1',
    ])
      expect(lines).toContain(line)
    expect(text).toMatch(/^courtside_database_bytes \d{7,}$/m)
    expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds /m)
    expect(text).toMatch(/^process_start_time_seconds /m)
  })

  test('has no values of a database that does not answer', async () => {
    const { ask } = open(AWAY)
    const text = await (await ask('/metrics')).text()
    expect(text).toContain('courtside_database_up 0')
    expect(text).toContain('courtside_check{check="database"} 2')
    expect(text).not.toMatch(/^courtside_(database_bytes|worker_up|jobs|mails|push_devices|backup\w*)[ {]/m)
  })

  test('many scrapes at once ask the database once', async () => {
    const { url, run } = await openDatabase()
    const { ask } = open(url)
    const answers = await Promise.all(Array.from({ length: 50 }, () => ask('/metrics')))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    const { rows } = await run(`select count(*)::int as connections from pg_stat_activity
      where application_name = 'courtside status' and datname = current_database()`)
    expect(rows).toEqual([{ connections: 1 }])
  })
})
