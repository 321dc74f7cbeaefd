import type pg from 'pg'

/**
 * Returns the parts of an error that may be logged. A DatabaseError carries the failing row in `detail` and its context in
 * `where`: password hashes, tokens and private data must not get into the log.
 */
export function redactError(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) }
  const { code, constraint } = error as pg.DatabaseError
  const stack = error.stack && withoutAddresses(error.stack)
  return { message: withoutAddresses(error.message), code, constraint, stack }
}

const ADDRESS = /[\p{L}\p{N}._%+'-]+@[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+/gu

/** Returns a text without the mail addresses in it: mail servers quote them in their refusals, and the log has no data of members. */
export function withoutAddresses(text: string): string {
  return text.replace(ADDRESS, '<address>')
}
