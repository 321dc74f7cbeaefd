import { Logger as GraphileLogger } from 'graphile-worker'
import type { Logger } from 'pino'

// A job that throws is tried again, so it is no error yet; that it was given up is told by the pool.
const LEVELS = { error: 'warn', warning: 'warn', info: 'debug', debug: 'trace' } as const

/** What graphile-worker says, in our log. Its details carry whole jobs and connections: they stay out. */
export function graphileLog(log: Logger): GraphileLogger {
  return new GraphileLogger(({ taskIdentifier: task, jobId: job }) => (level, message) => {
    log[LEVELS[level]]({ ...(task && { task }), ...(job && { job }) }, `jobs: ${message}`)
  })
}
