import { participantValues } from './participant-values.ts'
import { type RowEvent, tellRow } from './stand-in-socket.ts'

type Row = Record<string, unknown>

let tables: Record<string, Row[]> = {}

/** Views whose rows are told of under the name of their table. */
const TABLES: Record<string, string> = {
  event_comments: 'match_comments',
  event_participants: 'match_participants',
}

export function resetTables(): void {
  tables = {}
}

/** Puts rows into a table or a view, with whatever is embedded in them, as the screens read them. Nobody is told. */
export function store(table: string, ...rows: Row[]): void {
  tables[table] = [...(tables[table] ?? []), ...rows]
}

/** Rows come into a table while somebody looks on. */
export async function insert(table: string, ...rows: Row[]): Promise<void> {
  store(table, ...rows)
  await tell(table, 'INSERT', rows)
}

/** Rows of a table change while somebody looks on: all of them, or those that are asked for. */
export async function update(table: string, changes: Row, which = (_row: Row) => true): Promise<void> {
  const changed = rowsOf(table).filter(which)
  for (const row of changed) Object.assign(row, changes)
  await tell(table, 'UPDATE', changed)
}

/** Rows of a table go while somebody looks on: all of them, or those that are asked for. */
export async function remove(table: string, which = (_row: Row) => true): Promise<void> {
  const gone = rowsOf(table).filter(which)
  tables[table] = rowsOf(table).filter((row) => !which(row))
  await tell(table, 'DELETE', gone)
}

const rowsOf = (table: string): Row[] => tables[table] ?? []

/** A row of `matches` as the view of the list has it: what a test does not say follows from its participants. */
export function listedRow(match: Row): Row {
  const participants = (match.participants as Parameters<typeof participantValues>[0][] | undefined) ?? []
  return {
    participant_rows: participants.map(participantValues),
    creator_name: (match.creator as Row | null | undefined)?.username ?? null,
    total: participants.length,
    confirmed: participants.filter(({ status }) => status === 'confirmed').length,
    version: JSON.stringify(participants),
    comments: 0,
    waiting: 0,
    held: 0,
    held_until: null,
    is_waiting: false,
    fits_me: true,
    is_mine: false,
    ...match,
  }
}

async function tell(table: string, type: RowEvent, rows: readonly Row[]): Promise<void> {
  for (const row of rows) await tellRow(TABLES[table] ?? table, type, row)
}

/** Answers a read as PostgREST does, with its count. Conditions on embedded rows, `or`, order and limits are not looked at. */
export function readTable(path: string) {
  const { pathname, searchParams } = new URL(path, location.origin)
  const conditions = [...searchParams].flatMap(([column, text]) => conditionOf(column, text) ?? [])
  const table = pathname.replace('/rest/v1/', '')
  const rows = table === 'listed_matches' ? rowsOf('matches').map(listedRow) : rowsOf(table)
  const found = rows.filter((row) => conditions.every(({ column, holds }) => holds(row[column])))
  const range = found.length > 0 ? `0-${found.length - 1}` : '*'
  return { json: found, headers: { 'content-range': `${range}/${found.length}` } }
}

function conditionOf(column: string, text: string) {
  const [, verb = '', value = ''] = /^(eq|neq|in|gt|gte|lt|lte)\.(.*)$/.exec(text) ?? []
  const test = TESTS[verb]
  if (!test || !/^\w+$/.test(column)) return null
  return { column, holds: (cell: unknown) => test(String(cell), value) }
}

const TESTS: Record<string, (cell: string, value: string) => boolean> = {
  eq: (cell, value) => cell === value,
  neq: (cell, value) => cell !== value,
  in: (cell, value) => value.slice(1, -1).split(',').includes(cell),
  // Instants are all written alike.
  gt: (cell, value) => cell > value,
  gte: (cell, value) => cell >= value,
  lt: (cell, value) => cell < value,
  lte: (cell, value) => cell <= value,
}
