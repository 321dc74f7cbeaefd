import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { NODE_ENVIRONMENT } from 'supabase-compatible/testing/node-environment.ts'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createTestDatabase } from '../testing/test-database.ts'
import { readWorkerSettings } from './config/worker-settings.ts'

let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'courtside-worker-'))
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

interface Ended {
  code: number | null
  output: string
}

/** Runs the worker; once it says that it is ready it is asked to stop. */
async function runWorker(args: string[]): Promise<Ended> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'worker.ts'), ...args], {
    env: { ...NODE_ENVIRONMENT, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const read = (chunk: string) => {
    output += chunk
    if (output.includes('The worker is ready.')) child.kill('SIGTERM')
  }
  child.stdout.setEncoding('utf8').on('data', read)
  child.stderr.setEncoding('utf8').on('data', read)
  const [code] = await once(child, 'close')
  return { code, output }
}

test.each([
  [[], 'DATABASE_URL is missing: must look like'],
  [['--database-url', 'http://elsewhere'], "DATABASE_URL: must look like 'postgresql://"],
  [['--databse-url', 'x'], "Unknown option '--databse-url'"],
])('%j is refused by name', (args, sentence) => {
  expect(() => readWorkerSettings(args, {})).toThrow(sentence)
})

test.each([
  [['--help'], 0, 'Usage: npm run worker'],
  [['--database-url', 'postgresql://127.0.0.1:9/nothing'], 1, 'DATABASE_URL: the database does not answer'],
])('%j ends with %i and says what to do', async (args, code, words) => {
  const ended = await runWorker(args)
  expect(ended).toEqual({ code, output: expect.stringContaining(words) })
})

test('beside a database it makes the schema for jobs and stops when it is asked', async () => {
  const database = await createTestDatabase()
  const ended = await runWorker(['--database-url', database.url])
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const { rows } = await client.query(`select to_regclass('graphile_worker.jobs') is not null as made`)
  await client.end()
  await database.drop()
  expect([ended, rows]).toEqual([
    { code: 0, output: 'The worker is ready. Ctrl-C stops it.\n' },
    [{ made: true }],
  ])
})

test('without the migrations, or as another user than theirs, it says so', async () => {
  const bare = await createTestDatabase('platform')
  const without = await runWorker(['--database-url', bare.url])
  await bare.drop()
  const database = await createTestDatabase()
  const client = new pg.Client({ connectionString: inject('postgresUrl') })
  await client.connect()
  await client.query(`create role stranger_at_work login password 'secret'`)
  const stranger = Object.assign(new URL(database.url), { username: 'stranger_at_work', password: 'secret' })
  const other = await runWorker(['--database-url', stranger.href])
  await client.query('drop role stranger_at_work').finally(() => client.end())
  await database.drop()
  expect(without).toEqual({
    code: 1,
    output: expect.stringContaining('the migrations are not applied there'),
  })
  expect(other).toEqual({
    code: 1,
    output: expect.stringContaining(
      "the user is 'stranger_at_work', but the migrations belong to 'postgres'",
    ),
  })
})
