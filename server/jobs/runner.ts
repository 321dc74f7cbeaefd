import { setTimeout as wait } from 'node:timers/promises'
import { backoffAfter } from 'supabase-compatible'
import { openPool, type Pool, type PoolOptions } from './pool.ts'
import { TASKS } from './tasks/all-tasks.ts'

const BACKOFF_MS = [200, 400, 800, 1600, 3200, 5000]

export type WorkerOptions = Pick<PoolOptions, 'databaseUrl' | 'dependencies'> & Partial<PoolOptions>

/** Works on jobs until stopped, through outages of the database. Resolves when ready; rejects when the database cannot be used at all. */
export async function startWorker(options: WorkerOptions): Promise<{ stop(): Promise<void> }> {
  const whole = { tasks: TASKS, ...options }
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

async function reopen(options: PoolOptions, signal: AbortSignal): Promise<Pool | undefined> {
  const { log } = options.dependencies
  for (let failures = 1; await waited(backoffAfter(failures, BACKOFF_MS), signal); failures++) {
    try {
      return await openPool(options)
    } catch (error) {
      log.warn({ error }, 'jobs: the database cannot be reached; tried again soon')
    }
  }
  return undefined
}

/** Resolves with false when it was cut short. The timer keeps the process alive: a worker alone has nothing else that would. */
function waited(milliseconds: number, signal: AbortSignal): Promise<boolean> {
  return wait(milliseconds, undefined, { signal }).then(
    () => true,
    () => false,
  )
}
