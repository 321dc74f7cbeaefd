import type pg from 'pg'
import { Refusal } from '../http/refusal.ts'
import { refuse } from './errors.ts'

/**
 * Reads an error of `raise sqlstate 'PGRST'`, whose message and detail are JSON with the whole response: code, message,
 * details, hint; status and headers. Never throws; malformed JSON becomes PGRST121.
 */
export function readRaised(error: pg.DatabaseError): Refusal {
  const message = parseObject(error.message)
  if (typeof message?.code !== 'string' || typeof message.message !== 'string')
    return unreadable(`Invalid JSON value for MESSAGE: '${error.message}'`, MESSAGE_HINT)
  if (error.detail === undefined) return unreadable('DETAIL is missing in the RAISE statement', DETAIL_HINT)
  const detail = parseObject(error.detail)
  if (typeof detail?.status !== 'number' || detail.status < 200 || detail.status > 599)
    return unreadable(`Invalid JSON value for DETAIL: '${error.detail}'`, DETAIL_HINT)
  const { code, message: text, details = null, hint = null } = message
  return new Refusal(detail.status, { code, message: text, details, hint }, readHeaders(detail.headers))
}

const MESSAGE_HINT =
  "MESSAGE must be a JSON object with obligatory keys: 'code', 'message' and optional keys: 'details', 'hint'."
const DETAIL_HINT =
  "DETAIL must be a JSON object with obligatory keys: 'status', 'headers' and optional key: 'status_text'."

function unreadable(details: string, hint: string): Refusal {
  return refuse(500, 'PGRST121', `Could not parse JSON in the "RAISE SQLSTATE 'PGRST'" error`, details, hint)
}

function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    const parsed: unknown = JSON.parse(text)
    return typeof parsed === 'object' && parsed !== null ? (parsed as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}

function readHeaders(headers: unknown): Record<string, string> {
  if (typeof headers !== 'object' || headers === null) return {}
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
}
