import type { InfiniteData } from '@tanstack/react-query'
import type { RowChange } from './realtime.ts'

// Pages of rows in the query cache, newest first, and how a change of single rows reaches them without fetching the pages again.

interface Row {
  id: string
  created_at: string
}

export interface RowPage<R extends Row = Row> {
  rows: R[]
}

type RowOf<P extends RowPage> = P['rows'][number]
type Pages<P extends RowPage, C> = InfiniteData<P, C>

/** The rows of all pages, each once: a row that moved on between two requests is in both answers. */
export function rowsOf<P extends RowPage>(pages: readonly P[]): RowOf<P>[] {
  return [...new Map(pages.flatMap(({ rows }) => rows).map((row) => [row.id, row])).values()]
}

/** The pages with these values in the row of the same id. */
export function withRow<P extends RowPage, C>(
  data: Pages<P, C>,
  row: Partial<RowOf<P>> & { id: string },
): Pages<P, C> {
  return mapRows(data, (rows) => rows.map((one) => (one.id === row.id ? { ...one, ...row } : one)))
}

/** The pages without the rows of these ids. */
export function withoutRows<P extends RowPage, C>(data: Pages<P, C>, ids: readonly string[]): Pages<P, C> {
  const gone = new Set(ids)
  return mapRows(data, (rows) => rows.filter(({ id }) => !gone.has(id)))
}

/** The pages with rows that are new, on top; those that a page has already take the place of the old ones. */
export function withNewRows<P extends RowPage, C>(
  data: Pages<P, C>,
  added: readonly RowOf<P>[],
): Pages<P, C> {
  const latest = new Map(added.map((row) => [row.id, row]))
  const known = new Set(data.pages.flatMap(({ rows }) => rows.map(({ id }) => id)))
  const fresh = [...latest.values()].filter(({ id }) => !known.has(id)).sort(newestFirst)
  const replaced = mapRows(data, (rows) => rows.map((row) => latest.get(row.id) ?? row))
  const [first, ...others] = replaced.pages
  if (!first || fresh.length === 0) return replaced
  return { ...replaced, pages: [{ ...first, rows: [...fresh, ...first.rows] }, ...others] }
}

/** The pages after changes that the socket told of. A change of a row that has not been fetched yet is none to them. */
export function withRowChanges<P extends RowPage, C>(
  data: Pages<P, C>,
  changes: readonly RowChange[],
): Pages<P, C> {
  const gone = changes.filter(({ eventType }) => eventType === 'DELETE').map(({ old }) => String(old.id))
  const latest = new Map(changes.map((change) => [change.new.id, change.new as unknown as RowOf<P>]))
  const inserted = changes.filter(({ eventType }) => eventType === 'INSERT').map(({ new: row }) => row.id)
  const added = inserted.flatMap((id) => latest.get(id) ?? [])
  const replaced = mapRows(data, (rows) => rows.map((row) => latest.get(row.id) ?? row))
  return withoutRows(withNewRows(replaced, added), gone)
}

function mapRows<P extends RowPage, C>(
  data: Pages<P, C>,
  change: (rows: RowOf<P>[]) => RowOf<P>[],
): Pages<P, C> {
  return { ...data, pages: data.pages.map((page) => ({ ...page, rows: change(page.rows) })) }
}

const newestFirst = (a: Row, b: Row) =>
  Date.parse(b.created_at) - Date.parse(a.created_at) || (a.id < b.id ? -1 : 1)
