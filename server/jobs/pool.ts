import { EventEmitter } from 'node:events'
import { run, type WorkerEvents } from 'graphile-worker'
import pg from 'pg'
import type { Logger } from 'pino'
import { pause } from '../../backend/index.ts'
import { graphileLog } from './graphile-log.ts'
import { cronItems, enqueueAtStart, taskList } from './items.ts'
import type { Task, World } from './job.ts'
import type { Timer } from './schedule.ts'
import { Presence } from './worker-heartbeat.ts'

export interface PoolOptions {
  databaseUrl: string
  tasks: Record<string, Task>
  schedule: Timer[]
  world: World
}

/** Jobs at the same time: most of them wait for somebody else's server. */
const AT_ONCE = 4
const CONNECTIONS = 8
const STOP_PATIENCE_MS = 3000
const LET_GO_MS = 500

export interface Pool {
  /** Resolves when it works no more, whatever the reason. */
  ended: Promise<void>
  stop(): Promise<void>
}

/** Works on the jobs of a database until it is stopped or loses the database. Makes the schema for jobs when it is missing. */
export async function openPool(options: PoolOptions): Promise<Pool> {
  const { log } = options.world
  await using opened = new AsyncDisposableStack()
  const presence = await Presence.open(options.databaseUrl)
  opened.defer(() => letGo(presence.end()))
  const pool = connectionPool(options.databaseUrl, log)
  opened.defer(() => letGo(pool.end()))
  const runner = await run({
    pgPool: pool,
    logger: graphileLog(log),
    events: eventsFor(log),
    noHandleSignals: true,
    concurrency: AT_ONCE,
    taskList: taskList(options.tasks, options.world),
    parsedCronItems: cronItems(options.schedule),
    preset: {
      plugins: [seenBy(presence)],
      // With a delay, be it none, a result that cannot be written ends the pool; without one it would end the process.
      worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0, gracefulShutdownAbortTimeout: 1500 },
    },
  })
  const worked = runner.promise.catch((error: unknown) =>
    log.warn({ error }, 'jobs: the worker lost its hold'),
  )
  opened.defer(() => stopRunner(runner, worked, log))
  await enqueueAtStart(pool, options.schedule)
  const parts = opened.move()
  return { ended: Promise.race([worked, presence.lost]), stop: () => parts.disposeAsync() }
}

function connectionPool(databaseUrl: string, log: Logger): pg.Pool {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: CONNECTIONS })
  // A connection that breaks fails its statement too, which is told; without these the event would end the process.
  pool.on('error', (error) => log.debug({ error }, 'jobs: an idle connection broke'))
  pool.on('connect', (client) => {
    client.on('error', (error) => log.debug({ error }, 'jobs: a connection broke'))
  })
  return pool
}

/** No job is taken before the others can see that this worker lives. */
function seenBy(presence: Presence): GraphileConfig.Plugin {
  return {
    name: 'CourtsidePresence',
    version: '1.0.0',
    worker: {
      hooks: { startWorker: (_context, { worker }) => presence.hold(worker.workerPool.id) },
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

/** Lets the jobs at hand finish; what takes too long is done again by the next worker. */
async function stopRunner(
  runner: { stop(): Promise<void> },
  worked: Promise<void>,
  log: Logger,
): Promise<void> {
  // One that has stopped by itself refuses to be stopped.
  const stopped = runner.stop().catch(() => worked)
  if (await within(STOP_PATIENCE_MS, stopped)) return
  log.warn('jobs: some were not finished in time; they are done again later')
}

/** A connection that is broken already can neither be ended nor needs to be. */
async function letGo(ended: Promise<void>): Promise<void> {
  await within(LET_GO_MS, Promise.allSettled([ended]))
}

/** Whether it was done in time. */
async function within(milliseconds: number, work: Promise<unknown>): Promise<boolean> {
  const done = new AbortController()
  const inTime = work.then(() => true).finally(() => done.abort())
  return Promise.race([inTime, pause(milliseconds, done.signal).then(() => false)])
}
