export interface Row {
  id: string
  created_at: string
}

export interface RowPage<R extends Row = Row> {
  rows: R[]
  /** The position of the next page; null on the last page. */
  next?: unknown
}

/** Returns the rows of all pages without duplicates: a row that moved between two requests is in both pages. */
export function rowsOf<P extends RowPage>(pages: readonly P[]): P['rows'][number][] {
  return [...new Map(pages.flatMap(({ rows }) => rows).map((row) => [row.id, row])).values()]
}

/**
 * Cuts a page off rows of which one more was asked for than fits, so that a complete list never offers a further page. `last` is the row
 * behind which that page begins; null when there is none.
 */
export function cutPage<R>(rows: readonly R[], size: number): { rows: R[]; last: R | null } {
  const page = rows.slice(0, size)
  return { rows: page, last: rows.length > size ? (page.at(-1) ?? null) : null }
}
