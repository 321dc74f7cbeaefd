import { isShown, type ReadPlan, starOf } from '../plan/read-plan.ts'
import type { Media } from '../request/headers.ts'
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

/** Selects the envelope's first two columns from `linesSql`. */
export function bodySql({ kind, largest }: Media): string {
  if (kind === 'none') return 'null::text as body, count(*) as rows'
  const line = `case when bytes > ${largest} then ${tooLargeSql('bytes')} else line end`
  const lines = `string_agg(${line}, E'${SEPARATORS[kind]}')`
  return `${kind === 'array' ? `coalesce('[' || ${lines} || ']', '[]')` : lines} as body, count(*) as rows`
}

/** As `json_agg` separates rows. */
const SEPARATORS = { array: ', \\n ', object: ',', csv: '\\n' }

/**
 * Renders each row, and adds up the bytes of those before it: the statement fails at the first row that is too much, so that
 * PostgreSQL never holds a larger body than is allowed. `offset 0` keeps it from rendering a row twice.
 */
export function linesSql(rows: string, media: Media, line = lineSql(media)): string {
  if (media.kind === 'none') return `(${rows}) _row`
  const lines = `select ${line} as line from (${rows}) _row offset 0`
  return `(select line, sum(octet_length(line)) over (rows unbounded preceding) as bytes from (${lines}) _line) _lines`
}

/** A line of CSV has no parentheses, which PostgreSQL writes around a row; the header line is added afterwards. */
function lineSql({ kind, stripNulls }: Media): string {
  if (kind === 'csv') return 'substring(_row::text, 2, length(_row::text) - 2)'
  return `${stripNulls ? 'json_strip_nulls(row_to_json(_row))' : 'row_to_json(_row)'}::text`
}

/** Fails the statement when the body is too large, before it is sent; `readGuard` recognizes the error. */
export function cappedSql(body: string, { largest }: Media): string {
  const bytes = `octet_length(${body})`
  return `case when ${bytes} > ${largest} then ${tooLargeSql(bytes)} else ${body} end`
}

const tooLargeSql = (bytes: string) => `('bytes:' || ${bytes})::bigint::text`

/** Returns the header line of a CSV response. */
export function csvHead(plan: ReadPlan): string {
  const own = plan.fields.flatMap((item) => (item.field.name === '*' ? starOf(plan.source) : [nameOf(item)]))
  const embedded = plan.embeds.filter(isShown).map((embed) => embed.key)
  return [...own, ...embedded].join(',')
}

const GUARD = /invalid input syntax for type bigint: "(rows|bytes):(\d+)"/

/**
 * Fails the statement when the number of rows is not allowed: the commit is already sent, so only the statement itself can
 * prevent it. `readGuard` recognizes the error.
 */
export function rowsGuardSql(refused: string): string {
  return `case when ${refused} then ('rows:' || count(*))::bigint end as guard`
}

/** Returns the number of rows, or the bytes of a body, that a guard refused. */
export function readGuard(message: string, what: 'rows' | 'bytes'): number | undefined {
  const [, found, count] = GUARD.exec(message) ?? []
  return found === what ? Number(count) : undefined
}
