import type pg from 'pg'

/**
 * Returns the parts of an error that may be logged. A DatabaseError carries the failing row in `detail` and its context in
 * `where`: password hashes, tokens and private data must not get into the log.
 */
export function redactError(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) }
  const { code, constraint } = error as pg.DatabaseError
  return { message: error.message, code, constraint, stack: error.stack }
}
