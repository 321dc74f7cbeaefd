import { EventEmitter } from 'node:events'
import { type JobHelpers, parseCronItems, run, type WorkerEvents } from 'graphile-worker'
import pg from 'pg'
import type { Logger } from 'pino'
import { pause } from '../backend/pause.ts'
import { graphileLog } from './graphile-log.ts'
import { type Task, TryLater, type World } from './job.ts'
import { Presence, Undertaker } from './presence.ts'
import type { Timer } from './schedule.ts'

export interface PoolOptions {
  databaseUrl: string
  tasks: Record<string, Task>
  schedule: Timer[]
  world: World
  /** How often the jobs of dead workers are looked for, in ms. */
  roundEvery: number
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
    taskList: taskList(options),
    parsedCronItems: cronItems(options.schedule),
    preset: {
      plugins: [seenBy(presence)],
      // With a delay, be it none, a result that cannot be written ends the pool; without one it would end the process.
      worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0, gracefulShutdownAbortTimeout: 1500 },
    },
  })
  await enqueueAtStart(pool, options.schedule)
  const rounds = startRounds(pool, options.roundEvery, log)
  opened.defer(() => rounds.stop())
  const worked = runner.promise.catch((error: unknown) =>
    log.warn({ error }, 'jobs: the worker lost its hold'),
  )
  opened.defer(() => stopRunner(runner, worked, log))
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

function taskList({ tasks, world }: PoolOptions) {
  const named = Object.entries(tasks).map(([name, task]) => {
    const run = async (payload: unknown, helpers: JobHelpers) => {
      const { query, abortSignal: signal, job } = helpers
      const log = world.log.child({ task: name, job: job.id })
      await task(payload, { ...world, query, signal, log }).catch((error: unknown) => {
        if (!(error instanceof TryLater)) throw error
        return again(error, name, payload, helpers)
      })
    }
    return [name, run] as const
  })
  return Object.fromEntries(named)
}

/** As a new job, which counts its attempts anew: it is not the task that failed. */
async function again(
  { seconds }: TryLater,
  task: string,
  payload: unknown,
  { addJob }: JobHelpers,
): Promise<void> {
  await addJob(task, payload, { runAt: new Date(Date.now() + seconds * 1000) })
}

function cronItems(schedule: Timer[]) {
  return parseCronItems(
    schedule.map(({ task, at, catchUp }) => ({
      task: String(task),
      match: at,
      identifier: String(task),
      // One that still waits when the next is due is replaced by it.
      options: { jobKey: `timer ${task}`, ...(catchUp && { backfillPeriod: catchUp }) },
    })),
  )
}

async function enqueueAtStart(pool: pg.Pool, schedule: Timer[]): Promise<void> {
  for (const { task } of schedule.filter(({ atStart }) => atStart))
    await pool.query(`select private.enqueue($1, '{}', $2)`, [task, `start ${task}`])
}

function startRounds(pool: pg.Pool, every: number, log: Logger): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const undertaker = new Undertaker()
  const rounds = async () => {
    do {
      try {
        const dead = await undertaker.round(pool)
        if (dead.length > 0) log.warn({ dead }, 'jobs: taken over from workers that died')
      } catch (error) {
        log.warn({ error }, 'jobs: dead workers could not be looked for')
      }
    } while (await pause(every, stopping.signal))
  }
  const running = rounds()
  return {
    stop() {
      stopping.abort()
      return running
    },
  }
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
