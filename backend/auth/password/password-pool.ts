import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { refuseWithRetryAfter } from '../auth.ts'
import type { Words } from './strength/guesses.mjs'

const IDLE_MS = 30_000

/** One computation: guesses when there are texts, else a hash when there is no stored one to compare with. */
export interface PasswordJob {
  password: string
  stored?: string
  texts?: string[]
  /** Sent with the texts. */
  words?: Words
}

type Result = string | boolean | number

interface QueuedJob {
  job: PasswordJob
  resolve(result: Result): void
  reject(error: Error): void
}

/**
 * Starts threads of low priority that compute bcrypt and the strength of passwords: as many as there are cores, so that a burst
 * of sign-ins delays no other request. They start on first use and end after half a minute without work.
 *
 * @param cost of bcrypt for new hashes
 * @param size number of threads
 * @param maxWaiting computations that may be queued; further ones are refused with 429
 */
export function startPasswordPool(
  cost: number,
  size = Math.min(4, availableParallelism()),
  maxWaiting = 256,
) {
  const waiting: QueuedJob[] = []
  const busy = new Map<Worker, QueuedJob>()
  const idle: Worker[] = []
  let resting: NodeJS.Timeout | undefined

  function assign(): void {
    while (waiting.length > 0 && busy.size < size) {
      const next = waiting.shift()
      if (!next) return
      const worker = idle.pop() ?? startWorker()
      busy.set(worker, next)
      worker.ref()
      worker.postMessage(next.job)
    }
    clearTimeout(resting)
    if (busy.size === 0) resting = setTimeout(() => endIdle(), IDLE_MS).unref()
  }

  function startWorker(): Worker {
    const worker = new Worker(new URL('./password-worker.mjs', import.meta.url), {
      workerData: { cost },
      resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 4 },
    })
    worker.on('message', (result: Result) => {
      busy.get(worker)?.resolve(result)
      busy.delete(worker)
      worker.unref()
      idle.push(worker)
      assign()
    })
    worker.on('error', (error) => {
      busy.get(worker)?.reject(error as Error)
      busy.delete(worker)
      assign()
    })
    return worker
  }

  async function endIdle(): Promise<void> {
    await Promise.all(idle.splice(0).map((worker) => worker.terminate()))
  }

  return {
    run(job: PasswordJob): Promise<Result> {
      if (waiting.length >= maxWaiting)
        return Promise.reject(
          refuseWithRetryAfter('over_request_rate_limit', 'Request rate limit reached', 5),
        )
      return new Promise((resolve, reject) => {
        waiting.push({ job, resolve, reject })
        assign()
      })
    },
    async stop(): Promise<void> {
      clearTimeout(resting)
      await endIdle()
    },
  }
}
