import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestBackend } from 'supabase-compatible/testing/test-backend.ts'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { fillEvening } from '../../testing/fill/fill-evening.ts'
import { fillRatings, verifyStoredRatings } from '../../testing/fill/fill-ratings.ts'
import { startTestBackend } from '../../testing/test-backend.ts'
import { fillDemo } from '../../tools/demo/main.ts'
import { listTables, quote } from './database/tables.ts'
import { restoreBackup } from './restore.ts'
import { writeBackup } from './write-backup.ts'

const WRITERS = 3
const WRITES_BEFORE = 20
const PASSPHRASE = 'long enough for a test'

let folder: string
let backend: TestBackend
let source: pg.Client
// The other PostgreSQL of an operator: this role owns the database and makes roles, and is no superuser.
const owner = `owner_${randomBytes(4).toString('hex')}`
const clients: pg.Client[] = []
const dropped: string[] = []
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'courtside-backup-'))
  backend = await startTestBackend({ template: 'worked', storage: { dir: join(folder, 'source/storage') } })
  await fillDemo(backend.database.url, {
    venues: ['Centre', 'West'],
    timeZone: 'Europe/Berlin',
    language: 'en',
  })
  await fillEvening(backend.database.url)
  await fillRatings(backend.database.url)
  source = await connect(backend.database.url)
  // One column of every kind that COPY could spoil.
  await source.query(
    `update profiles set username = E'Tab\\there \\\\N' where id = (select id from profiles limit 1)`,
  )
  await execute(
    `create role ${owner} login password 'owner' createrole bypassrls replication;
     grant anon, authenticated, service_role, authenticator, supabase_auth_admin, supabase_storage_admin, supabase_realtime_admin
       to ${owner} with admin option`,
  )
  await send('POST', 'bucket', JSON.stringify({ name: 'photos' }))
})
afterAll(async () => {
  for (const client of clients) await client.end()
  await backend.stop()
  for (const name of dropped) await execute(`drop database ${name} with (force)`)
  await execute(`drop owned by ${owner} cascade; drop role ${owner}`)
  await rm(folder, { recursive: true, force: true })
})

test('what is written during the backup is in it as a whole or not at all, and everything from before is', async () => {
  const writing = startWriting()
  await writing.happened(WRITES_BEFORE)
  const acknowledged = writing.acknowledged()
  const to = join(folder, 'load.tar.gz')
  await writeBackup({ databaseUrl: backend.database.url, dataDir: join(folder, 'source'), to })
  await writing.stop()

  const target = await emptyDatabase(owner)
  const dataDir = join(folder, 'load')
  await restoreBackup({
    from: to,
    dataDir,
    openDatabase: async () => ({ url: target, stop: async () => {} }),
  })
  const client = await connect(target)
  const { rows } = await client.query(
    `select o.name, o.version, (select count(*)::int from private.rate_counters) as counters from storage.objects o`,
  )
  const versions = new Map(rows.map(({ name, version }) => [name, version]))
  const [storage = ''] = await readdir(join(dataDir, 'storage'))
  expect(acknowledged.length).toBeGreaterThanOrEqual(WRITES_BEFORE)
  expect(acknowledged.filter((name) => !versions.has(name))).toEqual([])
  for (const [name, version] of versions)
    expect(await readFile(join(dataDir, 'storage', storage, 'objects', version), 'utf8')).toBe(content(name))
})

