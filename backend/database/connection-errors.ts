import pg from 'pg'

const UNREACHABLE = /^(ECONN|EPIPE|ENOTFOUND|ETIMEDOUT|EHOSTUNREACH|EAI_AGAIN)/
const LOST = /terminated|connection error|was closed|timeout exceeded|timeout expired|query read timeout/i

/** All connections were busy for longer than the pool's timeout. */
export class PoolBusyError extends Error {}

/** A name may have several addresses that each fail; the message of the combined error is empty then. */
export function reasonOf(error: Error): string {
  return error.message || (error as NodeJS.ErrnoException).code || 'no answer'
}

/** Tells whether a statement failed because the database is not available at the moment, so that a retry makes sense. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof PoolBusyError) return true
  if (error instanceof pg.DatabaseError) return /^(08|57P0|53300)/.test(error.code ?? '')
  if (!(error instanceof Error)) return false
  const { code = '', syscall } = error as NodeJS.ErrnoException
  return syscall === 'connect' || UNREACHABLE.test(code) || LOST.test(error.message)
}

export const UNIQUE_VIOLATION = '23505'

/** Tells whether a statement failed because another row has the same key. */
export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === UNIQUE_VIOLATION
