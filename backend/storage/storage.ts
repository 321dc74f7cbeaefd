import type { Context } from 'hono'
import pg from 'pg'
import type { Logger } from 'pino'
import type { z } from 'zod'
import { isDatabaseUnavailable, UNIQUE_VIOLATION } from '../database/connection.ts'
import type { ConcurrencyLimiter } from '../http/admission/concurrency-limiter.ts'
import { compressed } from '../http/compress.ts'
import { redactError } from '../http/redact.ts'
import { Refusal } from '../http/refusal.ts'
import type { BackendContext } from '../settings/options.ts'
import type { ByteStore } from './objects/byte-store.ts'
import type { UrlTokens } from './signed-urls/url-tokens.ts'
import type { createUploadPace, createUploadSlots } from './uploads/upload-limits.ts'

export interface StorageOptions {
  /** Folder of the bytes, made when missing. Each database has a folder of its own in it. */
  dir: string
  /** Maximum bytes of an object; buckets may lower it. The default is 50 MiB. */
  fileSizeLimit?: number
  /** Milliseconds without a byte after which an upload is aborted. The default is 30 s. */
  uploadTimeout?: number
  /** Bytes that stay free on the disk, for the database beside. The default is 64 MiB. */
  reserve?: number
}

/** The context that every handler of the storage service receives. */
export interface Storage extends BackendContext {
  bytes: ByteStore
  urlTokens: UrlTokens
  slots: ReturnType<typeof createUploadSlots>
  pace: ReturnType<typeof createUploadPace>
  limiter: ConcurrencyLimiter
  fileSizeLimit: number
  uploadTimeout: number
}

/** Reads the JSON body of a request in the given shape; an empty one counts as `{}`. Throws InvalidRequest. */
export async function readJson<Shape extends z.ZodType>(c: Context, shape: Shape): Promise<z.output<Shape>> {
  return parse(shape, parseJson(await c.req.text()), 'body')
}

/** Reads the query string in the given shape. Throws InvalidRequest. */
export function readQuery<Shape extends z.ZodType>(c: Context, shape: Shape): z.output<Shape> {
  return parse(shape, c.req.query(), 'querystring')
}

function parseJson(text: string): unknown {
  if (text === '') return {}
  try {
    return JSON.parse(text)
  } catch {
    throw invalidRequest('The body is not JSON')
  }
}

function parse<Shape extends z.ZodType>(shape: Shape, value: unknown, where: string): z.output<Shape> {
  const result = shape.safeParse(value)
  if (result.success) return result.data
  const [issue] = result.error.issues
  throw invalidRequest(`${[where, ...(issue?.path ?? [])].join('/')} ${issue?.message}`)
}

/** Throws FeatureNotEnabled when an option is set that this backend does not have. */
export function refuseOptions(given: Record<string, unknown>, names: Record<string, string>): void {
  for (const [name, feature] of Object.entries(names))
    if (given[name] !== undefined && given[name] !== null) throw notSupported(feature)
}

const TYPE = { 'content-type': 'application/json; charset=utf-8' }

/** Returns JSON with the content type of storage-api; signed URLs too, since tokens are never compressed. */
export function answerJson(body: unknown, init: { status?: number; headers?: Record<string, string> } = {}) {
  return Response.json(body, { ...init, headers: { ...TYPE, ...init.headers } })
}

/** Returns a list, compressed as the client accepts it. */
export function answerList(c: Context, body: unknown): Promise<Response> {
  const init = { status: 200, headers: TYPE }
  return compressed(c.req.header('accept-encoding'), JSON.stringify(body), init)
}

/**
 * Returns a refusal in the shape of storage-api: `{ statusCode, code, error, message }`. As there, the HTTP status is 400
 * whatever `statusCode` says, unless the fault is on our side. Source: the error codes in the documentation of Supabase
 * Storage.
 */
export function refuse(statusCode: number, code: string, message: string, error = code): Refusal {
  const body = { statusCode: String(statusCode), code, error, message }
  return new Refusal(statusCode >= 500 ? statusCode : 400, body)
}

