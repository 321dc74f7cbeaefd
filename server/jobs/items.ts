import { type JobHelpers, parseCronItems, type TaskList } from 'graphile-worker'
import type pg from 'pg'
import { type Task, TryLater, type World } from './job.ts'
import type { Timer } from './schedule.ts'

/** Tasks as graphile-worker calls them. */
export function taskList(tasks: Record<string, Task>, world: World): TaskList {
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

/** Timers as graphile-worker sets them off. */
export function cronItems(schedule: Timer[]) {
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

/** Timers that go off whenever a worker starts. */
export async function enqueueAtStart(pool: pg.Pool, schedule: Timer[]): Promise<void> {
  for (const { task } of schedule.filter(({ atStart }) => atStart))
    await pool.query(`select private.enqueue($1, '{}', $2)`, [task, `start ${task}`])
}