test('at rest, every table, sequence and file comes back as it was, and the database works', async () => {
  const to = join(folder, 'rest.tar.gz.encrypted')
  const options = {
    databaseUrl: backend.database.url,
    dataDir: join(folder, 'source'),
    passphrase: PASSPHRASE,
  }
  const written = await writeBackup({ ...options, to })
  expect((await readFile(to)).includes(Buffer.from('ustar'))).toBe(false)

  const target = await emptyDatabase()
  const dataDir = join(folder, 'rest')
  const openDatabase = async () => ({ url: target, stop: async () => {} })
  const restored = await restoreBackup({ from: to, passphrase: PASSPHRASE, dataDir, openDatabase })
  expect(restored).toMatchObject({ rows: written.rows, files: written.files, missingFiles: [] })

  const client = await connect(target)
  const before = await contents(source)
  expect(Object.values(before).filter((rows) => rows !== '').length).toBeGreaterThan(20)
  expect(await contents(client)).toEqual(before)
  expect(await schemaOf(client)).toEqual(await schemaOf(source))
  expect(await filesIn(join(dataDir, 'storage'))).toEqual(await filesIn(join(folder, 'source/storage')))

  // Ratings follow from the log to the last digit, evenings included.
  expect(await verifyStoredRatings(target)).toEqual(await verifyStoredRatings(backend.database.url))
  expect(await verifyStoredRatings(target)).toMatchObject({ state: 'same', results: expect.any(Number) })

  // Triggers and foreign keys are on again, and sequences go on behind the rows.
  await expect(
    client.query(`insert into match_participants (match_id) values (gen_random_uuid())`),
  ).rejects.toThrow()
  await client.query(`select graphile_worker.add_job('jobs__release')`)
})

const content = (name: string) => name.repeat(5000)

async function send(method: string, path: string, body: string): Promise<Response> {
  const headers = {
    apikey: backend.secretKey,
    'content-type': path === 'bucket' ? 'application/json' : 'text/plain',
  }
  return fetch(`${backend.url}/storage/v1/${path}`, { method, headers, body })
}

/** Uploads until stopped: each is a row and a file. */
function startWriting() {
  const acknowledged: string[] = []
  let stopping = false
  let wake = () => {}
  const write = async () => {
    while (!stopping) {
      const name = crypto.randomUUID()
      const answer = await send('POST', `object/photos/${name}`, content(name))
      expect(answer.status).toBe(200)
      acknowledged.push(name)
      wake()
    }
  }
  const writers = Array.from({ length: WRITERS }, write)
  return {
    acknowledged: () => [...acknowledged],
    async happened(times: number) {
      while (acknowledged.length < times) await new Promise<void>((resolve) => (wake = resolve))
    },
    async stop() {
      stopping = true
      await Promise.all(writers)
    },
  }
}

async function emptyDatabase(user?: string): Promise<string> {
  const name = `restored_${randomBytes(6).toString('hex')}`
  await execute(`create database ${name} ${user ? `owner ${user}` : ''}`)
  dropped.push(name)
  const login = user ? { username: user, password: 'owner' } : {}
  return Object.assign(new URL(inject('postgresUrl')), { pathname: `/${name}`, ...login }).href
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  clients.push(client)
  return client
}

async function execute(sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('postgresUrl') })
  await client.connect()
  await client.query(sql).finally(() => client.end())
}

/** All rows of all tables as text, in an order that does not depend on where they lie. */
async function contents(client: pg.Client): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  for (const table of await listTables(client)) {
    const { rows } = await client.query(
      `select coalesce(string_agg(row, E'\\n' order by row), '') as text from (select to_jsonb(t)::text as row from ${quote(table)} t) r`,
    )
    found[quote(table)] = rows[0].text
  }
  const sequences = await client.query(
    'select schemaname, sequencename, last_value from pg_sequences order by 1, 2',
  )
  found.sequences = JSON.stringify(sequences.rows)
  return found
}

/** States of constraints and triggers, which a restore changes for a while. */
async function schemaOf(client: pg.Client): Promise<unknown[]> {
  const { rows } = await client.query(
    `select conrelid::regclass::text as of, conname as name, condeferrable::text || condeferred || convalidated as state
       from pg_constraint where contype <> 't' and connamespace::regnamespace::text not like 'pg_%'
     union all select tgrelid::regclass::text, tgname, tgenabled::text from pg_trigger where not tgisinternal order by 1, 2, 3`,
  )
  return rows
}

async function filesIn(folder: string): Promise<Record<string, string>> {
  const names = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) =>
    entry.isFile(),
  )
  const paths = names.map((entry) => join(entry.parentPath, entry.name))
  return Object.fromEntries(
    await Promise.all(
      paths.map(async (path) => [path.slice(folder.length), await readFile(path, 'base64')] as const),
    ),
  )
}
