import { refreshCourts } from '../../courts/refresh.ts'
import type { Task } from '../job.ts'

/** Spreads the requests of all installations: their timers fire at the same second. */
const SPREAD_MS = 30_000

/** Reads the booking systems. A run that is cut short by a stop is not repeated: the next one is due within minutes. */
export const refreshCourtsInTime: Task = async (payload, { courts, community, signal, ...context }) => {
  if (courts.venues.length === 0) return
  try {
    if (isTimed(payload)) await courts.sleep(courts.random() * SPREAD_MS, signal)
    await refreshCourts({ ...context, courts, signal, timeZone: community.timeZone })
  } catch (error) {
    if (!signal.aborted) throw error
  }
}

/** Graphile-worker adds `_cron` to the payload of a job that a timer enqueued. */
const isTimed = (payload: unknown) => typeof payload === 'object' && payload !== null && '_cron' in payload
