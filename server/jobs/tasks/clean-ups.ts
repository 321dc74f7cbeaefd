import { MODERATION_DAYS, NOTIFICATION_DAYS } from '../../../domain/limits.ts'
import { millisecondsInDay } from '../../../domain/time-units.ts'
import { defineTask } from '../job.ts'

/** A statement, whose parameters are the times so many days ago, and the message to log with the number of rows. */
type Deletion = [sql: string, days: number[], said?: string]

/** Declares a task that deletes what is old, at a minute after three o'clock in UTC. */
const cleanUp = <const Name extends string>(name: Name, minute: number, ...deletions: Deletion[]) =>
  defineTask({
    name,
    timer: { at: `${minute} 3 * * *`, catchUp: millisecondsInDay },
    run: async (_payload, { query, log, now }) => {
      for (const [sql, days, said] of deletions) {
        const times = days.map((count) => new Date(now().getTime() - count * millisecondsInDay))
        const { rowCount } = await query(sql, times)
        if (rowCount && said) log.info({ deleted: rowCount }, said)
      }
    },
  })

const { decidedReports, expiredAnnouncements, unsentMails, removedNames } = MODERATION_DAYS

export const CLEAN_UPS = [
  // No screen shows bookings that are more than a month old.
  cleanUp('bookings__clean_up', 27, [
    'delete from public.bookings where booking_date < $1',
    [31],
    'courts: bookings of a month ago were deleted',
  ]),
  // For a week the operator can look at the last error of a job that was given up.
  cleanUp('jobs__clean_up', 17, [
    `select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs
      where attempts >= max_attempts and locked_at is null and updated_at < $1 having count(*) > 0`,
    [7],
    'jobs: those given up a week ago were deleted',
  ]),
  cleanUp(
    'notifications__clean_up',
    37,
    [
      'delete from public.notifications where created_at < $1 or read and created_at < $2',
      [NOTIFICATION_DAYS.all, NOTIFICATION_DAYS.read],
      'notifications: old ones were deleted',
    ],
    // Notifications of a match are sent within a day of being written, or not at all.
    [
      `delete from private.match_pushes
        where coalesce(sent_at, '-infinity') < $1 and coalesce(claimed_until, '-infinity') < $1`,
      [2],
    ],
  ),
  cleanUp(
    'rate_counters__clean_up',
    47,
    [
      `delete from private.rate_counters using private.rate_limits
        where rate_limits.action = rate_counters.action and window_start < $1::timestamptz - make_interval(secs => seconds)`,
      [0],
      'limits: counters that are over were deleted',
    ],
    // Questions to step in, of matches that were cancelled or are over, are kept for a limit alone.
    ['delete from private.substitute_asks where asked_at < $1 and (request_id is null or starts < $1)', [1]],
  ),
  cleanUp(
    'reports__clean_up',
    57,
    ['delete from public.reports where decided_at < $1', [decidedReports], 'reports: old ones were deleted'],
    ['delete from public.announcements where expires_at < $1', [expiredAnnouncements]],
    ['delete from private.account_mails where created_at < $1', [unsentMails]],
    ['delete from private.removed_names where removed_at < $1', [removedNames]],
    // It returns the number of things; the days for which they stay hidden stand in the database.
    [
      'select from generate_series(1, private.finish_removals())',
      [],
      'removed by stewards: deleted for good',
    ],
  ),
]
