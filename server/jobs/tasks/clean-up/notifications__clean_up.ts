import { millisecondsInDay } from 'date-fns/constants'
import { NOTIFICATION_DAYS } from '../../../../domain/limits.ts'
import { defineTask } from '../../job.ts'

/** Notifications of a match are sent within a day of being written, or not at all. */
const PUSH_DAYS = 2

/** Deletes notifications as long ago as the privacy page says: those that were read sooner than the others. */
export const cleanUpNotifications = defineTask({
  name: 'notifications__clean_up',
  timer: { at: '37 3 * * *', catchUp: millisecondsInDay },
  run: async (_payload, { query, log, now }) => {
    const before = (days: number) => new Date(now().getTime() - days * millisecondsInDay)
    const { rowCount } = await query(
      'delete from public.notifications where created_at < $1 or read and created_at < $2',
      [before(NOTIFICATION_DAYS.all), before(NOTIFICATION_DAYS.read)],
    )
    await query(
      `delete from private.match_pushes
        where coalesce(sent_at, '-infinity') < $1 and coalesce(claimed_until, '-infinity') < $1`,
      [before(PUSH_DAYS)],
    )
    if (rowCount) log.info({ deleted: rowCount }, 'notifications: old ones were deleted')
  },
})
