import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import pg from 'pg'
import { NODE_ENVIRONMENT } from 'supabase-compatible/testing/node-environment.ts'
import type { TestDatabase } from 'supabase-compatible/testing/test-database.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTestDatabase } from '../../testing/test-database.ts'
import type { Task } from './job.ts'
import { startWorker } from './runner.ts'
import { releaseJobs } from './tasks/jobs__release.ts'
import { testDependencies } from './testing/test-dependencies.ts'
import { HEARTBEAT_LOCK } from './worker-heartbeat.ts'

let database: TestDatabase
let client: pg.Client
let cleanUp: AsyncDisposableStack

beforeEach(async () => {
  cleanUp = new AsyncDisposableStack()
  database = await createTestDatabase()
  cleanUp.defer(() => database.drop())
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
  cleanUp.defer(() => client.end())
  await client.query('create table seen (job jsonb, worker int)')
})
afterEach(() => cleanUp.disposeAsync())

async function start(tasks: Record<string, Task['run']>) {
  const worker = await startWorker({
    databaseUrl: database.url,
    dependencies: testDependencies(),
    tasks: [releaseJobs, ...Object.entries(tasks).map(([name, run]) => ({ name, run }))],
  })
  cleanUp.defer(() => worker.stop())
  return worker
}

const enqueue = (task: string, count = 1) =>
  client.query(`select private.enqueue($1, jsonb_build_object('id', n)) from generate_series(1, $2::int) n`, [
    task,
    count,
  ])

const LIVING_WORKERS = `select from pg_locks where locktype = 'advisory' and classid = ${HEARTBEAT_LOCK}
  and database = (select oid from pg_database where datname = current_database())`

/** Jobs of a task that are left. A release that was at hand when its worker died is given up, and stays for a week. */
const jobsLeft = async (task = 'tests') =>
  (
    await client.query<{ n: number }>(
      `select count(*)::int as n from graphile_worker.jobs where task_identifier ^@ $1`,
      [`${task}__`],
    )
  ).rows[0]?.n

test('before any worker has started nothing is enqueued and nothing fails', async () => {
  await enqueue('tests__note')
  const { rows } = await client.query(`select to_regnamespace('graphile_worker') as schema`)
  expect(rows).toEqual([{ schema: null }])
})

test('the database knows of a worker as soon as it is said to run', async () => {
  const known: (boolean | undefined)[] = []
  for (const _ of Array(10)) {
    const worker = await start({})
    const { rows } = await client.query<{ known: boolean }>('select private.worker_is_running() as known')
    known.push(rows[0]?.known)
    await worker.stop()
  }
  expect(known).toEqual(Array(10).fill(true))
})

test('two workers do every job once', async () => {
  const done: [worker: string, id: number][] = []
  const note =
    (worker: string): Task['run'] =>
    async (payload) => {
      done.push([worker, (payload as { id: number }).id])
      await new Promise((resolve) => setImmediate(resolve))
    }
  await Promise.all([start({ tests__note: note('first') }), start({ tests__note: note('second') })])
  await enqueue('tests__note', 200)
  await expect.poll(() => jobsLeft()).toBe(0)
  expect(done.map(([, id]) => id).sort((a, b) => a - b)).toEqual(Array.from({ length: 200 }, (_, i) => i + 1))
  expect(new Set(done.map(([worker]) => worker))).toEqual(new Set(['first', 'second']))
})

test('what a killed worker had at hand is finished by the next, soon', async () => {
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, 'testing/worker-process.ts'), database.url],
    {
      env: NODE_ENVIRONMENT,
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  await once(child.stdout, 'data')
  await enqueue('tests__hang')
  await expect.poll(async () => (await client.query('select from seen')).rowCount).toBe(1)
  child.kill('SIGKILL')
  await once(child, 'exit')
  await expect.poll(async () => (await client.query(LIVING_WORKERS)).rowCount).toBe(0)
  const finish = vi.fn<Task['run']>(async () => {})
  await start({ tests__hang: finish })
  await expect.poll(() => jobsLeft()).toBe(0)
  expect(finish).toHaveBeenCalledOnce()
  expect(finish.mock.calls[0]?.[0]).toEqual({ id: 1 })
})

test('a living worker keeps its job, however often those of dead ones are released', async () => {
  const hold = Promise.withResolvers<void>()
  const task = vi.fn<Task['run']>(() => hold.promise)
  await start({ tests__hold: task })
  await enqueue('tests__hold')
  await expect.poll(() => task.mock.calls.length).toBe(1)
  for (const _ of Array(3)) await client.query(`select private.enqueue('jobs__release', '{}')`)
  await expect.poll(() => jobsLeft('jobs')).toBe(0)
  const { rows } = await client.query('select locked_by is not null as held from graphile_worker.jobs')
  hold.resolve()
  await expect.poll(() => jobsLeft()).toBe(0)
  expect([rows, task.mock.calls.length]).toEqual([[{ held: true }], 1])
})

test('it carries on after every connection to the database was cut', async () => {
  const note = vi.fn<Task['run']>(async () => {})
  await start({ tests__note: note })
  await enqueue('tests__note')
  await expect.poll(() => note.mock.calls.length).toBe(1)
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  )
  await enqueue('tests__note')
  await expect.poll(() => note.mock.calls.length).toBe(2)
  await expect.poll(() => jobsLeft()).toBe(0)
})

test('what it had at hand when the connections were cut is done, also when that is twice', async () => {
  const hold = Promise.withResolvers<void>()
  const task = vi.fn<Task['run']>(() => hold.promise)
  await start({ tests__hold: task })
  await enqueue('tests__hold')
  await expect.poll(() => task.mock.calls.length).toBe(1)
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  )
  hold.resolve()
  await expect.poll(() => jobsLeft()).toBe(0)
  expect(task.mock.calls.map(([payload]) => payload)).toEqual(task.mock.calls.map(() => ({ id: 1 })))
})

test('a job that throws is tried again, and what it has enqueued under a key is there once', async () => {
  const fail = vi.fn<Task['run']>().mockRejectedValueOnce(new Error('not now')).mockResolvedValue()
  await start({ tests__fail: fail })
  await client.query(
    `select private.enqueue('tests__fail', '{}', 'once'), private.enqueue('tests__fail', '{}', 'once')`,
  )
  await expect.poll(() => fail.mock.calls.length).toBe(1)
  await client.query(`update graphile_worker._private_jobs set run_at = now() where locked_at is null`)
  await expect.poll(() => jobsLeft()).toBe(0)
  expect(fail).toHaveBeenCalledTimes(2)
})

test('members and strangers reach neither jobs nor the function that writes them', async () => {
  await start({})
  for (const role of ['anon', 'authenticated', 'service_role'])
    for (const sql of ['select from graphile_worker.jobs', `select private.enqueue('tests__note', '{}')`]) {
      await client.query(`begin; set local role ${role}`)
      await expect(client.query(sql), `${role}: ${sql}`).rejects.toMatchObject({ code: '42501' })
      await client.query('rollback')
    }
})
