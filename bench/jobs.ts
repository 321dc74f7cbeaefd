// Figure 17: `node bench/main.ts --only jobs`.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { remark, tell } from 'supabase-compatible/testing/bench/figures.ts'
import { median } from 'supabase-compatible/testing/bench/repeat.ts'
import { startWorker } from '../server/jobs/runner.ts'
import { testDependencies } from '../server/jobs/testing/test-dependencies.ts'
import { startBenchPostgres } from './database.ts'

const RUNS = 3
const JOBS_PER_RUN = 100
const KILLS = 5
const JOBS_TO_LOSE = 2000
const WORKER = join(import.meta.dirname, 'peers', 'jobs-worker.ts')

/**
 * From the moment in which a job is written until its task runs, one at a time, beside the floor: a notification to a bare
 * listener, which then takes the row. Then none may be lost while the worker is killed again and again.
 */
export async function runJobs(): Promise<void> {
  const postgres = await startBenchPostgres()
  try {
    const { url } = await postgres.create(100)
    const floor: number[] = []
    const ours: number[] = []
    for (let run = 0; run < RUNS; run++) {
      floor.push(mean(await bareListener(url)))
      ours.push(mean(await worker(url)))
    }
    tell({
      title: `17. Pick-up of a job, middle of ${RUNS} runs of ${JOBS_PER_RUN}`,
      target: '20 ms mean',
      rows: {
        'floor: bare listener': { ms: round(median(floor)) },
        ours: { ms: round(median(ours)), slowest: round(Math.max(...ours)) },
      },
      drawn: 'ms',
      limit: 20,
    })
    remark(await killed(url))
  } finally {
    await postgres.stop()
  }
}

async function bareListener(url: string): Promise<number[]> {
  const [writer, reader] = await Promise.all([connect(url), connect(url)])
  await writer.query('create table if not exists floor_jobs (id int primary key)')
  await reader.query('listen floor_jobs')
  let taken = Promise.withResolvers<void>()
  reader.on('notification', async () => {
    await reader.query(
      'delete from floor_jobs where id = (select id from floor_jobs limit 1 for update skip locked) returning id',
    )
    taken.resolve()
  })
  const times = await timed(async (n) => {
    taken = Promise.withResolvers()
    await writer.query(
      `with added as (insert into floor_jobs values (${n})) select pg_notify('floor_jobs', '')`,
    )
    await taken.promise
  })
  await Promise.all([writer.end(), reader.end()])
  return times
}

async function worker(url: string): Promise<number[]> {
  let started = Promise.withResolvers<void>()
  const tasks = [{ name: 'bench__note', run: async () => started.resolve() }]
  const running = await startWorker({
    databaseUrl: url,
    dependencies: testDependencies(),
    tasks,
  })
  const writer = await connect(url)
  const times = await timed(async () => {
    started = Promise.withResolvers()
    await writer.query(`select private.enqueue('bench__note', '{}')`)
    await started.promise
  })
  await writer.end()
  await running.stop()
  return times
}

async function timed(work: (n: number) => Promise<void>): Promise<number[]> {
  const times: number[] = []
  for (let n = 0; n < JOBS_PER_RUN; n++) {
    // Off the beat of whatever polls.
    await wait(5 + (n % 17))
    const start = performance.now()
    await work(n)
    times.push(performance.now() - start)
  }
  return times
}

/** Kills a worker in the middle of its jobs, several times; every job has to be done in the end. */
async function killed(url: string): Promise<string> {
  const client = await connect(url)
  await client.query('create table done_jobs (id int)')
  await client.query(
    `select private.enqueue('bench__done', jsonb_build_object('id', n)) from generate_series(1, $1::int) n`,
    [JOBS_TO_LOSE],
  )
  const count = async (what: string) =>
    Number((await client.query(`select count(${what}) from done_jobs`)).rows[0].count)
  for (let kill = 1; kill <= KILLS; kill++) {
    const child = startProcess(url)
    while ((await count('distinct id')) < (kill * JOBS_TO_LOSE) / (KILLS + 2)) await wait(10)
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  const start = performance.now()
  const last = startProcess(url)
  while ((await count('distinct id')) < JOBS_TO_LOSE && performance.now() - start < 60_000) await wait(20)
  const seconds = round((performance.now() - start) / 1000)
  const [all, times] = [await count('distinct id'), await count('*')]
  last.kill('SIGTERM')
  await Promise.all([once(last, 'exit'), client.end()])
  return `${JOBS_TO_LOSE} jobs, the worker killed ${KILLS} times: ${JOBS_TO_LOSE - all} lost, ${times - all} done twice, the rest done ${seconds} s after the last kill`
}

function startProcess(url: string): ChildProcess {
  const child = spawn(process.execPath, [WORKER, url], { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] })
  // Its channel is there to tell it that this process is gone.
  child.channel?.unref()
  return child
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return client
}

const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
const round = (value: number) => Math.round(value * 10) / 10
