import pg from 'pg'
import type { Change, Row } from './change-stream.ts'
import type { Column, Table } from './table.ts'

const NUMBERS = new Set(['int2', 'int4', 'int8', 'float4', 'float8', 'numeric'])
const MAX_BYTES = 1024 * 1024
const MAX_LENGTH_OF_LARGE = 64

/**
 * Returns the `data` of a change message as JSON text, in the format of Supabase's service, with the given `columns`: values
 * look as `to_jsonb` renders them. For tables with row-level security only the primary key of the old row is included, since
 * nobody has checked who could see the rest. Beyond 1 MiB only short values are included, and `errors` says so.
 */
export function changeData(change: Change, table: Table, columns: Column[]): string {
  const data = render(change, table, columns, Number.POSITIVE_INFINITY, 'null')
  if (data.length <= MAX_BYTES) return data
  return render(change, table, columns, MAX_LENGTH_OF_LARGE, '["Error 413: Payload Too Large"]')
}

function render(change: Change, table: Table, columns: Column[], longest: number, errors: string): string {
  const wholeOld = change.oldRow && !table.hasRowSecurity
  const oldColumns = wholeOld ? columns : columns.filter((column) => column.key)
  const parts = [
    `"schema":${JSON.stringify(change.schema)}`,
    `"table":${JSON.stringify(change.table)}`,
    `"commit_timestamp":"${change.committedAt}"`,
    `"type":"${change.type}"`,
    `"columns":${JSON.stringify(columns.map(({ name, type }) => ({ name, type })))}`,
  ]
  if (change.type !== 'DELETE') parts.push(`"record":${record(change.row, columns, longest)}`)
  if (change.type !== 'INSERT')
    parts.push(`"old_record":${record(change.oldRow ?? change.row, oldColumns, longest)}`)
  return `{${parts.join(',')},"errors":${errors}}`
}

function record(row: Row, columns: Column[], longest: number): string {
  const fields: string[] = []
  for (const column of columns) {
    const value = row[column.name]
    if (value === undefined || (value !== null && value.length > longest)) continue
    const { element, base } = column
    const json = element && value !== null ? listJson(element, readTextArray(value)) : valueJson(base, value)
    fields.push(`${JSON.stringify(column.name)}:${json}`)
  }
  return `{${fields.join(',')}}`
}

/** Renders one value as `to_jsonb` does, from PostgreSQL's text format. */
function valueJson(type: string, value: string | null): string {
  if (value === null) return 'null'
  if (NUMBERS.has(type)) return /^-?\d/.test(value) ? value : JSON.stringify(value)
  if (type === 'bool') return value === 't' ? 'true' : 'false'
  if (type === 'json' || type === 'jsonb') return value
  if (type !== 'timestamp' && type !== 'timestamptz') return JSON.stringify(value)
  // Converts `2026-05-01 18:00:00.5+00` to `2026-05-01T18:00:00.5+00:00`.
  return JSON.stringify(value.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00'))
}

type Nested = (string | null | Nested)[]
/** The type `text[]`: values stay as PostgreSQL prints them, whatever the type of the elements is. */
const TEXT_ARRAY: number = 1009
const readTextArray: (literal: string) => Nested = pg.types.getTypeParser(TEXT_ARRAY)

function listJson(element: string, list: Nested): string {
  const entries = list.map((entry) =>
    Array.isArray(entry) ? listJson(element, entry) : valueJson(element, entry),
  )
  return `[${entries.join(',')}]`
}
