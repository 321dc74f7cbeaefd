import { millisecondsInDay } from 'date-fns/constants'
import { MODERATION_DAYS } from '../../../../domain/limits.ts'
import { defineTask } from '../../job.ts'

/**
 * Deletes what stewards removed some days ago and nobody has shown again, reports with what they quote, and announcements, as long after they were decided or have expired as the limits say, and mails
 * that no worker has sent.
 */
export const cleanUpReports = defineTask({
  name: 'reports__clean_up',
  timer: { at: '57 3 * * *', catchUp: millisecondsInDay },
  run: async (_payload, { query, log, now }) => {
    const before = (days: number) => new Date(now().getTime() - days * millisecondsInDay)
    const { rowCount } = await query('delete from public.reports where decided_at < $1', [
      before(MODERATION_DAYS.decidedReports),
    ])
    await query('delete from public.announcements where expires_at < $1', [
      before(MODERATION_DAYS.expiredAnnouncements),
    ])
    await query('delete from private.account_mails where created_at < $1', [
      before(MODERATION_DAYS.unsentMails),
    ])
    await query('delete from private.removed_names where removed_at < $1', [
      before(MODERATION_DAYS.removedNames),
    ])
    const { rows } = await query<{ finished: number }>('select private.finish_removals() as finished')
    if (rows[0]?.finished) log.info(rows[0], 'removed by stewards: deleted for good')
    if (rowCount) log.info({ deleted: rowCount }, 'reports: old ones were deleted')
  },
})
