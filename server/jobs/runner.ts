import { setTimeout as wait } from 'node:timers/promises'
import { openPool, type Pool, type PoolOptions } from './pool.ts'
import { SCHEDULE } from './schedule.ts'
import { TASKS } from './tasks/all-tasks.ts'

const SOONEST_MS = 200
const LATEST_MS = 5000

export type WorkerOptions = Pick<PoolOptions, 'databaseUrl' | 'world'> & Partial<PoolOptions>

/**
 * Works on jobs until stopped. When the database goes away it is waited for. Resolves when the first job can be taken;
 * rejects when the database cannot be used at all.
 */
export async function startWorker(options: WorkerOptions): Promise<{ stop(): Promise<void> }> {
  const whole = { tasks: TASKS, schedule: SCHEDULE, ...options }
  const stopping = new AbortController()
  const working = keepWorking(await openPool(whole), whole, stopping.signal)
  return {
    stop() {
      stopping.abort()
      return working
    },
  }
}

async function keepWorking(first: Pool, options: PoolOptions, signal: AbortSignal): Promise<void> {
  const stopped = new Promise<void>((resolve) =>
    signal.addEventListener('abort', () => resolve(), { once: true }),
  )
  let pool: Pool | undefined = first
  while (pool) {
    await Promise.race([pool.ended, stopped])
    await pool.stop()
    pool = await reopen(options, signal)
  }
}

/** Undefined when it was stopped meanwhile. */
async function reopen(options: PoolOptions, signal: AbortSignal): Promise<Pool | undefined> {
  const { log } = options.world
  for (let delay = SOONEST_MS; await waited(delay, signal); delay = Math.min(delay * 2, LATEST_MS)) {
    try {
      return await openPool(options)
    } catch (error) {
      log.warn({ error }, 'jobs: the database cannot be reached; tried again soon')
    }
  }
  return undefined
}

/** False when it was cut short. It keeps the process alive: a worker alone has nothing else meanwhile. */
function waited(milliseconds: number, signal: AbortSignal): Promise<boolean> {
  return wait(milliseconds, undefined, { signal }).then(
    () => true,
    () => false,
  )
}