/** Returns a refusal that closes the connection, because the rest of the body stays unread. */
export function refuseAndClose(statusCode: number, code: string, message: string, error = code): Refusal {
  return refuse(statusCode, code, message, error).with({ connection: 'close' })
}

export const noSuchBucket = () => refuse(404, 'NoSuchBucket', 'Bucket not found', 'Bucket not found')
export const noSuchKey = () => refuse(404, 'NoSuchKey', 'Object not found', 'not_found')
export const invalidKey = (key: string) => refuse(400, 'InvalidKey', `Invalid key: ${key}`)
export const invalidRequest = (message: string) => refuse(400, 'InvalidRequest', message)
export const accessDenied = (message: string) => refuse(403, 'AccessDenied', message, 'Unauthorized')
const alreadyExists = () => refuse(409, 'KeyAlreadyExists', 'The resource already exists', 'Duplicate')
export const noSuchRoute = (method: string, path: string) =>
  refuse(404, 'NotFound', `Route ${method}:${path} not found`, 'Not Found')
export const notSupported = (what: string) =>
  refuse(409, 'FeatureNotEnabled', `This backend does not offer ${what}`)
export const tooLarge = (limit: number) => {
  const message = `The object exceeded the maximum allowed size of ${limit} bytes`
  return refuseAndClose(413, 'EntityTooLarge', message, 'Payload too large')
}
export const invalidType = (message: string) => refuse(415, 'InvalidMimeType', message, 'invalid_mime_type')
export const uploadAborted = () => refuseAndClose(400, 'Aborted', 'The upload was cut off before its end')
export const diskFull = () =>
  refuseAndClose(507, 'InsufficientStorage', 'There is no room left on the disk for this object')

const POLICY = 'new row violates row-level security policy'
const UNEXPECTED = 'Internal server error, see the log of the server'
const DISK_FULL = new Set(['ENOSPC', 'EDQUOT'])

/** Renders the error of a handler. The gateway's own refusals (`{ message, hint }`) stay as they are. */
export function renderError(c: Context, thrown: unknown, log: Logger): Response {
  const { status, body, headers } = refusalOf(thrown, log)
  if (c.req.method === 'HEAD') return new Response(null, { status, headers })
  return answerJson(body, { status, headers })
}

function refusalOf(thrown: unknown, log: Logger): Refusal {
  // Refusals of the token service get the shape of storage-api.
  if (thrown instanceof Refusal) return thrown.body.code === 'bad_jwt' ? accessDenied(thrown.message) : thrown
  if (isDatabaseUnavailable(thrown))
    return refuse(503, 'DatabaseTimeout', 'The database is not reachable, please try again').with({
      'retry-after': '1',
    })
  const known =
    thrown instanceof pg.DatabaseError
      ? refusalOfStatement(thrown)
      : DISK_FULL.has((thrown as NodeJS.ErrnoException)?.code ?? '') && diskFull()
  if (known) return known
  log.error({ error: redactError(thrown) }, 'a storage request failed')
  return refuse(500, 'InternalError', UNEXPECTED)
}

function refusalOfStatement({ code = '', message, table, hint }: pg.DatabaseError): Refusal | undefined {
  if (code === '42501') return accessDenied(message.includes('row-level security') ? POLICY : message)
  if (code === UNIQUE_VIOLATION) return alreadyExists()
  if (code === '23503' && table === 'objects')
    return refuse(409, 'ResourceNotEmpty', 'The bucket you tried to delete is not empty')
  // A policy may raise a status of its own, as in the data API: 'PT429', the reason in the hint.
  if (/^PT[45]\d\d$/.test(code)) return refuse(Number(code.slice(2)), hint ?? code, message)
  if (code === '53100') return diskFull()
  if (code === '57014') return refuse(544, 'DatabaseTimeout', 'The statement took too long')
  if (/^(22|23514)/.test(code)) return invalidRequest('The request has a value that cannot be stored')
  return undefined
}
