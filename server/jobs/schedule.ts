import { millisecondsInDay, millisecondsInHour } from 'date-fns/constants'
import type { TASKS } from './tasks/all-tasks.ts'

export interface Timer {
  task: keyof typeof TASKS
  /** Minute, hour, day of the month, month, day of the week, in UTC. */
  at: string
  /** Milliseconds within which a missed run is made up for, when no worker ran at its time. */
  catchUp?: number
  /** Runs at the start of each worker too. */
  atStart?: true
}

/** Every timer of the worker. Two workers together run each once. */
export const SCHEDULE: Timer[] = [
  { task: 'jobs__release', at: '* * * * *', atStart: true },
  { task: 'matches__remind', at: '* * * * *', atStart: true },
  { task: 'courts__refresh', at: '*/10 * * * *', atStart: true },
  { task: 'accounts__finish', at: '7 * * * *', catchUp: millisecondsInHour },
  { task: 'backups__write', at: '*/10 * * * *', atStart: true },
  { task: 'bookings__clean_up', at: '27 3 * * *', catchUp: millisecondsInDay },
  { task: 'notifications__clean_up', at: '37 3 * * *', catchUp: millisecondsInDay },
  { task: 'rate_counters__clean_up', at: '47 3 * * *', catchUp: millisecondsInDay },
  { task: 'reports__clean_up', at: '57 3 * * *', catchUp: millisecondsInDay },
  { task: 'jobs__clean_up', at: '17 3 * * *', catchUp: millisecondsInDay },
]
