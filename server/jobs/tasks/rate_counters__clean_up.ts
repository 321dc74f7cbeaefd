import type { Task } from '../job.ts'

/** Deletes counters of members whose window is over, whatever limit they are for. */
export const cleanUpRateCounters: Task = async (_payload, { query, log, now }) => {
  const { rowCount } = await query(
    `delete from private.rate_counters using private.rate_limits
      where rate_limits.action = rate_counters.action and window_start < $1::timestamptz - make_interval(secs => seconds)`,
    [now()],
  )
  if (rowCount) log.info({ deleted: rowCount }, 'limits: counters that are over were deleted')
}
