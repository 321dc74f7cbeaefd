import { daysLeft } from '../../../domain/system/checks.ts'
import { hostOf } from '../../courts/court-snapshot.ts'
import { refreshCourts } from '../../courts/refresh.ts'
import { certificateEnds } from '../../net/public-fetch.ts'
import { defineTask, inSeconds, type JobContext } from '../job.ts'

/** Spreads the requests of all installations: their timers fire at the same second. */
const SPREAD_MS = 30_000

/** Reads the booking systems. A run that is cut short by a stop is not repeated: the next one is due within minutes. */
export const refreshCourtsInTime = defineTask({
  name: 'courts__refresh',
  timer: { at: '*/10 * * * *', atStart: true },
  metrics: [
    {
      name: 'courts_read_timestamp_seconds',
      help: 'The last time at which the booking system of a venue was read.',
      labels: ['venue'],
      read: ({ venues }) => venues.map(({ venue, last_update }) => [inSeconds(last_update), { venue }]),
    },
    {
      name: 'courts_failed',
      help: '1 where the last sync of a venue failed.',
      labels: ['venue', 'reason'],
      read: ({ venues }) =>
        venues.map(({ venue, failure }) => [Number(failure !== null), { venue, reason: failure ?? '' }]),
    },
    {
      name: 'certificate_days_left',
      help: 'Days until the certificate of a booking system ends.',
      labels: ['host'],
      read: ({ reports }, now) =>
        Object.entries(reports.courts?.certificates ?? {}).map(([host, end]) => [
          daysLeft(end, now),
          { host },
        ]),
    },
  ],
  run: async (payload, { courts, community, signal, ...context }) => {
    if (courts.venues.length === 0) return
    try {
      if (isTimed(payload)) await courts.sleep(courts.random() * SPREAD_MS, signal)
      await refreshCourts({ ...context, courts, signal, timeZone: community.timeZone })
      await reportCourts(courts, context.query)
    } catch (error) {
      if (!signal.aborted) throw error
    }
  },
})

/** Tells pages of stewards which booking system each venue has, since a backoff is that of a system. */
async function reportCourts({ venues }: JobContext['courts'], query: JobContext['query']): Promise<void> {
  const endpoints = Object.fromEntries(venues.map(({ id, system }) => [id, system.endpoint]))
  const hosts = Object.values(endpoints).map(hostOf)
  await query('select private.report_system($1, $2)', [
    'courts',
    { endpoints, certificates: certificateEnds(hosts) },
  ])
}

/** Graphile-worker adds `_cron` to the payload of a job that a timer enqueued. */
const isTimed = (payload: unknown) => typeof payload === 'object' && payload !== null && '_cron' in payload
