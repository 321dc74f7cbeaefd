import { EventEmitter } from 'node:events'
import { Logger as GraphileLogger, run, type WorkerEvents } from 'graphile-worker'
import pg from 'pg'
import type { Logger } from 'pino'
import { pause } from 'supabase-compatible'
import { cronItems, enqueueAtStart, taskList } from './items.ts'
import type { Dependencies, Task } from './job.ts'
import { WorkerHeartbeat } from './worker-heartbeat.ts'

export interface PoolOptions {
  databaseUrl: string
  tasks: readonly Task[]
  dependencies: Dependencies
}

/** Jobs run at the same time, since most of them wait for another server. */
const CONCURRENCY = 4
const CONNECTIONS = 8
const STOP_TIMEOUT_MS = 3000
const CLOSE_TIMEOUT_MS = 500

export type Pool = Awaited<ReturnType<typeof openPool>>

/** Works on the jobs of a database until it is stopped or loses the database. Makes the schema for jobs when it is missing. */
export async function openPool(options: PoolOptions) {
  const { log } = options.dependencies
  await using opened = new AsyncDisposableStack()
  const heartbeat = await WorkerHeartbeat.open(options.databaseUrl)
  opened.defer(() => closeInTime(heartbeat.end()))
  const pool = connectionPool(options.databaseUrl, log)
  opened.defer(() => closeInTime(pool.end()))
  const runner = await run({
    pgPool: pool,
    logger: graphileLog(log),
    events: eventsFor(log),
    noHandleSignals: true,
    concurrency: CONCURRENCY,
    taskList: taskList(options.tasks, options.dependencies),
    parsedCronItems: cronItems(options.tasks),
    preset: {
      plugins: [heartbeatPlugin(heartbeat)],
      // With a delay, even of 0, a result that cannot be written ends the pool; without one it would end the process.
      worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0, gracefulShutdownAbortTimeout: 1500 },
    },
  })
  const worked = runner.promise.catch((error: unknown) =>
    log.warn({ error }, 'jobs: the worker lost its hold'),
  )
  opened.defer(() => stopRunner(runner, worked, log))
  await enqueueAtStart(pool, options.tasks)
  // The runner is there before its workers are, which hold the lock by which the database knows that somebody works.
  await Promise.race([heartbeat.held, worked, heartbeat.lost])
  const parts = opened.move()
  return {
    /** Resolves when it has stopped working, for any reason. */
    ended: Promise.race([worked, heartbeat.lost]),
    stop: () => parts.disposeAsync(),
  }
}

function connectionPool(databaseUrl: string, log: Logger): pg.Pool {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: CONNECTIONS })
  // A broken connection also fails its statement, which is logged. Without these handlers the event would end the process.
  pool.on('error', (error) => log.debug({ error }, 'jobs: an idle connection broke'))
  pool.on('connect', (client) => {
    client.on('error', (error) => log.debug({ error }, 'jobs: a connection broke'))
  })
  return pool
}

/** Holds the heartbeat before any job is taken: without it another worker would take the job over. */
function heartbeatPlugin(heartbeat: WorkerHeartbeat): GraphileConfig.Plugin {
  return {
    name: 'CourtsideHeartbeat',
    version: '1.0.0',
    worker: {
      hooks: { startWorker: (_context, { worker }) => heartbeat.hold(worker.workerPool.id) },
    },
  }
}

function eventsFor(log: Logger): WorkerEvents {
  const events: WorkerEvents = new EventEmitter()
  events.on('job:failed', ({ job, error }) =>
    log.error({ task: job.task_identifier, job: job.id, attempts: job.attempts, error }, 'jobs: given up'),
  )
  return events
}

/** Lets running jobs finish; the next worker repeats those that take too long. */
async function stopRunner(runner: { stop(): Promise<void> }, worked: Promise<void>, log: Logger) {
  // A runner that has stopped by itself rejects `stop`.
  const stopped = runner.stop().catch(() => worked)
  if (await finishesWithin(STOP_TIMEOUT_MS, stopped)) return
  log.warn('jobs: some were not finished in time; they are done again later')
}

/** A broken connection never finishes closing, so the stop does not wait for it. */
async function closeInTime(ended: Promise<void>): Promise<void> {
  await finishesWithin(CLOSE_TIMEOUT_MS, Promise.allSettled([ended]))
}

/** Resolves with false where the work takes longer. */
async function finishesWithin(milliseconds: number, work: Promise<unknown>): Promise<boolean> {
  const done = new AbortController()
  const finished = work.then(() => true).finally(() => done.abort())
  return Promise.race([finished, pause(milliseconds, done.signal).then(() => false)])
}

// A job that throws is tried again, so it is no error yet. The pool logs the jobs that are given up.
const LEVELS = { error: 'warn', warning: 'warn', info: 'debug', debug: 'trace' } as const

/** Writes graphile-worker's messages to our log, without their details: those contain whole jobs and connections. */
function graphileLog(log: Logger): GraphileLogger {
  return new GraphileLogger(({ taskIdentifier: task, jobId: job }) => (level, message) => {
    log[LEVELS[level]]({ ...(task && { task }), ...(job && { job }) }, `jobs: ${message}`)
  })
}
