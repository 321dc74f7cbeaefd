import { isShown, type ReadPlan, starOf } from '../plan/read-plan.ts'
import type { Media } from '../request/media.ts'
import { nameOf } from './fields.ts'

/** The single row that every statement of the service returns. */
export interface Envelope {
  /** The response body as PostgreSQL wrote it. */
  body: string | null
  /** Rows in the response. */
  rows: string
  /** Rows that meet the conditions, when they were counted. */
  total?: string | null
  /** Rows that an upsert found there already. */
  merged?: string | null
}

/** Selects the envelope's first two columns from the rows of `_row`. */
export function bodySql(media: Media): string {
  return `${cappedSql(renderSql(media), media)} as body, count(*) as rows`
}

/** Fails the statement when the body is too large, before it is sent; `readBytesGuard` recognizes the error. */
export function cappedSql(body: string, { largest }: Media): string {
  const bytes = `octet_length(${body})`
  return `case when ${bytes} > ${largest} then ('bytes:' || ${bytes})::bigint::text else ${body} end`
}

function renderSql({ kind, stripNulls }: Media): string {
  const row = stripNulls ? 'json_strip_nulls(row_to_json(_row))' : 'row_to_json(_row)'
  if (kind === 'none') return 'null::text'
  if (kind === 'object') return `string_agg(${row}::text, ',')`
  if (kind === 'csv') return csvSql()
  return `coalesce(json_agg(${stripNulls ? row : '_row'}), '[]')::text`
}

/** Renders the lines without the parentheses that PostgreSQL writes around a row; the header line is added afterwards. */
function csvSql(): string {
  return `coalesce(string_agg(substring(_row::text, 2, length(_row::text) - 2), E'\\n'), '')`
}

/** Returns the header line of a CSV response. */
export function csvHead(plan: ReadPlan): string {
  const own = plan.fields.flatMap((item) => (item.field.name === '*' ? starOf(plan.source) : [nameOf(item)]))
  const embedded = plan.embeds.filter(isShown).map((embed) => embed.key)
  return [...own, ...embedded].join(',')
}

const ROWS_MARK = /invalid input syntax for type bigint: "rows:(\d+)"/
const BYTES_MARK = /invalid input syntax for type bigint: "bytes:(\d+)"/

/**
 * Fails the statement when the number of rows is not allowed: the commit is already sent, so only the statement itself can
 * prevent it. `readRowsGuard` recognizes the error.
 */
export function rowsGuardSql(refused: string): string {
  return `case when ${refused} then ('rows:' || count(*))::bigint end as guard`
}

/** Returns the number of rows that a guard refused. */
export function readRowsGuard(message: string): number | undefined {
  const rows = ROWS_MARK.exec(message)?.[1]
  return rows === undefined ? undefined : Number(rows)
}

/** Returns the bytes of a refused body. */
export function readBytesGuard(message: string): string | undefined {
  return BYTES_MARK.exec(message)?.[1]
}
