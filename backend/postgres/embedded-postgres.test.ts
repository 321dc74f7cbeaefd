import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { SetupError } from '../settings/setup-error.ts'
import { EVENTUALLY } from '../testing/eventually.ts'
import { type RunningPostgres, startPostgres } from './embedded-postgres.ts'
import { explain, STANDALONE } from './host.ts'
import { stopStalePostmaster } from './stale.ts'

const QUICK = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }
let dataDir: string
let running: RunningPostgres | undefined

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'backend-pg-'))
})
afterEach(async () => {
  await running?.stop()
  running = undefined
  await rm(dataDir, { recursive: true, force: true })
})

// Clusters are made once where a test is not about making one.
let made: string
beforeAll(async () => {
  made = await mkdtemp(join(tmpdir(), 'backend-pg-'))
  const first = await startPostgres({ dataDir: made, settings: QUICK })
  await ask(first, 'create table kept as select 7 as seven')
  await first.stop()
})
afterAll(() => rm(made, { recursive: true, force: true }))

const start = (folder = dataDir) => startPostgres({ dataDir: folder, settings: QUICK })

async function ask<Row extends pg.QueryResultRow>(server: RunningPostgres, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: server.url })
  await client.connect()
  const { rows } = await client.query<Row>(sql)
  await client.end()
  return rows
}

test('what was written is there after a stop and a start', async () => {
  running = await start()
  await ask(running, 'create table kept as select 7 as seven')
  await running.stop()
  running = await start()
  expect(await ask(running, 'select seven from kept')).toEqual([{ seven: 7 }])
})

test('it listens on loopback only, speaks UTF-8 and UTC, and is ready for logical replication', async () => {
  running = await start(made)
  const settings = ['listen_addresses', 'unix_socket_directories', 'wal_level', 'server_encoding', 'TimeZone']
  const values = await Promise.all(
    settings.map(async (name) => (await ask(running as RunningPostgres, `show ${name}`))[0]),
  )
  expect(values.map((row) => Object.values(row ?? {})[0])).toEqual([
    '127.0.0.1',
    '',
    'logical',
    'UTF8',
    'UTC',
  ])
})

test('the password is asked for, and only the owner may read it', async () => {
  running = await start(made)
  expect((await stat(join(made, 'postgres-password'))).mode & 0o777).toBe(0o600)
  const stranger = new pg.Client({ connectionString: running.url.replace(/:[^:@]+@/, ':wrong@') })
  await expect(stranger.connect()).rejects.toThrow('password authentication failed')
})

test('a first start that was interrupted leaves nothing in the way of the next', async () => {
  await mkdir(join(dataDir, 'postgres.new'))
  await writeFile(join(dataDir, 'postgres.new', 'PG_VERSION'), '17')
  running = await start()
  expect(await ask(running, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('a cluster of another major is refused and left as it is', async () => {
  await mkdir(join(dataDir, 'postgres'))
  await writeFile(join(dataDir, 'postgres', 'PG_VERSION'), '15\n')
  await expect(start()).rejects.toThrow(/made by PostgreSQL 15; the backend brings 17\. Nothing was changed/)
  expect(await readFile(join(dataDir, 'postgres', 'PG_VERSION'), 'utf8')).toBe('15\n')
})

describe('a stale postmaster.pid', () => {
  let bystander: ChildProcess

  beforeEach(async () => {
    bystander = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' })
    await once(bystander, 'spawn')
  })
  afterEach(async () => {
    bystander.kill()
    await once(bystander, 'exit')
  })

  test('that names a process of somebody else is no obstacle, and that process lives on', async () => {
    running = await start(made)
    const file = join(made, 'postgres', 'postmaster.pid')
    const lines = (await readFile(file, 'utf8')).split('\n')
    await running.stop()
    await writeFile(file, [bystander.pid, ...lines.slice(1)].join('\n'))
    running = await start(made)
    expect(await ask(running, 'select 1 as one')).toEqual([{ one: 1 }])
    expect(bystander.exitCode ?? bystander.signalCode).toBeNull()
  })
})

test.each([
  ['empty', ''],
  ['junk', '\0\0\0\0'],
  ['a word', 'postmaster\n/somewhere\n'],
  ['a negative number', '-1\n'],
  ['a number that no process has', '99999999999\n'],
])('a postmaster.pid that is %s is no obstacle', async (_what, content) => {
  await writeFile(join(made, 'postgres', 'postmaster.pid'), content)
  running = await start(made)
  expect(await ask(running, 'select seven from kept')).toEqual([{ seven: 7 }])
})

test('a postmaster.pid that was emptied while PostgreSQL runs on: that PostgreSQL is stopped first', async () => {
  const orphan = await start(made)
  const { pid } = orphan
  await writeFile(join(made, 'postgres', 'postmaster.pid'), '')
  expect(await stopStalePostmaster(join(made, 'postgres'))).toBe('stopped')
  await vi.waitUntil(() => !isAlive(pid), EVENTUALLY)
  await orphan.stop()
  running = await start(made)
  expect(await ask(running, 'select 1 as one')).toEqual([{ one: 1 }])
})

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test.runIf(process.getuid?.() === 0)(
  'as root, a folder that is closed to the user postgres is named',
  async () => {
    const below = join(dataDir, 'below')
    await mkdir(below)
    await chmod(dataDir, 0o700)
    await expect(start(below)).rejects.toThrow(SetupError)
    await expect(start(below)).rejects.toThrow(`cannot pass through ${dataDir}. Set --data-dir`)
  },
)

test.runIf(process.getuid?.() === 0)(
  'as root, it can be placed elsewhere, and is found there again',
  async () => {
    const below = join(dataDir, 'below')
    await mkdir(below)
    await chmod(dataDir, 0o700)
    const places: string[] = []
    const options = { dataDir: below, settings: QUICK, moved: (where: string) => void places.push(where) }
    try {
      running = await startPostgres(options)
      await ask(running, 'create table kept as select 7 as seven')
      await running.stop()
      running = await start(below)
      expect(await ask(running, 'select seven from kept')).toEqual([{ seven: 7 }])
    } finally {
      await running?.stop()
      for (const place of places) await rm(join(place, '..'), { recursive: true, force: true })
    }
  },
)

test.each([
  ['could not write to file "pg_wal/xlogtemp.31": No space left on device', 'is full. Free some space'],
  ['could not open file "postgresql.conf": Permission denied', 'chown -R'],
  ['could not create file: Read-only file system', 'read-only disk'],
  ['something nobody foresaw', 'something nobody foresaw'],
])('"%s" becomes something an operator can act on', (output, expected) => {
  expect(explain('PostgreSQL could not be started', output, '/data', STANDALONE)).toContain(expected)
})
