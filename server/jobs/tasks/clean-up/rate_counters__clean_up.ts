import { millisecondsInDay } from 'date-fns/constants'
import { defineTask } from '../../job.ts'

/** Deletes what is kept for limits alone, once their window is over: counters of members, and questions to step in, of matches that were cancelled or are over. */
export const cleanUpRateCounters = defineTask({
  name: 'rate_counters__clean_up',
  timer: { at: '47 3 * * *', catchUp: millisecondsInDay },
  run: async (_payload, { query, log, now }) => {
    const { rowCount } = await query(
      `delete from private.rate_counters using private.rate_limits
        where rate_limits.action = rate_counters.action and window_start < $1::timestamptz - make_interval(secs => seconds)`,
      [now()],
    )
    await query(
      `delete from private.substitute_asks where asked_at < $1::timestamptz - interval '1 day'
         and (request_id is null or starts < $1::timestamptz - interval '1 day')`,
      [now()],
    )
    if (rowCount) log.info({ deleted: rowCount }, 'limits: counters that are over were deleted')
  },
})
