import { createHash } from 'node:crypto'
import type { Database, Statement } from '../database/database.ts'
import { notSingular, refuse } from './errors.ts'
import type { RestRequest } from './request/request.ts'
import { type Envelope, readGuard } from './sql/envelope.ts'

const MAX_NAMES = 1000
/** Characters of a statement that is still prepared: with row-level security a plan takes some 200 times its text. */
const MAX_PREPARED_LENGTH = 8192

/**
 * Names statements by a hash of their text, so that PostgreSQL prepares a request shape once per connection. The first
 * occurrence of a shape gets no name: callers choose the shapes, and plans of single ones would fill the memory. The database
 * module bounds their number per connection.
 */
function createStatementNames(): (text: string) => string | undefined {
  const names = new Map<string, string>()
  const met = new Set<string>()
  return (text) => {
    const known = names.get(text)
    if (known || text.length > MAX_PREPARED_LENGTH) return known
    const hash = createHash('sha256').update(text).digest('base64url').slice(0, 24)
    if (!met.delete(hash)) {
      if (met.size >= MAX_NAMES) met.clear()
      met.add(hash)
      return undefined
    }
    if (names.size >= MAX_NAMES) names.clear()
    const name = `rest_${hash}`
    names.set(text, name)
    return name
  }
}

type RunRequest = Pick<RestRequest, 'caller' | 'method' | 'settings' | 'preferences'>
export type Run = (request: RunRequest, statement: Statement) => Promise<Envelope>

/** Runs a statement that returns one row, as the sender of its request. */
export function createRun(database: Database): Run {
  const nameFor = createStatementNames()
  return async ({ caller, method, settings, preferences }, statement) => {
    const name = nameFor(statement.text)
    const named = name === undefined ? statement : { ...statement, name }
    const readOnly = method === 'GET' || method === 'HEAD'
    const options = { readOnly, settings, rollback: preferences.tx === 'rollback' }
    const { rows } = await database.runAs<Envelope & object>(caller, named, options)
    const [row] = rows
    if (!row) throw new Error('A statement of the data API gave no row.')
    return row
  }
}

/** Returns SQL over the number of rows that are refused, for `rowsGuardSql`. */
export function refusedRows(singular: boolean, maxAffected: number | undefined): string | undefined {
  const refused = [singular && 'count(*) <> 1', maxAffected !== undefined && `count(*) > ${maxAffected}`]
  return refused.filter(Boolean).join(' or ') || undefined
}

/** Converts the error of a rows guard to its refusal: PGRST116 or PGRST124. */
export function explainGuard(error: unknown, singular: boolean): unknown {
  const rows = error instanceof Error ? readGuard(error.message, 'rows') : undefined
  if (rows === undefined) return error
  return singular && rows !== 1
    ? notSingular(rows)
    : refuse(
        400,
        'PGRST124',
        'Query result exceeds max-affected preference constraint',
        `The query affects ${rows} rows`,
      )
}
