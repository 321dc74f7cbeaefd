import type pg from 'pg'

/**
 * What the log may hold of an error. A DatabaseError carries the failing row in `detail` and its context in `where`: password
 * hashes, tokens and what members keep to themselves must not get there.
 */
export function withoutValues(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) }
  const { code, constraint } = error as pg.DatabaseError
  return { message: error.message, code, constraint, stack: error.stack }
}
