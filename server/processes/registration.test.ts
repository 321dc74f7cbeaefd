import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { EVENTUALLY } from 'supabase-compatible/testing/eventually.ts'
import type { TestDatabase } from 'supabase-compatible/testing/test-database.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTestDatabase } from '../../testing/test-database.ts'
import type { Agreements } from './agreements.ts'
import { type RegistrationOptions, register } from './registration.ts'

const AGREED: Agreements = {
  SITE_URL: 'https://padel.example',
  secrets: 'a hash',
  vapid: 'a key',
  LEGACY_JWT_SECRET: 'none',
  PROVIDERS: 'another hash',
  SMTP_URL: 'sends',
}

let database: TestDatabase
let sql: pg.Client
let folder: string
const running: { stop(): Promise<void> }[] = []
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'courtside-processes-'))
  database = await createTestDatabase()
  sql = new pg.Client({ connectionString: database.url })
  await sql.connect()
})
afterEach(async () => {
  await Promise.all(running.splice(0).map((one) => one.stop()))
  await sql.end()
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

async function start(given: Partial<RegistrationOptions> = {}): Promise<{ stop(): Promise<void> }> {
  const { registration } = await register({
    databaseUrl: database.url,
    poolSize: 14,
    agreements: async () => AGREED,
    folders: [{ setting: 'STORAGE_DIR', path: folder }],
    updateFault: async () => undefined,
    prepare: async () => {},
    log: pino({ level: 'silent' }),
    print: () => {},
    timeout: 0,
    ...given,
  })
  running.push(registration)
  return registration
}

const rows = async () => (await sql.query('select pid, host from _backend.processes')).rows
const marks = async () => readdir(join(folder, '.processes'))

test('processes that agree serve one database, and leave nothing behind', async () => {
  const both = [await start(), await start()]
  expect(await rows()).toHaveLength(2)
  expect(await marks()).toHaveLength(2)
  for (const one of both) await one.stop()
  expect(await rows()).toEqual([])
  expect(await marks()).toEqual([])
})

test.each([
  [{ SITE_URL: 'http://localhost:3001' }, 'SITE_URL is http://localhost:3001 here and https://padel.example'],
  [{ secrets: 'other' }, 'The keys in secrets.json are not the same'],
  [{ vapid: 'other' }, 'VAPID_PUBLIC_KEY'],
  [{ LEGACY_JWT_SECRET: 'hash' }, 'LEGACY_JWT_SECRET is not the same'],
  [{ PROVIDERS: 'other' }, 'Give every process the same file'],
  [{ SMTP_URL: 'captures' }, 'One process sends mail and the other captures it'],
])('a process with %j is refused by name, before it changes anything', async (other, sentence) => {
  await start()
  const prepare = vi.fn(async () => {})
  const starting = start({ agreements: async () => ({ ...AGREED, ...other }), prepare })
  await expect(starting).rejects.toThrow(sentence)
  await expect(starting).rejects.toThrow(`process ${process.pid} on`)
  expect(prepare).not.toHaveBeenCalled()
  expect(await rows()).toHaveLength(1)
})

test('another folder of uploads is refused, also one that was copied', async () => {
  await start()
  const path = join(folder, 'elsewhere')
  await expect(start({ folders: [{ setting: 'STORAGE_DIR', path }] })).rejects.toThrow(
    `STORAGE_DIR: ${path} is not the folder that it uses`,
  )
})

test('what the settings of PostgreSQL have no room for is refused', async () => {
  await start()
  await expect(start({ poolSize: 400 })).rejects.toThrow('2 processes may need 832: raise max_connections')
})

test('an update of the database waits until the others have ended, and is refused when they do not', async () => {
  const old = await start()
  const updateFault = async () => 'This program would change the database under it.'
  await expect(start({ updateFault })).rejects.toThrow('would change the database under it')
  const printed: string[] = []
  const updating = start({ updateFault, timeout: 20_000, print: (line) => printed.push(line) })
  await vi.waitFor(() => expect(printed).toEqual([expect.stringContaining('Waits for another')]), EVENTUALLY)
  await old.stop()
  await updating
  expect(await rows()).toHaveLength(1)
})

test('of many that start at once, one at a time prepares the database', async () => {
  let now = 0
  let most = 0
  const prepare = async () => {
    most = Math.max(most, ++now)
    await sql.query('select pg_sleep(0.05)')
    now -= 1
  }
  await Promise.all(Array.from({ length: 4 }, () => start({ prepare })))
  expect(most).toBe(1)
  expect(await rows()).toHaveLength(4)
})

test('one that fails to prepare the database is in nobody’s way', async () => {
  const prepare = async () => {
    throw new Error('no room')
  }
  await expect(start({ prepare })).rejects.toThrow('no room')
  await start()
  expect(await rows()).toHaveLength(1)
})

test('one that is killed no longer counts, and its mark goes with the next start', async () => {
  await start()
  await sql.query(
    `insert into _backend.processes values (gen_random_uuid(), 'gone', 1, '0', '0', '{"SITE_URL": "elsewhere"}')`,
  )
  await writeFile(join(folder, '.processes', 'of-one-that-is-gone'), '')
  await start()
  expect(await rows()).toHaveLength(2)
  expect((await rows()).map(({ host }) => host)).not.toContain('gone')
  expect(await marks()).toHaveLength(2)
})

test('it is entered again when the database was away', async () => {
  await start({ checkInterval: 50 })
  await sql.query('truncate _backend.processes')
  await sql.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'courtside process' and datname = current_database()`,
  )
  await vi.waitFor(async () => expect(await rows()).toHaveLength(1), EVENTUALLY)
  await expect(start({ agreements: async () => ({ ...AGREED, secrets: 'other' }) })).rejects.toThrow(
    'secrets',
  )
})

test('a folder that is no longer the shared one, such as one that was unmounted, is an error in the log', async () => {
  const lines: string[] = []
  const log = pino({ level: 'error' }, { write: (line: string) => void lines.push(line) })
  await start({ checkInterval: 50, log })
  await start()
  await rm(join(folder, '.processes'), { recursive: true })
  await vi.waitFor(() => expect(lines[0]).toContain('is not the folder that it uses'), EVENTUALLY)
})

test('keys that come apart later are an error in the log', async () => {
  const lines: string[] = []
  const log = pino({ level: 'error' }, { write: (line: string) => void lines.push(line) })
  await start()
  let secrets = 'a hash'
  await start({ checkInterval: 50, log, agreements: async () => ({ ...AGREED, secrets }) })
  secrets = 'rotated here only'
  await vi.waitFor(() => expect(lines[0]).toContain('The keys in secrets.json are not the same'), EVENTUALLY)
})
