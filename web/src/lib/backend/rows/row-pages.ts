import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { RowChange } from '../realtime.ts'
import { type Row, type RowPage, rowsOf } from './rows-of.ts'

// Pages of rows in the query cache, newest first. Changes of single rows are merged into them without fetching the pages again.

type RowOf<P extends RowPage> = P['rows'][number]
type Pages<P extends RowPage, C> = InfiniteData<P, C>

export function withRow<P extends RowPage, C>(data: Pages<P, C>, row: Partial<RowOf<P>> & { id: string }) {
  return mapRows(data, (rows) => rows.map((one) => (one.id === row.id ? { ...one, ...row } : one)))
}

export function withoutRows<P extends RowPage, C>(data: Pages<P, C>, ids: readonly string[]): Pages<P, C> {
  const gone = new Set(ids)
  return mapRows(data, (rows) => rows.filter(({ id }) => !gone.has(id)))
}

/** Returns the pages with these rows inserted in order, or replaced. Rows beyond the last fetched page are left to the next one. */
export function withNewRows<P extends RowPage, C>(data: Pages<P, C>, added: readonly RowOf<P>[]) {
  const latest = new Map(added.map((row) => [row.id, row]))
  const known = new Set(data.pages.flatMap(({ rows }) => rows.map(({ id }) => id)))
  const fresh = [...latest.values()].filter(({ id }) => !known.has(id)).sort(newestFirst)
  const replaced = mapRows(data, (rows) => rows.map((row) => latest.get(row.id) ?? row))
  if (fresh.length === 0) return replaced
  const pages = replaced.pages.map((page, at) => {
    const isLast = at === replaced.pages.length - 1
    const end = page.rows.at(-1)
    const isHere = (row: Row) => (isLast && !page.next) || (end !== undefined && newestFirst(row, end) < 0)
    const until = fresh.findIndex((row) => !isHere(row))
    const added = fresh.splice(0, until < 0 ? fresh.length : until)
    return added.length === 0 ? page : { ...page, rows: [...added, ...page.rows].sort(newestFirst) }
  })
  return { ...replaced, pages }
}

/** Returns the pages after changes from the socket. A row that was not fetched is put in where its time says, if a page has that. */
export function withRowChanges<P extends RowPage, C>(data: Pages<P, C>, changes: readonly RowChange[]) {
  const [deleted, written] = [changes.filter(isDelete), changes.filter((change) => !isDelete(change))]
  const rows = written.map((change) => change.new as unknown as RowOf<P>)
  const gone = deleted.map(({ old }) => String(old.id))
  return withoutRows(withNewRows(data, rows), gone)
}

const isDelete = ({ eventType }: RowChange) => eventType === 'DELETE'

function mapRows<P extends RowPage, C>(data: Pages<P, C>, change: (rows: RowOf<P>[]) => RowOf<P>[]) {
  return { ...data, pages: data.pages.map((page) => ({ ...page, rows: change(page.rows) })) }
}

const newestFirst = (a: Row, b: Row) =>
  microseconds(b.created_at) - microseconds(a.created_at) || (a.id < b.id ? -1 : Number(a.id > b.id))

// JavaScript dates end at milliseconds, the database's at microseconds.
const microseconds = (instant: string) =>
  Date.parse(instant) * 1000 + Number((/\.\d{3}(\d{1,3})/.exec(instant)?.[1] ?? '').padEnd(3, '0'))

/** The requests that bring a live list up to date. */
export interface RowSource<P extends RowPage> {
  queryKey: readonly unknown[]
  /** The query of the list; a running fetch is awaited. */
  fetched: () => Promise<Pages<P, unknown>>
  /** All rows since an instant (ISO 8601), at most so many: id, instant and what may change. `total`: how many there are, where known. */
  states: (since: string | null, most: number) => Promise<{ rows: State<P>[]; total?: number | null }>
  some: (ids: readonly string[]) => Promise<RowOf<P>[]>
  withTotal?: (data: Pages<P, unknown>, total: number) => Pages<P, unknown>
}

type State<P extends RowPage> = Partial<RowOf<P>> & Row

const MISSED_AT_MOST = 20

/** Catches up with what came before the join: asks for the ids of loaded rows, and for all again only when much was missed, or that fails. */
export async function catchUp<P extends RowPage>(client: QueryClient, source: RowSource<P>): Promise<void> {
  const { queryKey, states, some, withTotal } = source
  if (!client.getQueryState(queryKey)) return
  try {
    const { pages } = await source.fetched()
    const known = rowsOf(pages)
    const end = pages.at(-1)?.next ? known.at(-1) : undefined
    const most = known.length + MISSED_AT_MOST
    const answer = await states(end?.created_at ?? null, most)
    if (answer.rows.length < most) {
      const now = new Map(
        answer.rows.filter((row) => !end || newestFirst(row, end) <= 0).map((row) => [row.id, row]),
      )
      const gone = known.filter(({ id }) => !now.has(id)).map(({ id }) => id)
      // A row whose time has moved says something else than before.
      const missing = [...now].flatMap(([id, row]) =>
        known.some((one) => one.id === id && one.created_at === row.created_at) ? [] : id,
      )
      const added = missing.length > 0 ? await some(missing) : []
      client.setQueryData(queryKey, (data: Pages<P, unknown> | undefined) => {
        if (!data) return data
        const changed = mapRows(data, (rows) => rows.map((row) => ({ ...row, ...now.get(row.id) })))
        const caughtUp = withNewRows(withoutRows(changed, gone), added)
        return typeof answer.total === 'number' && withTotal ? withTotal(caughtUp, answer.total) : caughtUp
      })
      return
    }
  } catch {
    // If the list cannot be fetched either, it shows the error.
  }
  return client.invalidateQueries({ queryKey })
}
