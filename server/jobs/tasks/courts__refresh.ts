import { refreshCourts } from '../../courts/refresh.ts'
import type { Task } from '../job.ts'

/** Not in step with every other Courtside that the timer sets off. */
const SPREAD_MS = 30_000

/** Asks the booking systems. When the worker stops meanwhile it is not made up for: the next time is soon. */
export const refreshCourtsInTime: Task = async (payload, { courts, community, signal, ...context }) => {
  if (courts.venues.length === 0) return
  try {
    if (isTimed(payload)) await courts.sleep(courts.random() * SPREAD_MS, signal)
    await refreshCourts({ ...context, courts, signal, timeZone: community.timeZone })
  } catch (error) {
    if (!signal.aborted) throw error
  }
}

/** What a timer set off says when that was. */
const isTimed = (payload: unknown) => typeof payload === 'object' && payload !== null && '_cron' in payload
