/** Values as PostgreSQL prints them, by column. */
export type Row = Record<string, string | null>

/** One row that a committed transaction inserted, updated or deleted. */
export interface Change {
  type: 'INSERT' | 'UPDATE' | 'DELETE'
  schema: string
  table: string
  /** When its transaction was committed: ISO 8601, UTC, milliseconds. */
  committedAt: string
  /** The id of its transaction: 32 bits, without the epoch. */
  transaction: number
  /** The new row; of a deletion the old one. */
  row: Row
  /** The row before an update, as far as the table's replica identity tells it; of a deletion the same as `row`. */
  oldRow: Row | undefined
  /** Whether `oldRow` is all of the old row (replica identity full). */
  oldRowWhole: boolean
}
