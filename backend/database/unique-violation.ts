import pg from 'pg'

export const UNIQUE_VIOLATION = '23505'

/** Tells whether a statement failed because another row has the same key. */
export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === UNIQUE_VIOLATION
