/** Values in PostgreSQL's text format, by column. */
export type Row = Record<string, string | null>

/** One row that a committed transaction inserted, updated or deleted. */
export interface Change {
  type: 'INSERT' | 'UPDATE' | 'DELETE'
  schema: string
  table: string
  /** Time of the commit: ISO 8601, UTC, milliseconds. */
  committedAt: string
  /** The id of its transaction: 32 bits, without the epoch. */
  transaction: number
  /** The new row; for a deletion the old one. */
  row: Row
  /** The row before an update, as far as the table's replica identity contains it; for a deletion the same as `row`. */
  oldRow: Row | undefined
  /** True when `oldRow` has all columns (replica identity full). */
  isOldRowComplete: boolean
}
