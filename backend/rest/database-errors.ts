import pg from 'pg'
import { isDatabaseUnavailable, PoolBusyError, UNIQUE_VIOLATION } from '../database/connection-errors.ts'
import type { Caller } from '../http/caller.ts'
import { Refusal } from '../http/refusal.ts'
import { refuse, responseTooLarge } from './errors.ts'
import { readBytesGuard } from './sql/envelope.ts'

const RETRY_AFTER = { 'retry-after': '1' }
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
const STATUS_OF_CLASS: Record<string, number> = {
  '09': 500,
  '0L': 403,
  '0P': 403,
  '25': 500,
  '28': 403,
  '2D': 500,
  '38': 500,
  '39': 500,
  '3B': 500,
  '40': 500,
  '53': 503,
  '54': 500,
  '55': 500,
  '57': 500,
  '58': 500,
  F0: 500,
  HV: 500,
  P0: 500,
  XX: 500,
}

/** Returns the refusal for a failed statement. Source: the table of status codes in PostgREST's documentation. */
export function refusalOf(error: unknown, caller: Caller | undefined): Refusal {
  if (error instanceof Refusal) return error
  if (error instanceof PoolBusyError)
    return unavailable('PGRST003', 'Timed out acquiring connection from connection pool.', 504)
  if (isDatabaseUnavailable(error)) return connectionRefusal(error)
  if (!(error instanceof pg.DatabaseError)) return refuse(500, 'PGRSTX00', 'Internal error')
  const code = error.code ?? 'XX000'
  const bytes = readBytesGuard(error.message)
  if (bytes !== undefined) return responseTooLarge(bytes)
  const body = { code, message: error.message, details: error.detail ?? null, hint: error.hint ?? null }
  const status = statusOf(code, error.message, caller)
  return new Refusal(status, body, status === 401 ? { 'www-authenticate': 'Bearer' } : {})
}

function connectionRefusal(error: unknown): Refusal {
  return UNREACHABLE.has((error as NodeJS.ErrnoException).code ?? '')
    ? unavailable('PGRST000', 'Database connection error.')
    : unavailable('PGRST001', 'Database client error. Retrying the connection.')
}

function statusOf(code: string, message: string, caller: Caller | undefined): number {
  if (code === '42501') return caller === undefined || caller.role === 'anon' ? 401 : 403
  if (code === '21000') return message.endsWith('requires a WHERE clause') ? 400 : 500
  if (code === '22023') return /^role .* does not exist$/.test(message) ? 401 : 400
  if (code.startsWith('PT')) return raisedStatus(code.slice(2))
  return STATUS_OF_CODE[code] ?? STATUS_OF_CLASS[code.slice(0, 2)] ?? 400
}

/** `PT409` sets status 409; a code that names no status is a fault of the function. */
function raisedStatus(digits: string): number {
  const status = /^\d{3}$/.test(digits) ? Number(digits) : 0
  return status >= 200 && status < 600 ? status : 500
}

function unavailable(code: string, message: string, status = 503): Refusal {
  const { body } = refuse(status, code, message)
  return new Refusal(status, body, RETRY_AFTER)
}
