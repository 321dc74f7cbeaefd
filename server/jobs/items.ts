import { type JobHelpers, parseCronItems, type TaskList } from 'graphile-worker'
import type pg from 'pg'
import { type Dependencies, RetryLater, type Task } from './job.ts'

/** Wraps tasks in the signature that graphile-worker calls. */
export function taskList(tasks: readonly Task[], dependencies: Dependencies): TaskList {
  const named = tasks.map(({ name, run: work }) => {
    const run = async (payload: unknown, helpers: JobHelpers) => {
      const { query, abortSignal: signal, job } = helpers
      const log = dependencies.log.child({ task: name, job: job.id })
      await work(payload, { ...dependencies, query, signal, log }).catch((error: unknown) => {
        if (!(error instanceof RetryLater)) throw error
        return requeue(error, name, payload, helpers)
      })
    }
    return [name, run] as const
  })
  return Object.fromEntries(named)
}

/** Adds a new job instead of failing this one: the task did not fail, so no attempt is counted. */
async function requeue({ seconds }: RetryLater, task: string, payload: unknown, { addJob, job }: JobHelpers) {
  const runAt = new Date(Date.now() + seconds * 1000)
  // A job that has come under its key meanwhile runs when it was meant to, in the place of this one.
  const sameKey = job.key === null ? {} : { jobKey: job.key, jobKeyMode: 'preserve_run_at' as const }
  await addJob(task, payload, { runAt, ...sameKey })
}

export function cronItems(tasks: readonly Task[]) {
  return parseCronItems(
    tasks.flatMap(({ name, timer }) =>
      timer
        ? {
            task: name,
            match: timer.at,
            identifier: name,
            // The next run replaces one that still waits.
            options: { jobKey: `timer ${name}`, ...(timer.catchUp && { backfillPeriod: timer.catchUp }) },
          }
        : [],
    ),
  )
}

export async function enqueueAtStart(pool: pg.Pool, tasks: readonly Task[]): Promise<void> {
  for (const { name } of tasks.filter(({ timer }) => timer?.atStart))
    await pool.query(`select private.enqueue($1, '{}', $2)`, [name, `start ${name}`])
}
