import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { freePort, type RunningPostgres, startPostgres } from '../../server/postgres/embedded-postgres.ts'
import { makeSigningKey } from '../../testing/test-backend.ts'
import { type Listening, listen } from '../http/serve.ts'
import { type Backend, startBackend } from '../start.ts'
import { installPlatform } from './platform/apply-platform.ts'

vi.setConfig({ testTimeout: 60_000 })

const LIMITS = { statementTimeout: 3000, poolTimeout: 500 }
/** The wait for a connection, the statement, the silence that is allowed on top, and what a busy machine takes. */
const DEADLINE_MS = 500 + 3000 + 2000 + 2500
const PASSWORD = 'Correct horse 7 battery'

// A PostgreSQL of its own: it is stopped in the middle of its work, as by a disk that hangs or a machine that swaps.
let dataDir: string
let postgres: RunningPostgres
let backend: Backend
let listening: Listening
let url: string

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'courtside-still-'))
  postgres = await startPostgres({ dataDir, settings: { fsync: 'off' } })
  await installPlatform(postgres.url)
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  await client.query(`create table public.games (id int); grant all on public.games to service_role;
    create function public.add(a int, b int) returns int language sql as 'select a + b'`)
  await client.end()
  const port = await freePort()
  url = `http://127.0.0.1:${port}`
  backend = await startBackend({
    databaseUrl: postgres.url,
    publicUrl: url,
    siteUrl: url,
    redirectUrls: [],
    schemas: ['public'],
    apiKeys: { publishable: ['sb_publishable_test'], secret: ['sb_secret_test'] },
    signingKeys: [await makeSigningKey('still')],
    sendMail: async () => {},
    rateLimitFactor: 1000,
    requestLimits: LIMITS,
    storage: { dir: join(dataDir, 'storage') },
    log: pino({ level: 'silent' }),
  })
  listening = await listen(backend.app, backend, port, '127.0.0.1')
})
afterAll(async () => {
  signal('SIGCONT')
  await listening.stop()
  await backend.stop()
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
})

/** PostgreSQL is the leader of a group of its own, with all of its processes. */
const signal = (name: NodeJS.Signals) => process.kill(-postgres.pid, name)

function ask(method: string, path: string, body?: object): Promise<Response> {
  return fetch(url + path, {
    method,
    headers: {
      apikey: 'sb_secret_test',
      authorization: 'Bearer sb_secret_test',
      'content-type': 'application/json',
    },
    ...(body && { body: JSON.stringify(body) }),
  })
}

let members = 0
const REQUESTS: Record<string, () => Promise<Response>> = {
  'a read': () => ask('GET', '/rest/v1/games'),
  'a call': () => ask('POST', '/rest/v1/rpc/add', { a: 1, b: 2 }),
  'a sign-in': () =>
    ask('POST', '/auth/v1/token?grant_type=password', { email: 'a@club.example', password: PASSWORD }),
  'a sign-up': () =>
    ask('POST', '/auth/v1/signup', { email: `m${members++}@club.example`, password: PASSWORD }),
  'a recovery': () => ask('POST', '/auth/v1/recover', { email: `r${members++}@club.example` }),
  'a list of members': () => ask('GET', '/auth/v1/admin/users'),
  'a bucket': () => ask('POST', '/storage/v1/bucket', { name: `bucket-${members++}` }),
  'an upload': () => ask('POST', '/storage/v1/object/none/a.json', {}),
  'a list of files': () => ask('POST', '/storage/v1/object/list/none', { prefix: '' }),
}

test('every request on every service ends in time while PostgreSQL stands still, and works afterwards', async () => {
  for (const [name, request] of Object.entries(REQUESTS)) {
    const answer = await request()
    expect(answer.status, `${name}: ${await answer.text()}`).toBeLessThan(500)
  }

  const timed = async (name: string, request: () => Promise<Response>) => {
    const started = performance.now()
    const answer = await request()
    await answer.text()
    return {
      name,
      status: answer.status,
      retryAfter: answer.headers.get('retry-after'),
      took: performance.now() - started,
    }
  }
  const crowd = () =>
    Object.entries(REQUESTS).flatMap(([name, request]) => [1, 2, 3].map(() => timed(name, request)))
  // Some are under way when it stops, some come later.
  const early = crowd()
  signal('SIGSTOP')
  await wait(200)
  const answers = await Promise.all([...early, ...crowd()])
  const failed = answers.filter(({ status }) => status >= 500)
  expect(failed.length).toBeGreaterThanOrEqual(crowd.length)
  for (const { name, status, retryAfter, took } of failed) {
    expect([503, 504], `${name}: ${status}`).toContain(status)
    expect(Number(retryAfter), name).toBeGreaterThan(0)
    expect(took, name).toBeLessThan(DEADLINE_MS)
  }
  expect(answers.filter(({ took }) => took > DEADLINE_MS)).toEqual([])

  signal('SIGCONT')
  for (const [name, request] of Object.entries(REQUESTS))
    await vi.waitFor(async () => expect((await request()).status, name).toBeLessThan(500), {
      timeout: 10_000,
    })
})
