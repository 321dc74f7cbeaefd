import { type JobHelpers, parseCronItems, type TaskList } from 'graphile-worker'
import type pg from 'pg'
import { type Dependencies, RetryLater, type Task } from './job.ts'
import type { Timer } from './schedule.ts'

/** Wraps tasks in the signature that graphile-worker calls. */
export function taskList(tasks: Record<string, Task>, dependencies: Dependencies): TaskList {
  const named = Object.entries(tasks).map(([name, task]) => {
    const run = async (payload: unknown, helpers: JobHelpers) => {
      const { query, abortSignal: signal, job } = helpers
      const log = dependencies.log.child({ task: name, job: job.id })
      await task(payload, { ...dependencies, query, signal, log }).catch((error: unknown) => {
        if (!(error instanceof RetryLater)) throw error
        return requeue(error, name, payload, helpers)
      })
    }
    return [name, run] as const
  })
  return Object.fromEntries(named)
}

/** Adds a new job instead of failing this one: the task did not fail, so no attempt is counted. */
async function requeue(
  { seconds }: RetryLater,
  task: string,
  payload: unknown,
  { addJob, job }: JobHelpers,
): Promise<void> {
  const runAt = new Date(Date.now() + seconds * 1000)
  // A job that has come under its key meanwhile runs when it was meant to, in the place of this one.
  const sameKey = job.key === null ? {} : { jobKey: job.key, jobKeyMode: 'preserve_run_at' as const }
  await addJob(task, payload, { runAt, ...sameKey })
}

/** Converts timers into cron items of graphile-worker. */
export function cronItems(schedule: Timer[]) {
  return parseCronItems(
    schedule.map(({ task, at, catchUp }) => ({
      task: String(task),
      match: at,
      identifier: String(task),
      // The next run replaces one that still waits.
      options: { jobKey: `timer ${task}`, ...(catchUp && { backfillPeriod: catchUp }) },
    })),
  )
}

/** Enqueues the timers that run at the start of each worker. */
export async function enqueueAtStart(pool: pg.Pool, schedule: Timer[]): Promise<void> {
  for (const { task } of schedule.filter(({ atStart }) => atStart))
    await pool.query(`select private.enqueue($1, '{}', $2)`, [task, `start ${task}`])
}
