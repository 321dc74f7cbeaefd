import { millisecondsInDay } from 'date-fns/constants'
import { defineTask } from '../../job.ts'

/** Deletes jobs that were given up a week ago: until then the operator can look at their last error. */
export const cleanUpJobs = defineTask({
  name: 'jobs__clean_up',
  timer: { at: '17 3 * * *', catchUp: millisecondsInDay },
  run: async (_payload, { query, log, now }) => {
    const weekAgo = new Date(now().getTime() - 7 * millisecondsInDay)
    const { rowCount } = await query(
      `select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs
        where attempts >= max_attempts and locked_at is null and updated_at < $1 having count(*) > 0`,
      [weekAgo],
    )
    if (rowCount) log.info({ deleted: rowCount }, 'jobs: those given up a week ago were deleted')
  },
})
