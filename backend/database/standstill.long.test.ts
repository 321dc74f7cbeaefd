import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { reservePort } from '../free-port.ts'
import { type Listening, listen } from '../http/serve.ts'
import { type RunningPostgres, startPostgres } from '../postgres/embedded-postgres.ts'
import { type Backend, startBackend } from '../start.ts'
import { EVENTUALLY } from '../testing/eventually.ts'
import { CHEAPEST_HASH, makeSigningKey } from '../testing/test-backend.ts'
import { installPlatform } from './platform/apply-platform.ts'

const LIMITS = { statementTimeout: 3000, poolTimeout: 500 }
/** The wait for a connection, the statement, the silence that is allowed on top, and a second for the rest. */
const DEADLINE_MS = 500 + 3000 + 2000 + 1000
const PASSWORD = 'Correct horse 7 battery'

// A PostgreSQL of its own: it is stopped in the middle of its work, as by a disk that hangs or a machine that swaps.
let dataDir: string
let postgres: RunningPostgres
let backend: Backend
let listening: Listening
let url: string

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'backend-still-'))
  postgres = await startPostgres({ dataDir, settings: { fsync: 'off' } })
  await installPlatform(postgres.url)
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  await client.query(`create table public.games (id int); grant all on public.games to service_role;
    create function public.add(a int, b int) returns int language sql as 'select a + b'`)
  await client.end()
  const reserved = await reservePort('127.0.0.1')
  url = `http://127.0.0.1:${reserved.port}`
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
    auth: { passwordCost: CHEAPEST_HASH },
    log: pino({ level: 'silent' }),
  })
  listening = await listen(backend.app, backend, reserved, '127.0.0.1')
})
afterAll(async () => {
  continuePostgres()
  await listening.stop()
  await backend.stop()
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
})

/** The server and the process of each connection, which PostgreSQL puts into groups of their own. */
let stopped: number[] = []

async function stopPostgres(): Promise<void> {
  const { pid } = postgres
  process.kill(pid, 'SIGSTOP')
  // Once it stands still it starts no further process.
  await vi.waitFor(
    () => expect(readFileSync(`/proc/${pid}/stat`, 'utf8').split(' ')[2]).toBe('T'),
    EVENTUALLY,
  )
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number)
  for (const child of children) process.kill(child, 'SIGSTOP')
  stopped = [...children, pid]
}

function continuePostgres(): void {
  for (const pid of stopped) process.kill(pid, 'SIGCONT')
  stopped = []
}

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
    const answerTime = performance.now() - started
    return { name, status: answer.status, retryAfter: Number(answer.headers.get('retry-after')), answerTime }
  }
  const thriceEach = () =>
    Object.entries(REQUESTS).flatMap(([name, request]) => [1, 2, 3].map(() => timed(name, request)))
  // Some are under way when it stops, some come later.
  const early = thriceEach()
  await wait(5)
  await stopPostgres()
  const late = await Promise.all(thriceEach())
  expect(late.filter(({ status }) => status < 500)).toEqual([])
  const refused = [...late, ...(await Promise.all(early)).filter(({ status }) => status >= 500)]
  for (const answer of refused) {
    expect(answer).toMatchObject({ status: expect.toBeOneOf([503, 504]) })
    expect(answer.retryAfter, answer.name).toBeGreaterThan(0)
    expect(answer.answerTime, answer.name).toBeLessThan(DEADLINE_MS)
  }

  continuePostgres()
  for (const [name, request] of Object.entries(REQUESTS))
    await vi.waitFor(async () => expect((await request()).status, name).toBeLessThan(500), EVENTUALLY)
})
