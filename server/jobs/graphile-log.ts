import { Logger as GraphileLogger } from 'graphile-worker'
import type { Logger } from 'pino'

// A job that throws is tried again, so it is no error yet. The pool logs the jobs that are given up.
const LEVELS = { error: 'warn', warning: 'warn', info: 'debug', debug: 'trace' } as const

/** Writes graphile-worker's messages to our log, without their details: those contain whole jobs and connections. */
export function graphileLog(log: Logger): GraphileLogger {
  return new GraphileLogger(({ taskIdentifier: task, jobId: job }) => (level, message) => {
    log[LEVELS[level]]({ ...(task && { task }), ...(job && { job }) }, `jobs: ${message}`)
  })
}
