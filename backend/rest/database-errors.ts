import pg from 'pg'
import { isDatabaseUnavailable, PoolBusyError, UNIQUE_VIOLATION } from '../database/connection.ts'
import type { Caller } from '../http/caller.ts'
import { Refusal } from '../http/refusal.ts'
import { refuse } from './errors.ts'
import { readGuard } from './sql/envelope.ts'

/** The database cannot be reached, unlike a connection that was lost. */
const UNREACHABLE = new Set(['ECONNREFUSED', 'ENOTFOUND', 'ETIMEDOUT', 'EHOSTUNREACH', 'EAI_AGAIN', 'ENOENT'])

const STATUS_OF_CODE: Record<string, number> = {
  '23503': 409,
  [UNIQUE_VIOLATION]: 409,
  '25006': 405,
  '42883': 404,
  '42P01': 404,
  '42P17': 500,
  '57014': 500,
  P0001: 400,
}
const STATUS_OF_CLASS = new Map(
  (
    [
      ['0L 0P 28', 403],
      ['53', 503],
      ['09 25 2D 38 39 3B 40 54 55 57 58 F0 HV P0 XX', 500],
    ] as const
  ).flatMap(([classes, status]) => classes.split(' ').map((name) => [name, status])),
)

/** Returns the refusal for a failed statement. Source: the table of status codes in PostgREST's documentation. */
export function refusalOf(error: unknown, caller: Caller | undefined): Refusal {
  if (error instanceof Refusal) return error
  if (error instanceof PoolBusyError)
    return unavailable('PGRST003', 'Timed out acquiring connection from connection pool.', 504)
  if (isDatabaseUnavailable(error))
    return UNREACHABLE.has((error as NodeJS.ErrnoException).code ?? '')
      ? unavailable('PGRST000', 'Database connection error.')
      : unavailable('PGRST001', 'Database client error. Retrying the connection.')
  if (!(error instanceof pg.DatabaseError)) return refuse(500, 'PGRSTX00', 'Internal error')
  const code = error.code ?? 'XX000'
  const bytes = readGuard(error.message, 'bytes')
  if (bytes !== undefined)
    return refuse(
      413,
      '54000',
      'The answer is too large',
      `It has ${bytes} bytes.`,
      'Ask for fewer rows or columns: limit, select.',
    )
  const body = { code, message: error.message, details: error.detail ?? null, hint: error.hint ?? null }
  const status = statusOf(code, error.message, caller)
  return new Refusal(status, body, status === 401 ? { 'www-authenticate': 'Bearer' } : {})
}

function statusOf(code: string, message: string, caller: Caller | undefined): number {
  if (code === '42501') return caller === undefined || caller.role === 'anon' ? 401 : 403
  if (code === '21000') return message.endsWith('requires a WHERE clause') ? 400 : 500
  if (code === '22023') return /^role .* does not exist$/.test(message) ? 401 : 400
  // `PT409` sets status 409; a code that names no status is a fault of the function.
  if (code.startsWith('PT')) return /^PT[2-5]\d\d$/.test(code) ? Number(code.slice(2)) : 500
  return STATUS_OF_CODE[code] ?? STATUS_OF_CLASS.get(code.slice(0, 2)) ?? 400
}

function unavailable(code: string, message: string, status = 503): Refusal {
  return refuse(status, code, message).with({ 'retry-after': '1' })
}
