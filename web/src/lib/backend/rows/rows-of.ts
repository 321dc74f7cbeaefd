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

/** Cuts a page off rows fetched with one to spare, so that a complete list offers no more. The next page begins behind `last`, if not null. */
export function cutPage<R>(rows: readonly R[], size: number): { rows: R[]; last: R | null } {
  const page = rows.slice(0, size)
  return { rows: page, last: rows.length > size ? (page.at(-1) ?? null) : null }
}
